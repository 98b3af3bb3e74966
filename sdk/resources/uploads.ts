import { toBase64 } from "../base64.ts";
import { bodyOf } from "../bytes_body.ts";
import type { Client } from "../client.ts";
import type { UploadedFile } from "../model/file.ts";
import type { FtpState, NewFtpAccess } from "../model/ftp.ts";
import { BATCH_TYPE, type BatchFile, type BatchOutcome, packBatch } from "../model/file_batch.ts";
import type { StorageUse } from "../model/storage_use.ts";
import {
  type Appended,
  type PartAddress,
  type ResumableUpload,
  TUS_BYTES,
  TUS_VERSION,
  type UploadState,
} from "../model/upload.ts";
import { path } from "../path.ts";
import { sendFile } from "../send_file.ts";
import type {
  ByteOptions,
  DirectPart,
  NewUpload,
  SendOptions,
  UploadCalls,
  UploadSource,
  UploadTarget,
} from "../send_options.ts";

const BASE = "/sdb-filetree-service/uploads";
const TUS = { "Tus-Resumable": TUS_VERSION };

/** Resumable uploads by tus 1.0, and many small files at once. {@link Uploads.send} does all that a file needs. */
export class Uploads implements UploadCalls {
  constructor(readonly client: Client) {}

  /** What your files take of the storage, and how much they may take. */
  storage(): Promise<StorageUse> {
    return this.client.get("/sdb-filetree-service/storage");
  }
  /** Your own in a version, on their way or ended within a week, oldest first. */
  list(dataSetId: string, version: string): Promise<ResumableUpload[]> {
    return this.client.get(BASE, { dataSetId, version });
  }
  get(uploadId: string): Promise<ResumableUpload> {
    return this.client.get(path`/sdb-filetree-service/uploads/${uploadId}`);
  }
  /** Begins an upload, with its first bytes or none; `done` where the server has the whole in a file of yours. */
  create({ size, part, ...given }: NewUpload, bytes?: BodyInit): Promise<ResumableUpload> {
    const headers: Record<string, string> = {
      ...TUS,
      ...(bytes === undefined ? {} : { "Content-Type": TUS_BYTES }),
      "Upload-Length": String(size),
      "Upload-Metadata": encodeMetadata({ ...given, ...part }),
    };
    if (part) headers["Upload-Concat"] = "partial";
    return this.client.call("POST", BASE, { headers, body: bytes, timeout: 0 });
  }
  /** Makes one file of parts, in the order of their bytes. */
  join(target: Omit<NewUpload, "size" | "part">, uploadIds: readonly string[]): Promise<ResumableUpload> {
    const headers = {
      ...TUS,
      "Upload-Concat": `final;${[...uploadIds].join(" ")}`,
      "Upload-Metadata": encodeMetadata({ ...target }),
    };
    return this.client.call("POST", BASE, { headers, timeout: 0 });
  }
  /** Adds bytes. @throws ApiError uploadOffsetConflict with the right offset, uploadChecksumMismatch. */
  async append(
    uploadId: string,
    offset: number,
    bytes: BodyInit,
    { signal, ...said }: ByteOptions = {},
  ): Promise<Appended> {
    const address = path`/sdb-filetree-service/uploads/${uploadId}`;
    const headers = appendHeaders(offset, said);
    const response = await this.client.answer("PATCH", address, {
      headers,
      body: bodyOf(bytes),
      signal,
      timeout: 0,
    });
    await response.body?.cancel();
    return readAppended(response.headers);
  }
  /** The call of {@link append}, for browsers that show its progress. */
  appendAddress(uploadId: string): string {
    return this.client.address(path`/sdb-filetree-service/uploads/${uploadId}`);
  }
  /** Where the next bytes of an upload with `direct` are put. */
  address(
    uploadId: string,
    part: DirectPart,
    { signal }: Pick<ByteOptions, "signal"> = {},
  ): Promise<PartAddress> {
    const address = path`/sdb-filetree-service/uploads/${uploadId}/address`;
    return this.client.call("POST", address, { json: part, signal });
  }
  /** Tells that they were put. @throws ApiError uploadOffsetConflict where they are not there. */
  arrived(
    uploadId: string,
    part: DirectPart,
    { signal, onConflict }: Pick<ByteOptions, "signal" | "onConflict"> = {},
  ): Promise<Appended> {
    const address = path`/sdb-filetree-service/uploads/${uploadId}/arrived`;
    return this.client.call("POST", address, { json: { ...part, onConflict }, signal, timeout: 0 });
  }
  /** Durable bytes of an upload; a request that still sends some is ended. */
  async offset(uploadId: string, { signal }: Pick<ByteOptions, "signal"> = {}): Promise<number> {
    const address = path`/sdb-filetree-service/uploads/${uploadId}`;
    const { offset } = await this.client.call<ResumableUpload>("GET", address, { headers: TUS, signal });
    return offset;
  }
  /** Drops what has arrived; a file that it has become stays. */
  async discard(uploadId: string): Promise<void> {
    const address = path`/sdb-filetree-service/uploads/${uploadId}`;
    await this.client.answer("DELETE", address, { headers: TUS });
  }
  /** Adds up to 200 small files of 8 MB in all; the answer has what became of each, in their order. */
  sendSmall(
    dataSetId: string,
    version: string,
    files: readonly BatchFile[],
    { signal }: Pick<ByteOptions, "signal"> = {},
  ): Promise<BatchOutcome[]> {
    return this.client.call("POST", path`/sdb-filetree-service/dataset/${dataSetId}/${version}/files`, {
      headers: { "Content-Type": BATCH_TYPE },
      body: packBatch(files),
      timeout: 0,
      signal,
    });
  }
  /** Where files are sent by FTP, and what holds for this draft. @throws ApiError where FTP is not offered. */
  ftpAccess(dataSetId: string, version: string): Promise<FtpState> {
    return this.client.get(path`/sdb-filetree-service/dataset/${dataSetId}/${version}/ftp`);
  }
  /** Makes a user name and a password for FTP, which is shown this once; those before them end. */
  makeFtpAccess(dataSetId: string, version: string): Promise<NewFtpAccess> {
    return this.client.post(path`/sdb-filetree-service/dataset/${dataSetId}/${version}/ftp`);
  }
  async endFtpAccess(dataSetId: string, version: string): Promise<void> {
    await this.client.delete(path`/sdb-filetree-service/dataset/${dataSetId}/${version}/ftp`);
  }
  /** The call of {@link sendSmall}, for browsers that show its progress. */
  smallAddress(dataSetId: string, version: string): string {
    return this.client.address(path`/sdb-filetree-service/dataset/${dataSetId}/${version}/files`);
  }
  /**
   * Sends a whole file: in chunks with checksums, on after a lost line, above a gigabyte several at the same time. The
   * promise is kept when the server has read the file back and it is what was sent.
   * @throws ApiError when the server refuses it; ConnectionError when there was no line for long; the reason of `signal`.
   */
  send(target: UploadTarget, source: UploadSource, options: SendOptions = {}): Promise<UploadedFile> {
    return sendFile(this, target, source, options);
  }
}

/** Headers of a request that adds bytes. */
export function appendHeaders(
  offset: number,
  { checksum, onConflict }: Pick<ByteOptions, "checksum" | "onConflict"> = {},
): Record<string, string> {
  return {
    ...TUS,
    "Content-Type": TUS_BYTES,
    "Upload-Offset": String(offset),
    ...(checksum ? { "Upload-Checksum": `sha256 ${checksum}` } : {}),
    ...(onConflict ? { "Upload-Metadata": encodeMetadata({ onConflict }) } : {}),
  };
}

export function readAppended(headers: Headers): Appended {
  return {
    offset: Number(headers.get("Upload-Offset")),
    state: headers.get("Upload-State") as UploadState,
  };
}

function encodeMetadata(values: Record<string, string | number | undefined>): string {
  return Object.entries(values).filter(([, value]) => value !== undefined && value !== "")
    .map(([key, value]) => `${key} ${toBase64(new TextEncoder().encode(String(value)))}`).join(",");
}
