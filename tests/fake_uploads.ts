/** A server of resumable uploads in memory, whose faults a test decides. */
import { ApiError, ConnectionError } from "../sdk/error.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { ERRORS } from "../sdk/model/errors.ts";
import type { UploadedFile } from "../sdk/model/file.ts";
import type { ResumableUpload } from "../sdk/model/upload.ts";
import type { Appended, PartAddress } from "../sdk/model/upload.ts";
import type { ByteOptions, DirectPart, NewUpload, UploadCalls, UploadTarget } from "../sdk/send_options.ts";

interface Row extends ResumableUpload {
  bytes: Uint8Array;
}

type Call = "create" | "address" | "arrived" | "append" | "offset" | "get" | "join" | "discard";

export class FakeUploads implements UploadCalls {
  readonly rows = new Map<string, Row>();
  /** Names of the calls, in their order. */
  readonly calls: Call[] = [];
  /** Bytes that were appended. */
  received = 0;
  /** Runs before each call; what it throws is its answer. */
  before: (
    call: Call,
    detail: { start: number; bytes: number; signal?: AbortSignal },
  ) => void | Promise<void> = () => {};
  /** Looks at what has arrived: what is damaged from an offset on is dropped. */
  damagedFrom: (row: Row) => number | undefined = () => undefined;
  /** The last bytes are read back when somebody looks for the last time. */
  looks = 0;
  /** As servers of before do not tell what has arrived. */
  hidesParts = false;
  #last = 0;

  create(
    { size, part, path, fingerprint = "", onConflict = "replace" }: NewUpload,
  ): Promise<ResumableUpload> {
    const row: Row = {
      protocol: "tus",
      uploadId: `u${++this.#last}`,
      path,
      fingerprint,
      onConflict,
      part,
      size,
      offset: 0,
      state: part ? "part" : "receiving",
      parts: [],
      createdAt: "",
      expiresAt: "",
      bytes: new Uint8Array(size),
    };
    return this.#answer("create", row, () => this.rows.set(row.uploadId, row));
  }

  async append(id: string, offset: number, body: BodyInit, options: ByteOptions = {}): Promise<Appended> {
    const bytes = body as Uint8Array<ArrayBuffer>;
    const row = this.#row(id);
    const { signal, onConflict } = options;
    await this.#happen("append", row, bytes.length, signal);
    if (offset !== row.offset) throw refused("uploadOffsetConflict");
    row.bytes.set(bytes, offset);
    row.parts!.push({ start: offset, size: bytes.length, sha256: bytesToHex(sha256(bytes)) });
    row.offset += bytes.length;
    if (onConflict) row.onConflict = onConflict;
    this.received += bytes.length;
    if (row.offset === row.size && row.state === "receiving") this.#finish(row);
    return { offset: row.offset, state: row.state };
  }

  /** Bytes that a test has put past the server. */
  readonly put = new Map<string, Uint8Array<ArrayBuffer>>();

  async address(id: string, { offset, size }: DirectPart): Promise<PartAddress> {
    await this.#happen("address", this.#row(id), size);
    return { address: `${id}/${offset}`, headers: {}, expiresAt: "" };
  }

  async arrived(id: string, part: DirectPart, options: ByteOptions = {}): Promise<Appended> {
    const bytes = this.put.get(`${id}/${part.offset}`);
    await this.#happen("arrived", this.#row(id), part.size);
    if (bytes?.length !== part.size) throw refused("uploadOffsetConflict");
    return await this.append(id, part.offset, bytes, options);
  }

  async offset(id: string): Promise<number> {
    const row = this.#row(id);
    await this.#happen("offset", row);
    return row.offset;
  }

  async get(id: string): Promise<ResumableUpload> {
    const row = this.#row(id);
    await this.#happen("get", row);
    if (row.state === "verifying" && this.looks-- <= 0) this.#finish(row);
    return this.hidesParts ? { ...row, parts: undefined } : { ...row };
  }

  join(target: UploadTarget, ids: readonly string[]): Promise<ResumableUpload> {
    const parts = ids.map((id) => this.#row(id));
    const bytes = new Uint8Array(parts.flatMap((one) => [...one.bytes]));
    const row: Row = {
      ...parts[0]!,
      ...target,
      uploadId: `u${++this.#last}`,
      part: undefined,
      size: bytes.length,
      offset: bytes.length,
      parts: parts.flatMap(({ parts, part }) =>
        parts!.map((one) => ({ ...one, start: one.start + part!.start }))
      ),
      state: "verifying",
      bytes,
    };
    return this.#answer("join", row, () => {
      for (const id of ids) this.rows.delete(id);
      this.rows.set(row.uploadId, row);
    });
  }

  async discard(id: string): Promise<void> {
    await this.#happen("discard", this.#row(id));
    this.rows.delete(id);
  }

  /** As the list of a version: without the hashes. */
  list(): ResumableUpload[] {
    return [...this.rows.values()].map((row) => ({ ...row, parts: undefined }));
  }

  #row(id: string): Row {
    const row = this.rows.get(id);
    if (!row) throw refused("notFound");
    return row;
  }

  #finish(row: Row): void {
    if (this.looks > 0) return void (row.state = "verifying");
    const damaged = this.damagedFrom(row);
    if (damaged !== undefined) {
      Object.assign(row, { state: "receiving", offset: damaged });
      row.parts = row.parts!.filter(({ start }) => start < damaged);
      return;
    }
    const file = { path: row.path, size: row.size, sha256: bytesToHex(sha256(row.bytes)), outcome: "added" };
    Object.assign(row, { state: "done", file: file as UploadedFile });
  }

  async #answer(call: Call, row: Row, work: () => void): Promise<ResumableUpload> {
    await this.#happen(call, row);
    work();
    return { ...row };
  }

  async #happen(call: Call, { part }: Row, bytes = 0, signal?: AbortSignal): Promise<void> {
    this.calls.push(call);
    await this.before(call, { start: part?.start ?? 0, bytes, signal });
    if (signal?.aborted) throw new ConnectionError("stopped");
  }
}

function refused(error: "notFound" | "uploadOffsetConflict"): ApiError {
  const { code, status } = ERRORS[error];
  return new ApiError(code, status, error, error);
}
