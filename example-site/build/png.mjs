/**
 * Writes a PNG anew with a palette. Pages are flat colours, letters and faint patterns: 256 colours are
 * enough for them, in a third of the bytes.
 */
import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
const COLORS = 256;
/** Of these, so many are there because there is much of them. */
const FREQUENT = 144;
/** Pixels that one sees: an edge between letters and ground has fewer of each colour. */
const SEEN = 12;

/**
 * @param page of a browser that decodes the picture
 * @param picture the bytes of a PNG without transparency
 */
export async function smallest(page, picture) {
	const { width, height, rgba } = await page.evaluate(decode, picture.toString("base64"));
	const pixels = new Uint32Array(new Uint8Array(Buffer.from(rgba, "base64")).buffer);
	const palette = paletteOf(pixels);
	const indices = new Map(palette.map((color, index) => [color, index]));
	// Each row starts with the number of its filter, which is 0.
	const rows = Buffer.alloc(height * (1 + width));
	for (const [at, color] of pixels.entries()) {
		if (!indices.has(color)) indices.set(color, nearest(color, palette));
		rows[at + Math.floor(at / width) + 1] = indices.get(color);
	}
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	// Eight bits for each pixel, which are an index.
	header.set([8, 3], 8);
	return Buffer.concat([
		SIGNATURE,
		chunk("IHDR", header),
		chunk("PLTE", Buffer.from(palette.flatMap(channels))),
		chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

/** The most frequent colours, of those that look alike the most frequent one, and the most different. */
function paletteOf(pixels) {
	const counts = new Map();
	for (const color of pixels) counts.set(color, (counts.get(color) ?? 0) + 1);
	const alike = new Map();
	for (const [color, count] of counts) {
		const key = channels(color)
			.map((channel) => channel >> 2)
			.join();
		const { best, most = 0, total = 0 } = alike.get(key) ?? {};
		const isMore = count > most;
		alike.set(key, {
			best: isMore ? color : best,
			most: isMore ? count : most,
			total: total + count,
		});
	}
	const groups = [...alike.values()].sort((one, other) => other.total - one.total);
	const frequent = groups.slice(0, FREQUENT).map(({ best }) => best);
	const seldom = groups.slice(FREQUENT).filter(({ total }) => total >= SEEN);
	return [...frequent, ...mostDifferent(seldom, frequent)];
}

/** A small dot has few pixels, and its colour matters all the same. */
function mostDifferent(groups, palette) {
	const rest = groups.map(({ best }) => ({ best, far: distance(best, palette) }));
	const found = [];
	while (found.length < COLORS - FREQUENT && rest.length > 0) {
		const next = rest.reduce((one, other) => (other.far > one.far ? other : one));
		found.push(next.best);
		rest.splice(rest.indexOf(next), 1);
		for (const one of rest) one.far = Math.min(one.far, between(one.best, next.best));
	}
	return found;
}

const nearest = (color, palette) => {
	const all = palette.map((other) => between(color, other));
	return all.indexOf(Math.min(...all));
};

const distance = (color, palette) => Math.min(...palette.map((other) => between(color, other)));

function between(one, other) {
	const [r, g, b] = channels(one);
	const [red, green, blue] = channels(other);
	return (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
}

/** Red, green and blue of a pixel of a canvas. */
function channels(color) {
	return [color & 255, (color >> 8) & 255, (color >> 16) & 255];
}

/** Runs in the page. */
async function decode(base64) {
	const response = await fetch(`data:image/png;base64,${base64}`);
	const bitmap = await createImageBitmap(await response.blob());
	const { width, height } = bitmap;
	const context = new OffscreenCanvas(width, height).getContext("2d");
	context.drawImage(bitmap, 0, 0);
	const { data } = context.getImageData(0, 0, width, height);
	const url = await new Promise((resolve) => {
		const reader = new FileReader();
		reader.onload = () => resolve(reader.result);
		reader.readAsDataURL(new Blob([data]));
	});
	return { width, height, rgba: url.slice(url.indexOf(",") + 1) };
}

function chunk(type, data) {
	const body = Buffer.concat([Buffer.from(type), data]);
	const length = Buffer.alloc(4);
	length.writeUInt32BE(data.length);
	const sum = Buffer.alloc(4);
	sum.writeUInt32BE(crc32(body));
	return Buffer.concat([length, body, sum]);
}
