/** What the stores do with objects of one bucket. */
import type { ByteRange, StoredBlob } from "../storage.ts";
import { elementsOf, errorIn, readXml, S3Error, textOf, type XmlElement } from "./answer.ts";
import { isMissing, S3Client, type S3Request } from "./client.ts";
import { type OpenObject, openObject } from "./object_reader.ts";
import { PATIENCE, type S3Patience, type S3Settings } from "./settings.ts";

export interface S3Object {
  key: string;
  /** Bytes. */
  size: number;
  /** Epoch milliseconds, in whole seconds. */
  writtenAt: number;
}

export interface UnfinishedParts {
  key: string;
  uploadId: string;
  /** Epoch milliseconds. */
  begunAt: number;
}

/** Bytes of another object. */
export interface CopySource {
  key: string;
  /** Absent for the whole object. */
  range?: ByteRange;
}

export class S3Bucket {
  readonly #client: S3Client;

  constructor(settings: S3Settings, patience: S3Patience = PATIENCE) {
    this.#client = new S3Client(settings, patience);
  }

  async head(key: string): Promise<S3Object | undefined> {
    const response = await this.#send({ method: "HEAD", key }).catch(ignoreMissing);
    if (!response) return undefined;
    const { headers } = response;
    const size = Number(headers.get("Content-Length"));
    return { key, size, writtenAt: Date.parse(headers.get("Last-Modified") ?? "") };
  }

  open(key: string, range?: ByteRange): Promise<OpenObject | undefined> {
    return openObject(this.#client, key, range);
  }

  /** Durable when this returns; a reader finds the old or the new content. */
  async put(key: string, body: Uint8Array): Promise<void> {
    await this.#drain({ method: "PUT", key, body });
  }

  /** Text of a small object. */
  async readText(key: string): Promise<string | undefined> {
    const response = await this.#send({ method: "GET", key }).catch(ignoreMissing);
    return await response?.text();
  }

  /** Does nothing where there is no such object. */
  async remove(key: string): Promise<void> {
    await this.#drain({ method: "DELETE", key }).catch(ignoreMissing);
  }

  async copy(from: string, to: string): Promise<void> {
    await this.#work({
      method: "PUT",
      key: to,
      headers: { "X-Amz-Copy-Source": this.#client.sourceOf(from) },
    });
  }

  /** Objects in the order of their keys, however many there are. */
  async *list(prefix: string, options: { pageSize?: number } = {}): AsyncGenerator<S3Object> {
    let token = "";
    do {
      const answer = await this.#read({
        method: "GET",
        query: {
          "list-type": "2",
          prefix,
          ...options.pageSize && { "max-keys": String(options.pageSize) },
          ...token && { "continuation-token": token },
        },
      });
      for (const one of elementsOf(answer, "Contents")) {
        const [key, size, at] = ["Key", "Size", "LastModified"].map((name) => textOf(one, name));
        yield { key, size: Number(size), writtenAt: Date.parse(at) };
      }
      token = textOf(answer, "IsTruncated") === "true" ? textOf(answer, "NextContinuationToken") : "";
    } while (token);
  }

  /** Begins an object of several parts. @returns the id for the calls that follow. */
  async beginParts(key: string): Promise<string> {
    return textOf(await this.#read({ method: "POST", key, query: { uploads: "" } }), "UploadId");
  }

  /** @returns the tag by which `completeParts` names it. */
  async putPart(key: string, uploadId: string, number: number, body: Uint8Array): Promise<string> {
    const query = { partNumber: String(number), uploadId };
    const response = await this.#drain({ method: "PUT", key, query, body });
    return response.headers.get("ETag") ?? "";
  }

  /** Makes a part of bytes that are in the storage already. @returns nothing where the storage cannot do that. */
  async copyPart(
    key: string,
    uploadId: string,
    number: number,
    { key: from, range }: CopySource,
  ): Promise<string | undefined> {
    const headers = {
      "X-Amz-Copy-Source": this.#client.sourceOf(from),
      ...range && { "X-Amz-Copy-Source-Range": `bytes=${range.start}-${range.end - 1}` },
    };
    const query = { partNumber: String(number), uploadId };
    const answer = await this.#work({ method: "PUT", key, query, headers }).catch((error) => {
      if (error instanceof S3Error && error.status === 501) return undefined;
      throw error;
    });
    return answer && textOf(answer, "ETag");
  }

  /** Durable when this returns. */
  async completeParts(key: string, uploadId: string, tags: readonly string[]): Promise<void> {
    const parts = tags.map((tag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag.replaceAll('"', "&quot;")}</ETag></Part>`
    );
    const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
    await this.#work({ method: "POST", key, query: { uploadId }, body: new TextEncoder().encode(body) });
  }

  async abandonParts(key: string, uploadId: string): Promise<void> {
    await this.#drain({ method: "DELETE", key, query: { uploadId } }).catch(ignoreMissing);
  }

  /** Objects whose parts were never completed; none where the storage does not tell. */
  async *listUnfinishedParts(): AsyncGenerator<UnfinishedParts> {
    let after: Record<string, string> = {};
    for (;;) {
      const answer = await this.#read({ method: "GET", query: { uploads: "", ...after } }).catch((error) => {
        if (error instanceof S3Error && error.status === 501) return undefined;
        throw error;
      });
      if (!answer) return;
      for (const one of elementsOf(answer, "Upload")) {
        const [key, uploadId, at] = ["Key", "UploadId", "Initiated"].map((name) => textOf(one, name));
        yield { key, uploadId, begunAt: Date.parse(at) };
      }
      if (textOf(answer, "IsTruncated") !== "true") return;
      after = {
        "key-marker": textOf(answer, "NextKeyMarker"),
        "upload-id-marker": textOf(answer, "NextUploadIdMarker"),
      };
    }
  }

  presign(key: string, seconds: number, query: Record<string, string>): Promise<string> {
    return this.#client.presign(key, seconds, query);
  }

  presignWrite(
    key: string,
    seconds: number,
    blob: StoredBlob,
  ): Promise<{ address: string; headers: Record<string, string> }> {
    return this.#client.presignWrite(key, seconds, blob);
  }

  #send(request: S3Request): Promise<Response> {
    return this.#client.send(request);
  }

  /** For answers that say nothing besides their headers. */
  async #drain(request: S3Request): Promise<Response> {
    const response = await this.#send(request);
    await response.body?.cancel();
    return response;
  }

  /** The text is read as a part of the request, so that a line that breaks in it is tried again. */
  async #read(request: S3Request): Promise<XmlElement> {
    let text = "";
    await this.#send({ ...request, inspect: async (response) => void (text = await response.text()) });
    return readXml(text);
  }

  /** The storage begins its answer before its work is done, so that an error may follow a good status. */
  async #work(request: S3Request): Promise<XmlElement> {
    let text = "";
    const what = `${request.method} ${request.key}`;
    await this.#send({
      ...request,
      answerMs: this.#client.patience.workMs,
      inspect: async (response) => {
        text = await response.text();
        if (!/<Error[\s>]/.test(text)) return;
        const { code } = errorIn(response.status, text, what);
        if (!/^(InternalError|SlowDown|ServiceUnavailable)$/.test(code)) throw errorIn(200, text, what);
        // Any other error counts as a try that failed.
        throw new Error(`${what} ended with ${code}`);
      },
    });
    return readXml(text);
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
