/** Reads files again and hashes them, in a thread of its own, so that whoever writes them need not wait for it. */
import { createHash, type Hash } from "node:crypto";
import { BlockChecksums } from "./block_checksums.ts";

/** What to do next with one file; what is asked for a file is done in order. */
export interface ReadOrder {
  /** Chosen by who asks. */
  file: number;
  /** Given with the first order. */
  path?: string;
  /** Whether MD5 is wanted, which takes longer than all the rest; given with the first order. */
  md5?: boolean;
  /** Offset to which to read. */
  upTo: number;
  /** `part`: says the SHA-256 of what was read since the last part; `all`: says the hashes of all of it; `drop`: closes. */
  end?: "part" | "all" | "drop";
}

export interface SmallFile {
  path: string;
  /** Bytes. */
  size: number;
}

/** To read the whole of some files. */
export interface SmallFilesOrder {
  file: number;
  files: readonly SmallFile[];
}

/** Hashes in lower-case hex. */
export interface ReadResult {
  file: number;
  part?: string;
  sha256?: string;
  md5?: string;
  crc32?: number;
  blocks?: Uint8Array;
  /** Small files one behind the other, and the numbers of those that are not there as they were asked for. */
  bytes?: Uint8Array<ArrayBuffer>;
  missing?: number[];
  error?: string;
}

interface WorkerScope {
  onmessage: ((event: MessageEvent<ReadOrder | SmallFilesOrder>) => void) | null;
  postMessage(result: ReadResult, transferred?: Transferable[]): void;
}

const scope = self as unknown as WorkerScope;
/** One for all files, as only one is read at a time. */
const buffer = new Uint8Array(512 * 1024);
/** Shows whether a file goes on. */
const probe = new Uint8Array(1);

class ReadFile {
  readonly #file: Deno.FsFile;
  readonly #sha256 = createHash("sha256");
  readonly #md5: Hash | undefined;
  #part: Hash | undefined;
  readonly #checksums = new BlockChecksums();
  #at = 0;

  constructor({ path, md5 }: ReadOrder) {
    this.#file = Deno.openSync(path!);
    if (md5) this.#md5 = createHash("md5");
  }

  readTo(offset: number): void {
    while (this.#at < offset) {
      const read = this.#file.readSync(buffer.subarray(0, Math.min(buffer.length, offset - this.#at))) ?? 0;
      if (read === 0) throw new Error(`the file ended at ${this.#at}, not at ${offset}`);
      const bytes = buffer.subarray(0, read);
      for (const hash of [this.#sha256, this.#md5, this.#part]) hash?.update(bytes);
      this.#checksums.add(bytes);
      this.#at += read;
    }
  }

  /** The first part is the beginning of the whole. */
  endPart(): string {
    const part = this.#part ?? this.#sha256.copy();
    this.#part = createHash("sha256");
    return part.digest("hex");
  }

  hashes(): Omit<ReadResult, "file"> {
    return { sha256: this.#sha256.digest("hex"), md5: this.#md5?.digest("hex"), ...this.#checksums.end() };
  }

  close(): void {
    this.#file.close();
  }
}

const files = new Map<number, ReadFile>();

function obey(order: ReadOrder): Omit<ReadResult, "file"> {
  if (order.path !== undefined) files.set(order.file, new ReadFile(order));
  const file = files.get(order.file);
  if (!file) throw new Error("the file is not open");
  if (order.end === "drop") return close(order.file, {});
  file.readTo(order.upTo);
  if (order.end === "part") return { part: file.endPart() };
  return order.end === "all" ? close(order.file, file.hashes()) : {};
}

function close<T>(id: number, result: T): T {
  files.get(id)?.close();
  files.delete(id);
  return result;
}

function readSmall(wanted: readonly SmallFile[]): { bytes: Uint8Array<ArrayBuffer>; missing: number[] } {
  const bytes = new Uint8Array(wanted.reduce((sum, { size }) => sum + size, 0));
  const missing: number[] = [];
  let at = 0;
  for (const [number, { path, size }] of wanted.entries()) {
    if (!readInto(path, bytes.subarray(at, at + size))) missing.push(number);
    at += size;
  }
  return { bytes, missing };
}

/** @returns whether the file has exactly as many bytes. */
function readInto(path: string, into: Uint8Array): boolean {
  try {
    using file = Deno.openSync(path);
    for (let at = 0; at < into.length;) {
      const read = file.readSync(into.subarray(at)) ?? 0;
      if (read === 0) return false;
      at += read;
    }
    return file.readSync(probe) === null;
  } catch {
    // The caller reads the file again by itself, and reports what is wrong.
    return false;
  }
}

scope.onmessage = ({ data: order }) => {
  const { file } = order;
  if ("files" in order) {
    const read = readSmall(order.files);
    return scope.postMessage({ file, ...read }, [read.bytes.buffer]);
  }
  try {
    scope.postMessage({ file, ...obey(order) });
  } catch (error) {
    close(file, undefined);
    scope.postMessage({ file, error: String(error) });
  }
};
