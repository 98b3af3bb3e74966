/**
 * The HDF5 library (C as WebAssembly) with one file opened in it. Strangers chose the bytes, so that each file gets an
 * instance of its own: it knows no disk and no network, sees this one file and no other, and grows only so far. What is
 * missing of the file, and what goes wrong, ends it at any place; it is used no more afterwards.
 */
import type { File, Metadata, Module } from "h5wasm";
import { withBoundedMemory } from "../../bounded_memory.ts";
import { NotReadable } from "../../reader.ts";
import { type FileSource, MissingBytes } from "../../source.ts";

/** Bytes that an instance may take, of which it begins with 19 million. */
const MEMORY_MAX = 192 * 1024 * 1024;
/** Bytes of a large file that are read at once: its header is spread over it. */
const WINDOW = 1024 * 1024;

const PATH = "/file";
/** Where the library would look for filters that it has not. */
const PLUGINS = "/usr/local/hdf5";

/** Addresses of objects in a file. */
export type Reference = string;
const REFERENCE_BYTES = 8;

interface Stream {
  read: (stream: unknown, buffer: Uint8Array, at: number, length: number, position: number) => number;
}

interface FileSystem {
  create(path: string): { usedBytes: number; stream_ops: Stream };
  open(path: string, ...more: unknown[]): unknown;
  ErrnoError: new (code: number) => Error;
}

type Library = typeof Module;
export type { Metadata };

/** Loaded with the first such file. The package names its other module alone, which shares one instance. */
async function instantiate(): Promise<Library> {
  const address = new URL("hdf5_util.js", import.meta.resolve("h5wasm")).href;
  const { default: create } = await import(/* @vite-ignore */ address);
  return await create({ noInitialRun: true, print: () => {}, printErr: () => {} });
}

export class Hdf5Library {
  readonly #library: Library;
  readonly #file: File["file_id"];
  /** Whether something stands in another file, which is not opened. */
  #wantsOther = false;

  private constructor(library: Library, source: FileSource) {
    this.#library = library;
    const files = library.FS as unknown as FileSystem;
    const node = files.create(PATH);
    node.usedBytes = source.size;
    node.stream_ops = { ...node.stream_ops, read: readFrom(source) };
    const open = files.open.bind(files);
    files.open = (path, ...more) => {
      if (path === PATH) return open(path, ...more);
      if (!path.startsWith(PLUGINS)) this.#wantsOther = true;
      throw new files.ErrnoError(NO_SUCH_FILE);
    };
    this.#file = this.#call(() => library.open(PATH, library.H5F_ACC_RDONLY, false, -1, -1));
    if (this.#file < 0n) throw new NotReadable();
  }

  static async open(source: FileSource): Promise<Hdf5Library> {
    return new Hdf5Library(await instantiate(), source);
  }

  get wantsOther(): boolean {
    return this.#wantsOther;
  }

  /** Where a link leads to that is no object: to another place, or to another file. */
  linkOf(path: string): { target: string; external: boolean } | undefined {
    const place = this.#call(() => this.#library.get_symbolic_link(this.#file, path)) as string | null;
    if (place !== null) return { target: place, external: false };
    const { filename, obj_path } = this.#call(() => this.#library.get_external_link(this.#file, path));
    return filename === undefined ? undefined : { target: `${filename} ${obj_path}`, external: true };
  }

  kindOf(path: string): "group" | "dataset" | "other" {
    const { H5G_GROUP, H5G_DATASET } = this.#library;
    const type = this.#call(() => this.#library.get_type(this.#file, path));
    return type === H5G_GROUP ? "group" : type === H5G_DATASET ? "dataset" : "other";
  }

  members(path: string): string[] {
    return this.#call(() => this.#library.get_names(this.#file, path, false));
  }

  /** The same for all paths of an object. */
  referenceOf(path: string): Reference {
    const bytes: Iterable<number> = this.#call(() => this.#library.create_object_reference(this.#file, path));
    return Uint8Array.from(bytes).toHex();
  }

  attributeNames(path: string): string[] {
    return this.#call(() => this.#library.get_attribute_names(this.#file, path));
  }

  describeDataset(path: string): Metadata {
    return this.#call(() => this.#library.get_dataset_metadata(this.#file, path));
  }

  describeAttribute(path: string, name: string): Metadata {
    return this.#call(() => this.#library.get_attribute_metadata(this.#file, path, name));
  }

  /** The bytes of an attribute; `take` reads what they point to. */
  readAttribute<T>(path: string, name: string, size: number, take: (bytes: Uint8Array) => T): T {
    return this.#withMemory(size, (at) => {
      this.#done(this.#call(() => this.#library.get_attribute_data(this.#file, path, name, BigInt(at))));
      return take(this.#copy(at, size));
    });
  }

  /** A text that bytes point to. */
  textAt(pointer: number, most: number): Uint8Array {
    const memory = this.#library.HEAPU8;
    const end = memory.subarray(pointer, pointer + most).indexOf(0);
    return pointer === 0 ? new Uint8Array() : this.#copy(pointer, end < 0 ? most : end);
  }

  /** References that bytes point to. */
  referencesAt(pointer: number, count: number): Reference[] {
    return Array.from(
      { length: count },
      (_, at) => this.#copy(pointer + at * REFERENCE_BYTES, REFERENCE_BYTES).toHex(),
    );
  }

  /** A block of values, in the byte order of this machine. */
  readBlock(path: string, offset: number[], count: number[], size: number): Uint8Array<ArrayBuffer> {
    const bytes = count.reduce((product, one) => product * one, size);
    return this.#withMemory(bytes, (at) => {
      const [counts, offsets] = [count.map(BigInt), offset.map(BigInt)];
      const strides = count.map(() => 1n);
      this.#done(
        this.#call(() =>
          this.#library.get_dataset_data(this.#file, path, counts, offsets, strides, BigInt(at))
        ),
      );
      return this.#copy(at, bytes);
    });
  }

  filtersOf(path: string): number[] {
    return this.#call(() => this.#library.get_dataset_filters(this.#file, path)).map(({ id }) => id);
  }

  #done(status: number): void {
    if (status < 0) throw new NotReadable();
  }

  #withMemory<T>(size: number, use: (at: number) => T): T {
    const at = size <= MEMORY_MAX ? this.#call(() => this.#library._malloc(size)) : 0;
    if (at === 0) throw new NotReadable("tooComplex");
    const result = use(at);
    this.#library._free(at);
    return result;
  }

  #copy(at: number, size: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#library.HEAPU8.slice(at, at + size));
  }

  #call<T>(use: () => T): T {
    return withBoundedMemory(MEMORY_MAX, use);
  }
}

/** As emscripten numbers errors. */
const NO_SUCH_FILE = 44;

const readFrom = (source: FileSource): Stream["read"] => (_, buffer, at, length, position) => {
  const bytes = read(source, position, position + length);
  buffer.set(bytes, at);
  return bytes.length;
};

function read(source: FileSource, start: number, end: number): Uint8Array {
  if (source.isWhole) return source.beginning().subarray(start, end);
  try {
    return source.read(start, end);
  } catch (error) {
    if (!(error instanceof MissingBytes)) throw error;
    // In one reading with what stands behind, of which the library will ask next.
    return source.read(start, Math.max(end, start + WINDOW)).subarray(0, end - start);
  }
}
