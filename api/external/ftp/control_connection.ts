/** The connection of commands: lines in, replies out, and TLS from the moment on that a client asks for it. */
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import type { SecureContext } from "node:tls";

/** Bytes of a command; the longest path has 1,024, each of which may stand twice for a telnet escape. */
const LINE_MAX = 4_096;
/** Commands that wait for the one before them; nobody sends more ahead. */
const WAITING_MAX = 64;
const TELNET_ESCAPE = 0xff;
/** Milliseconds after which a line that says nothing is asked whether it is there. */
const KEEP_ALIVE_MS = 60_000;

/** A line that is no command. */
export class BadLine extends Error {
  override name = "BadLine";
}

export class ControlConnection {
  readonly address: string;
  /** IPv4 address that the client has reached. */
  readonly localAddress: string;
  secure = false;
  /** Called at once when the client wants to end a transfer, and when it is gone. */
  onAbort: () => void = () => {};
  #socket: Socket;
  #pending: Uint8Array[] = [];
  #length = 0;
  #lines: (string | BadLine)[] = [];
  #closed = false;
  #wake: () => void = () => {};

  /** @param waitMs Milliseconds for which a client may leave a reply unread. */
  constructor(socket: Socket, readonly waitMs: number) {
    socket.setKeepAlive(true, KEEP_ALIVE_MS);
    this.address = plainAddress(socket.remoteAddress ?? "");
    this.localAddress = plainAddress(socket.localAddress ?? "");
    this.#socket = socket;
    this.#listen(socket);
  }

  #listen(socket: Socket): void {
    socket.on("data", this.#receive);
    // A client that is gone is no error of ours.
    socket.on("error", () => this.close());
    socket.on("end", this.#end);
    socket.on("close", this.#end);
  }

  /** @returns the next command; `undefined` when the client is gone, or said nothing for that many milliseconds. */
  async readLine(waitMs: number): Promise<string | BadLine | undefined> {
    const timer = setTimeout(() => this.#wake(), waitMs);
    try {
      if (this.#lines.length === 0 && !this.#closed) {
        await new Promise<void>((resolve) => this.#wake = resolve);
      }
      return this.#lines.shift();
    } finally {
      clearTimeout(timer);
      this.#wake = () => {};
    }
  }

  get closed(): boolean {
    return this.#closed;
  }

  async reply(code: number, text: string): Promise<void> {
    await this.write(`${code} ${oneLine(text)}\r\n`);
  }

  async write(text: string): Promise<void> {
    if (this.#closed || !this.#socket.writable) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    // Whoever never reads would keep its place for ever.
    const timer = setTimeout(() => {
      this.close();
      resolve();
    }, this.waitMs);
    this.#socket.write(text, () => resolve());
    await promise;
    clearTimeout(timer);
  }

  /** What came in the clear after the wish for TLS is dropped: somebody between may have written it. */
  startTls(secureContext: SecureContext): void {
    const plain = this.#socket;
    plain.off("data", this.#receive);
    plain.off("end", this.#end);
    this.#forget();
    this.#socket = new TLSSocket(plain, { isServer: true, secureContext });
    this.#listen(this.#socket);
    this.secure = true;
  }

  #forget(): void {
    this.#pending = [];
    this.#length = 0;
    this.#lines = [];
  }

  readonly #receive = (chunk: Uint8Array): void => {
    let rest = chunk;
    for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a)) {
      this.#add(rest.subarray(0, end));
      this.#finishLine();
      rest = rest.subarray(end + 1);
    }
    this.#add(rest);
  };

  #add(bytes: Uint8Array): void {
    this.#length += bytes.length;
    // Whoever writes without an end is not listened to, but told so once the line ends.
    if (this.#length <= LINE_MAX) this.#pending.push(Uint8Array.from(bytes));
  }

  #finishLine(): void {
    const line = this.#length > LINE_MAX ? new BadLine("The line is too long.") : decode(this.#pending);
    this.#pending = [];
    this.#length = 0;
    if (typeof line === "string" && /^ABOR\b/i.test(line)) this.onAbort();
    if (this.#lines.length >= WAITING_MAX) return this.close();
    this.#lines.push(line);
    this.#wake();
  }

  readonly #end = (): void => {
    this.#closed = true;
    this.onAbort();
    this.#wake();
  };

  close(): void {
    this.#end();
    this.#socket.destroy();
  }

  /** Ends the connection once what was said has left. */
  end(): void {
    this.#closed = true;
    this.#socket.end(() => this.#socket.destroy());
  }
}

function decode(chunks: readonly Uint8Array[]): string | BadLine {
  const bytes = Buffer.concat(chunks);
  try {
    const line = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(withoutEscapes(bytes));
    return line.endsWith("\r") ? line.slice(0, -1) : line;
  } catch {
    return new BadLine("The line is not UTF-8.");
  }
}

/** Clients send an interrupt of telnet before they abort; a byte 255 is never part of UTF-8. */
function withoutEscapes(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(TELNET_ESCAPE)) return bytes;
  return bytes.filter((byte, n) => byte < 0xf0 || (byte < 0xf2 && bytes[n - 1] !== TELNET_ESCAPE));
}

/** A reply is one line, whatever a path contains. */
// deno-lint-ignore no-control-regex -- these are what is taken out
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f]+/g, " ");

const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, "");
