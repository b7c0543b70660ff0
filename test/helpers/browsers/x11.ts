import { connect, type Socket } from "node:net";
import { within } from "./processes.js";

// As much of the X11 protocol as one test display needs; no client library is installed.
// https://www.x.org/releases/current/doc/xproto/x11protocol.html, appendix B

const REPLY = 32;
const VIEWABLE = 2;
const INPUT_OUTPUT = 1;

/** Numbers as the server wants them. */
export function u32(...values: number[]): Buffer {
	const bytes = Buffer.alloc(values.length * 4);
	values.forEach((value, index) => {
		bytes.writeUInt32LE(value, index * 4);
	});
	return bytes;
}

/** Text filled up to a multiple of four bytes. */
export const padded = (text: string): Buffer =>
	Buffer.from(text.padEnd((text.length + 3) & ~3, "\0"));

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

const replySize = (b: Buffer) =>
	b.length < REPLY ? 0 : REPLY + (b[0] === 1 ? b.readUInt32LE(4) * 4 : 0);

/** A connection to a display of this machine. */
export class XClient {
	private constructor(
		private readonly socket: Socket,
		/** The first of the ids that this client may give to what it makes. */
		readonly firstId: number,
		readonly root: number,
	) {}

	/** @param display - as in `:5` */
	static async connect(display: string): Promise<XClient> {
		const socket = connect(`/tmp/.X11-unix/X${display.slice(1)}`);
		socket.write(Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0])); // little-endian, X11
		const setup = await read(socket, (b) => (b.length < 8 ? 0 : 8 + b.readUInt16LE(6) * 4));
		// A late error (the server is killed at the end) concerns nobody.
		socket.on("error", () => {});
		const vendor = (setup.readUInt16LE(24) + 3) & ~3;
		const formats = (setup[29] ?? 0) * 8;
		return new XClient(socket, setup.readUInt32LE(12), setup.readUInt32LE(40 + vendor + formats));
	}

	send(opcode: number, detail: number, ...parts: Buffer[]): void {
		const body = Buffer.concat(parts);
		const head = Buffer.from([opcode, detail, 0, 0]);
		head.writeUInt16LE(1 + body.length / 4, 2);
		this.socket.write(Buffer.concat([head, body]));
	}

	/** Sends a request that is answered; one at a time. */
	ask(opcode: number, detail: number, ...parts: Buffer[]): Promise<Buffer> {
		const reply = read(this.socket, replySize);
		this.send(opcode, detail, ...parts);
		return reply;
	}

	async atom(name: string): Promise<number> {
		return (await this.ask(16, 0, u32(name.length), padded(name))).readUInt32LE(8); // InternAtom
	}

	/** The programs' windows that can be seen, oldest first (ids grow). */
	async windows(): Promise<number[]> {
		const tree = await this.ask(15, 0, u32(this.root)); // QueryTree
		const ids = Array.from({ length: tree.readUInt16LE(16) }, (_, index) =>
			tree.readUInt32LE(REPLY + index * 4),
		);
		const seen: number[] = [];
		for (const id of ids) {
			const about = await this.ask(3, 0, u32(id)); // GetWindowAttributes
			if (about[26] === VIEWABLE && about.readUInt16LE(12) === INPUT_OUTPUT) seen.push(id);
		}
		return seen.sort((a, b) => a - b);
	}

	/** Gives a window the keyboard, as a window manager would. */
	focus(window: number): void {
		this.send(42, 2, u32(window, 0)); // SetInputFocus, reverting to the parent
	}

	close(): void {
		this.socket.destroy();
	}
}
