import type { CallOptions, Client } from "../client.ts";
import type {
  ChangedFiles,
  FileChanges,
  FolderPage,
  FolderQuery,
  RestoredFiles,
  TakenPath,
} from "../model/folder.ts";
import type { DataFile, FilePage, FilesWithHash, OnConflict, Readme, UploadedFile } from "../model/file.ts";
import type { SigningKeySet } from "../model/signed_integrity.ts";
import type { FilePreview, PreviewQuery } from "../model/preview/preview.ts";
import { path, type Query } from "../path.ts";

export interface UploadOptions extends Pick<CallOptions, "signal"> {
  /** Expected SHA-256; the server refuses other bytes. */
  sha256?: string;
  /** What to do if the path is taken; `replace` by default. */
  onConflict?: OnConflict;
}

/** Where a download goes on. */
export interface DownloadPart extends Pick<CallOptions, "signal"> {
  /** As in the header of this name: `bytes=100-`. */
  range?: string;
  /** ETag of the file that the part belongs to; of another one the whole is sent. */
  ifRange?: string;
}

const rangeHeaders = ({ range, ifRange }: DownloadPart): Record<string, string> => ({
  ...(range ? { Range: range } : {}),
  ...(range && ifRange ? { "If-Range": ifRange } : {}),
});

export class Files {
  constructor(readonly client: Client) {}

  /** Lists files in path order; `cursor` is the `next` of the page before. */
  list(
    id: string,
    version: string,
    query: { cursor?: string; size?: number; prefix?: string } = {},
  ): Promise<FilePage> {
    return this.client.get("/sdb-filetree-service/public/files", { dataSetId: id, version, ...query });
  }
  /** Lists a page of a folder: its folders, then its files. `after` is the `next` of the page before. */
  listFolder(id: string, version: string, query: FolderQuery = {}): Promise<FolderPage> {
    const asked = { dataSetId: id, version, ...query };
    return this.client.get("/sdb-filetree-service/public/folder", asked);
  }
  /** Moves, renames and deletes files and folders of a draft: all of them, or none. {@link restore} undoes a deletion. */
  change(id: string, version: string, changes: FileChanges): Promise<ChangedFiles> {
    return this.client.call("PATCH", path`/sdb-filetree-service/dataset/${id}/${version}/files`, {
      json: changes,
    });
  }
  /** Undoes a deletion within a day: all of its files are there again, or none. @throws ApiError notFound, pathTaken. */
  restore(id: string, version: string, removalId: string): Promise<RestoredFiles> {
    return this.client.post(path`/sdb-filetree-service/dataset/${id}/${version}/files/restore`, {
      removalId,
    });
  }
  /** Of up to 1,000 paths of a draft, those where an upload would be refused. */
  listTaken(id: string, version: string, paths: readonly string[]): Promise<TakenPath[]> {
    return this.client.post(path`/sdb-filetree-service/dataset/${id}/${version}/paths/taken`, { paths });
  }
  /** Reads the README of a version; `null` if there is none that is short, readable and open to the caller. */
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
   * Adds a file. The answer means that its bytes are durable, and contains its path. For large files pass a Blob
   * (`openFile` of this SDK, a File of a browser): its length is announced, and servers receive it several times
   * faster than a stream.
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
        // Browsers set this themselves and accept no other value; elsewhere a replacement of the network needs it.
        ...(body instanceof Blob ? { "Content-Length": String(body.size) } : {}),
        ...(options.sha256 ? { "X-Content-SHA256": options.sha256 } : {}),
      },
    });
  }
  /** {@link restore} undoes it. */
  remove(id: string, version: string, filePath: string): Promise<ChangedFiles> {
    return this.client.delete(path`/sdb-filetree-service/dataset/${id}/${version}/file`, { path: filePath });
  }
  /** Published files whose bytes have this SHA-256. */
  withHash(sha256: string): Promise<FilesWithHash> {
    return this.client.get(path`/sdb-filetree-service/public/hash/${sha256}`);
  }
  /** A signed receipt of a file as compact JWS: which bytes are stored, and when they were last verified. */
  async receipt(fileId: string): Promise<string> {
    const response = await this.client.stream(
      "GET",
      path`/sdb-filetree-service/public/files/${fileId}/receipt`,
    );
    return await response.text();
  }
  /** Address of a receipt that a browser follows by itself. */
  receiptAddress(fileId: string): string {
    return this.client.address(path`/sdb-filetree-service/public/files/${fileId}/receipt`);
  }
  /** The signed manifest of a published version as JSON of the type SignedManifest, with a line for each file. */
  manifest(id: string, version?: string): Promise<Response> {
    return this.client.stream("GET", "/sdb-filetree-service/public/manifest", {
      query: { dataSetId: id, version },
    });
  }
  /** Address of a manifest that a browser follows by itself. */
  manifestAddress(id: string, version?: string): string {
    return this.client.address("/sdb-filetree-service/public/manifest", { dataSetId: id, version });
  }
  /** The public keys with which receipts and manifests are signed, the present one first. */
  signingKeys(): Promise<SigningKeySet> {
    return this.client.get("/sdb-filetree-service/public/signingKeys");
  }
  /** Reads what is shown of a file without downloading it; large files are shown by pages. */
  preview(fileId: string, query: PreviewQuery = {}): Promise<FilePreview> {
    return this.client.get(path`/sdb-filetree-service/public/preview/${fileId}`, { ...query });
  }
  /** Reads a file to show it: who may download it may, and it counts as no download. */
  show(fileId: string, part: DownloadPart = {}): Promise<Response> {
    return this.client.stream("GET", path`/sdb-filetree-service/public/show/${fileId}`, {
      headers: rangeHeaders(part),
      signal: part.signal,
    });
  }
  /** Address of what {@link show} reads, for a picture, a sound or a video of a page. */
  showAddress(fileId: string): string {
    return this.client.address(path`/sdb-filetree-service/public/show/${fileId}`);
  }
  /** Draws a page of a picture that browsers do not show, such as a TIFF, as WebP; it counts as no download. */
  draw(fileId: string, page?: number): Promise<Response> {
    return this.client.stream("GET", path`/sdb-filetree-service/public/draw/${fileId}`, { query: { page } });
  }
  /** Address of what {@link draw} reads. */
  drawAddress(fileId: string, page?: number): string {
    return this.client.address(path`/sdb-filetree-service/public/draw/${fileId}`, { page });
  }
  /** @param part Continues a download: bytes such as `bytes=100-`, of the file that has this ETag. */
  download(fileId: string, part: DownloadPart = {}): Promise<Response> {
    return this.client.stream("GET", "/sdb-download-service/download", {
      query: { fileId },
      headers: rangeHeaders(part),
      signal: part.signal,
    });
  }
  /** Downloads the file at a path. */
  downloadAt(id: string, version: string, filePath: string, part: DownloadPart = {}): Promise<Response> {
    const place = filePath.split("/").map(encodeURIComponent).join("/");
    return this.client.stream("GET", `${path`/sdb-download-service/files/${id}/${version}/`}${place}`, {
      headers: rangeHeaders(part),
      signal: part.signal,
    });
  }
  /** Downloads everything as a ZIP with `SHA256SUMS`; a range continues one that broke off. */
  downloadAll(id: string, version: string, part: DownloadPart = {}): Promise<Response> {
    return this.client.stream("GET", "/sdb-download-service/getZipFile", {
      query: { dataSetId: id, version },
      headers: rangeHeaders(part),
      signal: part.signal,
    });
  }
  /** Downloads files, and folders by their paths with `/` at the end, as a ZIP. */
  downloadSelection(id: string, version: string, paths: readonly string[]): Promise<Response> {
    const fields = [["dataSetId", id], ["version", version]];
    for (const one of paths) fields.push(["path", one]);
    return this.client.stream("POST", "/sdb-download-service/getZipFile", {
      body: new URLSearchParams(fields),
    });
  }
  /** Addresses of all files, one a line, or an input file of aria2; as text. */
  downloadList(id: string, version: string, format?: "urls" | "aria2"): Promise<Response> {
    const query = { dataSetId: id, version, format };
    return this.client.stream("GET", "/sdb-filetree-service/getAllUrl", { query });
  }
  /** The SHA-256 of all files as `sha256sum -c` reads them. */
  checksums(id: string, version: string): Promise<Response> {
    const query = { dataSetId: id, version };
    return this.client.stream("GET", "/sdb-filetree-service/public/SHA256SUMS", { query });
  }
  /** Addresses that a browser follows by itself. */
  address(query: { fileId: string } | { dataSetId: string; version: string }): string {
    const call = "fileId" in query ? "download" : "getZipFile";
    return this.client.address(`/sdb-download-service/${call}`, query as Query);
  }
  /** Address of the list that {@link downloadList} reads. */
  listAddress(query: { dataSetId: string; version: string; format?: "urls" | "aria2" }): string {
    return this.client.address("/sdb-filetree-service/getAllUrl", query);
  }
  /** Address of what {@link checksums} reads. */
  checksumsAddress(query: { dataSetId: string; version: string }): string {
    return this.client.address("/sdb-filetree-service/public/SHA256SUMS", query);
  }
}
