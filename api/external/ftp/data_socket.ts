/**
 * The connection of one transfer. Under TLS it knows a line that was cut from one that the client has ended: the last record
 * of the latter is an alert (RFC 5246 §7.2.1), so that half a file is never taken for the whole.
 */
import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { type SecureContext, TLSSocket } from "node:tls";
import { FtpRefusal } from "./backend.ts";

/** Bytes of a listing that are sent at once: after each of them the client has time for the next. */
const CHUNK_SIZE = 64 * 1024;
/** Milliseconds after which a line that says nothing is asked whether it is there. */
const KEEP_ALIVE_MS = 60_000;
/** Bytes that wait for their reader: above the first the client is held back, below the second it goes on. */
const WAITING_MAX = 4 * 1024 * 1024;
const WAITING_MIN = 1024 * 1024;
const ALERT = 21;
const HEADER_SIZE = 5;

export class DataSocket {
  readonly #raw: Socket;
  readonly #stream: Duplex;
  /** What goes by, in both directions. */
  readonly #records?: RecordReader;
  readonly #sent?: RecordReader;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  /** Why no more comes: the client has ended, or the line has. */
  #end?: "ended" | "broken";
  #wake: () => void = () => {};
  readonly #ready = Promise.withResolvers<void>();
  readonly #waitMs: number;
  /** Bytes have left. */
  #onSent: () => void = () => {};

  /** @param options.waitMs Milliseconds for the handshake, and for a reader that stands still. */
  constructor(raw: Socket, { secureContext, waitMs }: { secureContext?: SecureContext; waitMs: number }) {
    this.#raw = raw;
    this.#waitMs = waitMs;
    raw.setKeepAlive(true, KEEP_ALIVE_MS);
    // Whoever reads or writes is told by the stream itself.
    raw.on("error", () => {});
    if (secureContext) {
      const records = this.#records = new RecordReader();
      const sent = this.#sent = new RecordReader();
      const watched = watch(raw, {
        onReceived: (chunk) => records.add(chunk),
        onSent: (chunk) => {
          sent.add(chunk);
          this.#onSent();
        },
      });
      this.#stream = new TLSSocket(watched as Socket, { isServer: true, secureContext });
      this.#stream.on("secure", () => this.#ready.resolve());
    } else {
      this.#stream = raw;
      this.#ready.resolve();
    }
    // From the first moment: a stream under TLS that is paused over another one does not go on (Deno 2.9.6).
    this.#stream.on("data", (chunk: Uint8Array) => this.#receive(chunk));
    this.#stream.on("end", () => this.#finish("ended"));
    this.#stream.on("error", () => this.#finish("broken"));
    this.#stream.on("close", () => this.#finish("broken"));
  }

  /**
   * Waits for the end of the handshake: a client that is refused before it takes it for a broken line.
   * @returns whether it came in time.
   */
  async isReady(): Promise<boolean> {
    const { promise: late, resolve } = Promise.withResolvers<false>();
    const timer = setTimeout(() => resolve(false), this.#waitMs);
    const ready = this.#ready.promise.then(() => true);
    return await Promise.race([ready, late]).finally(() => clearTimeout(timer));
  }

  #receive(chunk: Uint8Array): void {
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    if (this.#waitingBytes > WAITING_MAX) this.#raw.pause();
    this.#wake();
  }

  #finish(end: "ended" | "broken"): void {
    this.#end ??= end;
    this.#ready.resolve();
    this.#wake();
  }

  /** What the client sends. It fails where the line was cut. */
  get body(): ReadableStream<Uint8Array> {
    return ReadableStream.from(this.#read());
  }

  async *#read(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const chunk = this.#waiting.shift();
      if (chunk) {
        this.#waitingBytes -= chunk.length;
        if (this.#waitingBytes < WAITING_MIN) this.#raw.resume();
        yield chunk;
      } else if (this.#end) break;
      else await new Promise<void>((resolve) => this.#wake = resolve);
    }
    const isWhole = this.#end === "ended" && (!this.#records || this.#records.endedWithAlert);
    if (!isWhole) throw new Error("the line was cut");
    if (this.#records) await this.#answerEnd();
  }

  /** The end of TLS is answered by one (RFC 8446 §6.1): clients such as Python's wait for it, and fail without it. */
  async #answerEnd(): Promise<void> {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#waitMs);
    const left = new Promise<void>((done) => {
      this.#raw.once("close", () => done());
      this.#stream.end(() => done());
    });
    await Promise.race([left, late]);
    clearTimeout(timer);
  }

  /**
   * Sends, and waits until the client has it all and has closed, however slowly it reads.
   * @throws FtpRefusal 426 where it stands still, or is gone before the end.
   */
  async send(bytes: Uint8Array): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const goOn = this.#onSent = () => {
      clearTimeout(timer);
      timer = setTimeout(() => resolve(false), this.#waitMs);
    };
    goOn();
    let finished = false;
    this.#stream.on("error", () => resolve(false));
    this.#stream.on("finish", () => finished = true);
    // Under TLS the stream ends before its records have left: the last one of them is the alert of its end.
    this.#raw.on("close", () => resolve(finished && (this.#sent?.endedWithAlert ?? true)));
    const sent = this.#write(bytes, goOn);
    const arrived = await promise;
    clearTimeout(timer);
    this.#onSent = () => {};
    if (arrived) return await sent;
    this.close();
    throw new FtpRefusal(426, "The data connection broke before all was sent.");
  }

  async #write(bytes: Uint8Array, goOn: () => void): Promise<void> {
    for (let at = 0; at < bytes.length && !this.#stream.destroyed; at += CHUNK_SIZE) {
      await new Promise<void>((done) =>
        this.#stream.write(bytes.subarray(at, at + CHUNK_SIZE), () => done())
      );
      goOn();
    }
    this.#stream.end();
  }

  close(): void {
    this.#stream.destroy();
    this.#raw.destroy();
  }
}

/** Reads along which records of TLS go by. */
class RecordReader {
  /** Type of the record that is going by, and bytes that are left of it. */
  #type = 0;
  #left = 0;
  #header: number[] = [];

  get endedWithAlert(): boolean {
    return this.#type === ALERT && this.#left === 0 && this.#header.length === 0;
  }

  add(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length;) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, chunk.length - at);
        this.#left -= taken;
        at += taken;
        continue;
      }
      this.#header.push(chunk[at++]!);
      if (this.#header.length < HEADER_SIZE) continue;
      const [type = 0, , , high = 0, low = 0] = this.#header;
      this.#type = type;
      this.#left = high * 256 + low;
      this.#header = [];
    }
  }
}

interface Watcher {
  onReceived: (chunk: Uint8Array) => void;
  /** Called when the bytes have left. */
  onSent: (chunk: Uint8Array) => void;
}

/** The raw connection, with somebody who reads along. */
function watch(raw: Socket, { onReceived, onSent }: Watcher): Duplex {
  const watched = new Duplex({
    // The connection itself is held back where its reader is slow.
    read: () => {},
    write(chunk, _encoding, done) {
      raw.write(chunk, (error) => {
        if (!error) onSent(chunk);
        done();
      });
    },
    final: (done) => void raw.end(() => done()),
    destroy: (error, done) => {
      raw.destroy();
      done(error);
    },
  });
  raw.on("data", (chunk: Uint8Array) => {
    onReceived(chunk);
    watched.push(chunk);
  });
  raw.on("end", () => watched.push(null));
  raw.on("error", (error) => watched.destroy(error));
  return watched;
}
