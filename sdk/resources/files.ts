import type { CallOptions, Client } from "../client.ts";
import type { DataFile, FilePage, OnConflict, Readme, UploadedFile } from "../model/file.ts";
import { path, type Query } from "../path.ts";

export interface UploadOptions extends Pick<CallOptions, "signal"> {
  /** Refused by the server when the bytes that arrive have another SHA-256. */
  sha256?: string;
  /** Where the path is taken; `replace` unless said otherwise. */
  onConflict?: OnConflict;
}

export class Files {
  constructor(readonly client: Client) {}

  /** In path order; `cursor` is the `next` of the page before. */
  list(
    id: string,
    version: string,
    query: { cursor?: string; size?: number; prefix?: string } = {},
  ): Promise<FilePage> {
    return this.client.get("/sdb-filetree-service/public/files", { dataSetId: id, version, ...query });
  }
  /** The README of a version; `null` where there is none that is short, readable and open to the caller. */
  readme(id: string, version: string): Promise<Readme | null> {
    return this.client.get("/sdb-filetree-service/public/readme", { dataSetId: id, version });
  }
  async *all(id: string, version: string): AsyncGenerator<DataFile> {
    let cursor: string | undefined;
    do {
      const page = await this.list(id, version, { cursor, size: 100 });
      yield* page.list;
      cursor = page.next;
    } while (cursor);
  }
  /**
   * Adds a file. The answer means that its bytes are durable, and says under which path. Of large files give a Blob
   * (`openAsBlob` of Node.js, a File of a browser): its length is announced, and servers take it several times faster than a
   * stream.
   * @throws ApiError pathTaken with `onConflict: "refuse"`.
   */
  upload(
    id: string,
    version: string,
    filePath: string,
    body: BodyInit,
    options: UploadOptions = {},
  ): Promise<UploadedFile> {
    return this.client.call("PUT", path`/sdb-filetree-service/dataset/${id}/${version}/file`, {
      query: { path: filePath, onConflict: options.onConflict },
      body,
      timeout: 0,
      signal: options.signal,
      headers: {
        "Content-Type": "application/octet-stream",
        // Browsers set it by themselves and take no other; elsewhere whoever stands in for the network needs it.
        ...(body instanceof Blob ? { "Content-Length": String(body.size) } : {}),
        ...(options.sha256 ? { "X-Content-SHA256": options.sha256 } : {}),
      },
    });
  }
  /** Where {@link upload} sends the bytes, for a browser that wants to follow their progress. */
  uploadAddress(id: string, version: string, filePath: string, onConflict?: OnConflict): string {
    const query = { path: filePath, onConflict };
    return this.client.address(path`/sdb-filetree-service/dataset/${id}/${version}/file`, query);
  }
  remove(id: string, version: string, filePath: string): Promise<null> {
    return this.client.delete(path`/sdb-filetree-service/dataset/${id}/${version}/file`, { path: filePath });
  }
  download(fileId: string, range?: string): Promise<Response> {
    return this.client.stream("GET", "/sdb-download-service/download", {
      query: { fileId },
      headers: range ? { Range: range } : {},
    });
  }
  /** Everything as one ZIP with `SHA256SUMS`. */
  downloadAll(id: string, version: string): Promise<Response> {
    return this.client.stream("GET", "/sdb-download-service/getZipFile", {
      query: { dataSetId: id, version },
    });
  }
  /** Addresses that a browser follows by itself. */
  address(query: { fileId: string } | { dataSetId: string; version: string }): string {
    const call = "fileId" in query ? "download" : "getZipFile";
    return this.client.address(`/sdb-download-service/${call}`, query as Query);
  }
}
