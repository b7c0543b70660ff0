/** THIS FILE IS READ BY NODE AND BY BROWSER CODE: types alone, of how an editor saves to a dev server. */

/** The response of `GET /_theme/save?theme=…`. */
export interface SaveState {
	readonly theme: string;
	/** The theme's file, below the site's root; none if it has no file yet. */
	readonly file: string | null;
	/** sha256 of that file, by which a save proves that it knows it. */
	readonly hash: string | null;
	/** The token to send back as `X-Theme-Token`: who cannot read this response cannot save. */
	readonly token: string;
}

/** The body of `POST /_theme/save`. */
export interface SaveRequest {
	readonly theme: string;
	/** For a new theme: the one that it is a duplicate of, or none. */
	readonly from?: string | null;
	/** Of the file that the changes were made for; none where there was no file. */
	readonly hash: string | null;
	readonly mode?: "light" | "dark";
	/** CSS by custom property; none where the theme is to declare it no more. */
	readonly values: Readonly<Record<string, string | null>>;
	/** Only to see the diff. */
	readonly dry?: boolean;
}

export interface Saved {
	readonly file: string;
	/** Of what stands in the file now; none where it still is to be made. */
	readonly hash: string | null;
	/** Of what was or would be written, as git shows it. */
	readonly diff: string;
}

/** A value that was changed here and on disk, to different ones; null for one that goes. */
export interface Clash {
	/** A custom property, or `color-scheme`. */
	readonly name: string;
	readonly mine: string | null;
	readonly theirs: string | null;
}

/** The reason why nothing was written. With clashes, the result of a save of the file as it is now. */
export interface SaveRefused extends Partial<Saved> {
	readonly error: string;
	readonly clashes?: readonly Clash[];
}
