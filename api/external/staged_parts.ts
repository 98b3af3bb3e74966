/** Compares the bytes of an upload with what they were when they came. */
import { createHash, type Hash } from "node:crypto";
import { DomainError } from "../error.ts";
import { BlockChecksums } from "./block_checksums.ts";
import type { Digest, StagedPart } from "./storage.ts";

/** Hashes a stream as a whole and part by part. @returns its hashes, or the first part that came with another one. */
export async function compareParts(
  stream: ReadableStream<Uint8Array>,
  parts: readonly StagedPart[],
  signal?: AbortSignal,
): Promise<Digest | { damaged: StagedPart }> {
  const [sha256, md5] = [createHash("sha256"), createHash("md5")];
  const checker = new PartChecker(parts);
  const checksums = new BlockChecksums();
  let size = 0;
  for await (const chunk of stream) {
    if (signal?.aborted) throw new DomainError("requestTimeout");
    sha256.update(chunk);
    md5.update(chunk);
    checksums.add(chunk);
    size += chunk.length;
    checker.add(chunk);
    if (checker.damaged) return { damaged: checker.damaged };
  }
  checker.add(new Uint8Array());
  if (checker.damaged) return { damaged: checker.damaged };
  return { size, sha256: sha256.digest("hex"), md5: md5.digest("hex"), ...checksums.end() };
}

/** Compares parts in their order with the hashes that they had when they came. */
class PartChecker {
  damaged?: StagedPart;
  readonly #parts: readonly StagedPart[];
  #index = 0;
  #hash: Hash = createHash("sha256");
  #left: number;

  constructor(parts: readonly StagedPart[]) {
    this.#parts = parts;
    this.#left = parts[0]?.size ?? 0;
  }

  add(chunk: Uint8Array): void {
    let rest = chunk;
    for (;;) {
      const taken = rest.subarray(0, this.#left);
      this.#hash.update(taken);
      this.#left -= taken.length;
      rest = rest.subarray(taken.length);
      if (this.#left > 0 || this.#index >= this.#parts.length) return;
      this.#endPart();
      if (this.damaged) return;
    }
  }

  #endPart(): void {
    const part = this.#parts[this.#index++]!;
    if (this.#hash.digest("hex") !== part.sha256) this.damaged = part;
    this.#hash = createHash("sha256");
    this.#left = this.#parts[this.#index]?.size ?? 0;
  }
}
