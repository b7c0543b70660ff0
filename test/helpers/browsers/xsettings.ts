import { padded, u32, type XClient } from "./x11.js";

// GTK asks the X server's "XSETTINGS manager" for the desktop's theme, and hears at once when it
// changes: the one way to change the OS's preference under a running WebKitGTK. (GTK_THEME,
// settings.ini and `MiniBrowser --dark-mode` are read once, at the start.) Such a manager is
// a window with a property. https://specifications.freedesktop.org/xsettings/latest/

/** The manager's property with one string setting. */
function settings(serial: number, name: string, value: string): Buffer {
	const head = Buffer.from([1, 0, name.length, 0]); // 1: a string
	const setting = [head, padded(name), u32(serial, value.length), padded(value)];
	return Buffer.concat([u32(0, serial, 1), ...setting]); // 0: little-endian; 1 setting
}

/**
 * Becomes the XSETTINGS manager of a display.
 *
 * @returns what tells every GTK program on the display the name of the desktop's theme
 */
export async function manageXSettings(client: XClient): Promise<(theme: string) => void> {
	const selection = await client.atom("_XSETTINGS_S0");
	const property = await client.atom("_XSETTINGS_SETTINGS");
	const window = client.firstId;
	let serial = 0;
	const setTheme = (name: string): void => {
		serial += 1;
		const value = settings(serial, "Net/ThemeName", name);
		client.send(18, 0, u32(window, property, property, 8, value.length), value); // ChangeProperty
	};
	const onePixelInputOnly = u32(0, 1 | (1 << 16), 2 << 16, 0, 0);
	client.send(1, 0, u32(window, client.root), onePixelInputOnly); // CreateWindow
	setTheme("Adwaita");
	client.send(22, 0, u32(window, selection, 0)); // SetSelectionOwner
	await client.atom("WM_NAME"); // a round trip: all of the above is done
	return setTheme;
}
