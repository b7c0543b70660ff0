import { connect, type Socket } from "node:net";
import { within } from "./processes.js";

// GTK asks the X server's "XSETTINGS manager" for the desktop's theme, and hears at once when it
// changes: the one way to change the OS's preference under a running WebKitGTK. (GTK_THEME,
// settings.ini and `MiniBrowser --dark-mode` are read once, at the start.) Such a manager is
// a window with a property; that takes five of X11's requests. No client library is installed.
// https://specifications.freedesktop.org/xsettings/latest/ ; X11 protocol, appendix B.

const REPLY = 32;

const u32 = (...values: number[]): Buffer => {
	const bytes = Buffer.alloc(values.length * 4);
	values.forEach((value, index) => {
		bytes.writeUInt32LE(value, index * 4);
	});
	return bytes;
};

const padded = (text: string): Buffer => Buffer.from(text.padEnd((text.length + 3) & ~3, "\0"));

function request(opcode: number, detail: number, ...parts: Buffer[]): Buffer {
	const body = Buffer.concat(parts);
	const head = Buffer.from([opcode, detail, 0, 0]);
	head.writeUInt16LE(1 + body.length / 4, 2);
	return Buffer.concat([head, body]);
}

/** Waits for an answer of the server; `size` says how long it is, 0 if that is not yet known. */
function read(socket: Socket, size: (received: Buffer) => number): Promise<Buffer> {
	const answer = new Promise<Buffer>((resolve, reject) => {
		let received = Buffer.alloc(0);
		const onData = (data: Buffer) => {
			received = Buffer.concat([received, data]);
			const length = size(received);
			if (length === 0 || received.length < length) return;
			socket.off("data", onData).off("error", reject);
			if (received[0] === 1) resolve(received);
			else reject(new Error(`X server: error ${received.toString("hex")}`));
		};
		socket.on("data", onData).once("error", reject);
	});
	return within(answer, "an answer of the X server");
}

/** One string setting as the value of the manager's property. */
function settings(serial: number, name: string, value: string): Buffer {
	const head = Buffer.from([1, 0, name.length, 0]); // 1: a string
	const setting = [head, padded(name), u32(serial, value.length), padded(value)];
	return Buffer.concat([u32(0, serial, 1), ...setting]); // 0: little-endian; 1 setting
}

/** The desktop's settings on one X display. */
export interface XSettings {
	/** Tells every GTK program on the display the name of the desktop's theme. */
	setTheme(name: string): void;
	close(): void;
}

/**
 * Becomes the XSETTINGS manager of a local X display.
 *
 * @param display - as in `:5`
 */
export async function manageXSettings(display: string): Promise<XSettings> {
	const socket = connect(`/tmp/.X11-unix/X${display.slice(1)}`);
	const hello = Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]); // little-endian, X11
	socket.write(hello);
	const setup = await read(socket, (b) => (b.length < 8 ? 0 : 8 + b.readUInt16LE(6) * 4));
	// A late error (the server is killed at the end) concerns nobody.
	socket.on("error", () => {});
	const window = setup.readUInt32LE(12); // the first of our resource ids
	const vendor = (setup.readUInt16LE(24) + 3) & ~3;
	const root = setup.readUInt32LE(40 + vendor + (setup[29] ?? 0) * 8);

	const atom = async (name: string): Promise<number> => {
		socket.write(request(16, 0, u32(name.length), padded(name))); // InternAtom
		return (await read(socket, () => REPLY)).readUInt32LE(8);
	};
	const selection = await atom("_XSETTINGS_S0");
	const property = await atom("_XSETTINGS_SETTINGS");

	let serial = 0;
	const setTheme = (name: string): void => {
		serial += 1;
		const value = settings(serial, "Net/ThemeName", name);
		const target = u32(window, property, property, 8, value.length);
		socket.write(request(18, 0, target, value)); // ChangeProperty
	};
	const onePixelInputOnly = u32(0, 1 | (1 << 16), 2 << 16, 0, 0);
	socket.write(request(1, 0, u32(window, root), onePixelInputOnly)); // CreateWindow
	setTheme("Adwaita");
	socket.write(request(22, 0, u32(window, selection, 0))); // SetSelectionOwner
	await atom("WM_NAME"); // a round trip: all of the above is done
	return { setTheme, close: () => void socket.destroy() };
}
