/**
 * Quarantine in an object storage: a mark `quarantine/<sha256>` beside a blob that stays where it is. To move gigabytes
 * there would take minutes in the write queue of the database, and could fail half-way.
 *
 * Somebody may send the same bytes again at any moment. So that what they were told is stored cannot be deleted, a mark
 * first says `deleting`, then the blob is looked at once more, and only an unchanged one is deleted; who writes a blob
 * looks at the mark afterwards, and is refused while it says so.
 */
import { z } from "zod";
import { DomainError } from "../error.ts";
import type { S3Bucket } from "./s3/bucket.ts";
import type { QuarantinedBlob } from "./storage.ts";

const FOLDER = "quarantine";
/** Milliseconds after which whoever was deleting has ended without doing so. */
const DELETING_MS = 600_000;

interface Mark {
  /** Time of the removal from use; epoch milliseconds. */
  at: number;
  /** When the blob was last written then, as the storage says; epoch milliseconds. */
  writtenAt: number;
  state: "marked" | "deleting";
}

const markSchema: z.ZodType<Mark> = z.object({
  at: z.number(),
  writtenAt: z.number(),
  state: z.enum(["marked", "deleting"]),
});

const keyOf = (sha256: string) => `${FOLDER}/${sha256}`;

export class S3Quarantine {
  readonly #bucket: S3Bucket;
  readonly #blobKey: (sha256: string) => string;

  constructor(bucket: S3Bucket, blobKey: (sha256: string) => string) {
    this.#bucket = bucket;
    this.#blobKey = blobKey;
  }

  /** @returns whether it was marked; not if it was written again since `before`, also while this went on. */
  async take(sha256: string, { before, at }: { before: number; at: number }): Promise<boolean> {
    const blob = await this.#bucket.head(this.#blobKey(sha256));
    if (!blob || blob.writtenAt >= before) return false;
    await this.#write(sha256, { at, writtenAt: blob.writtenAt, state: "marked" });
    const now = await this.#bucket.head(this.#blobKey(sha256));
    if (now?.writtenAt === blob.writtenAt) return true;
    await this.#bucket.remove(keyOf(sha256));
    return false;
  }

  async has(sha256: string): Promise<boolean> {
    return await this.#bucket.head(keyOf(sha256)) !== undefined;
  }

  /**
   * Takes the mark away after the blob was written, or because it is needed.
   * @returns whether there was one. @throws DomainError storageUnavailable while the blob is being deleted.
   */
  async release(sha256: string): Promise<boolean> {
    const found = await this.#bucket.head(keyOf(sha256));
    if (!found) return false;
    const mark = await this.#read(sha256);
    if (mark?.state === "deleting" && Date.now() - found.writtenAt < DELETING_MS) {
      throw new DomainError("storageUnavailable");
    }
    await this.#bucket.remove(keyOf(sha256));
    return true;
  }

  async *list(): AsyncGenerator<QuarantinedBlob> {
    for await (const sha256 of this.names()) {
      const mark = await this.#read(sha256);
      if (mark) yield { sha256, at: mark.at };
    }
  }

  /** In their order, without a request for each. */
  async *names(): AsyncGenerator<string> {
    for await (const { key } of this.#bucket.list(`${FOLDER}/`)) yield key.slice(FOLDER.length + 1);
  }

  /** Deletes the blob for good, unless it was written again since it was marked. */
  async remove(sha256: string): Promise<void> {
    const mark = await this.#read(sha256);
    if (!mark) return;
    await this.#write(sha256, { ...mark, state: "deleting" });
    const blob = await this.#bucket.head(this.#blobKey(sha256));
    if (blob?.writtenAt === mark.writtenAt) await this.#bucket.remove(this.#blobKey(sha256));
    await this.#bucket.remove(keyOf(sha256));
  }

  async #read(sha256: string): Promise<Mark | undefined> {
    const text = await this.#bucket.readText(keyOf(sha256));
    return text === undefined ? undefined : markSchema.parse(JSON.parse(text));
  }

  #write(sha256: string, mark: Mark): Promise<void> {
    return this.#bucket.put(keyOf(sha256), new TextEncoder().encode(JSON.stringify(mark)));
  }
}
