import { inflateSync } from "node:zlib";

/** Three or four bytes a pixel, row after row. */
export interface Image {
	width: number;
	height: number;
	channels: 3 | 4;
	data: Buffer;
}

const SIGNATURE = "89504e470d0a1a0a";

function paeth(left: number, up: number, corner: number): number {
	const guess = left + up - corner;
	const toLeft = Math.abs(guess - left);
	const toUp = Math.abs(guess - up);
	const toCorner = Math.abs(guess - corner);
	if (toLeft <= toUp && toLeft <= toCorner) return left;
	return toUp <= toCorner ? up : corner;
}

/** Undoes a row's filter in place; `up` is the row above, already undone. */
function unfilter(type: number, row: Buffer, up: Buffer, step: number): void {
	for (let i = 0; i < row.length; i += 1) {
		const left = i < step ? 0 : (row[i - step] ?? 0);
		const above = up[i] ?? 0;
		const corner = i < step ? 0 : (up[i - step] ?? 0);
		const add = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][type];
		if (add === undefined) throw new Error(`PNG: filter ${type}`);
		row[i] = (row[i] ?? 0) + add;
	}
}

/**
 * Decodes what browsers' screenshots are: 8 bits a channel, RGB or RGBA, not interlaced.
 *
 * @throws for any other PNG
 */
export function decodePng(png: Buffer): Image {
	if (png.toString("hex", 0, 8) !== SIGNATURE) throw new Error("not a PNG");
	const width = png.readUInt32BE(16);
	const height = png.readUInt32BE(20);
	const [depth, color, , , interlaced] = png.subarray(24, 29);
	if (depth !== 8 || (color !== 2 && color !== 6) || interlaced !== 0) {
		throw new Error(`PNG: depth ${depth}, colour type ${color}, interlaced ${interlaced}`);
	}
	const packed: Buffer[] = [];
	for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
		const length = png.readUInt32BE(at);
		const kind = png.toString("latin1", at + 4, at + 8);
		if (kind === "IDAT") packed.push(png.subarray(at + 8, at + 8 + length));
	}
	const channels = color === 2 ? 3 : 4;
	const stride = width * channels;
	const raw = inflateSync(Buffer.concat(packed));
	const data = Buffer.alloc(stride * height);
	let up: Buffer = Buffer.alloc(stride);
	for (let y = 0; y < height; y += 1) {
		const from = y * (stride + 1);
		const row = raw.subarray(from + 1, from + 1 + stride);
		unfilter(raw[from] ?? 0, row, up, channels);
		row.copy(data, y * stride);
		up = row;
	}
	return { width, height, channels, data };
}
