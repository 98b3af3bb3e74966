/**
 * The Merkle root of a version: one SHA-256 that stands for the paths, sizes and bytes of all its files.
 *
 * It is the tree hash of RFC 6962, section 2.1. The data of a leaf is the text {@link leafText} in UTF-8, and the leaves
 * are in the order of the bytes of their paths. A version without files has the hash of nothing.
 */

/** What a leaf says of a file. */
export interface MerkleLeaf {
  path: string;
  /** Bytes. */
  size: number;
  /** Lower-case hex. */
  sha256: string;
}

/** SHA-256 of bytes, however it is computed where this runs. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** Keeps leaves apart from anything else that is hashed; the number changes if the text of a leaf ever does. */
const DOMAIN = "sdb-file-v1";
const LEAF = 0;
const NODE = 1;

/** No path has a zero byte, so that no two files have the same text. */
export const leafText = ({ path, size, sha256 }: MerkleLeaf): string =>
  `${DOMAIN}\0${path}\0${size}\0${sha256}`;

/** Compares two paths as their UTF-8 bytes compare. */
export function compareByBytes(one: string, other: string): number {
  return compareBytes(encoder.encode(one), encoder.encode(other));
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let at = 0; at < a.length && at < b.length; at++) {
    if (a[at] !== b[at]) return a[at] - b[at];
  }
  return a.length - b.length;
}

const encoder = new TextEncoder();

/** Takes files one by one and keeps a hash for each power of two among them: 17 for 100,000 files. */
export class MerkleTree {
  readonly #sha256: Sha256;
  /** Complete subtrees from left to right, each smaller than the one before. */
  readonly #subtrees: { leaves: number; hash: Uint8Array }[] = [];
  /** The path of the last file, in UTF-8. */
  #last: Uint8Array | undefined;

  constructor(sha256: Sha256) {
    this.#sha256 = sha256;
  }

  /** @throws RangeError when the path does not come after that of the file before. */
  add(file: MerkleLeaf): void {
    const path = encoder.encode(file.path);
    if (this.#last !== undefined && compareBytes(this.#last, path) >= 0) {
      const before = new TextDecoder().decode(this.#last);
      throw new RangeError(
        `add file to Merkle tree: "${file.path}" came after "${before}", expected paths in the order of their bytes`,
      );
    }
    this.#last = path;
    let added = { leaves: 1, hash: this.#hash(LEAF, encoder.encode(leafText(file))) };
    while (this.#subtrees.at(-1)?.leaves === added.leaves) {
      const left = this.#subtrees.pop()!;
      added = { leaves: left.leaves * 2, hash: this.#hash(NODE, left.hash, added.hash) };
    }
    this.#subtrees.push(added);
  }

  /** The root over what was added so far, in lower-case hex. */
  root(): string {
    const [last, ...before] = this.#subtrees.toReversed();
    if (!last) return toHex(this.#sha256(new Uint8Array()));
    return toHex(before.reduce((right, { hash }) => this.#hash(NODE, hash, right), last.hash));
  }

  #hash(kind: number, ...parts: Uint8Array[]): Uint8Array {
    const bytes = new Uint8Array(1 + parts.reduce((sum, { length }) => sum + length, 0));
    bytes[0] = kind;
    let at = 1;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return this.#sha256(bytes);
  }
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
