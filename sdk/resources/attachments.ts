import type { Client } from "../client.ts";
import type { Attachment, ComplianceKind } from "../model/attachment.ts";
import { path } from "../path.ts";

/** Cover and compliance documents of a draft. */
export class Attachments {
  constructor(readonly client: Client) {}

  /** Replaces the cover by a JPG or PNG under 1 MB of about 1.5:1. It is redrawn without EXIF. */
  putCover(id: string, version: string, image: Blob): Promise<Attachment> {
    return this.client.call("PUT", path`/sdb-dataset-service/dataset/${id}/${version}/cover`, {
      body: image,
      headers: { "Content-Type": image.type || "application/octet-stream" },
    });
  }
  /** Draws a cover from the data, the places or the subject. A submission does so if there is none. */
  drawCover(id: string, version: string): Promise<Attachment> {
    return this.client.post(path`/sdb-dataset-service/dataset/${id}/${version}/drawCover`);
  }
  removeCover(id: string, version: string): Promise<null> {
    return this.client.delete(path`/sdb-dataset-service/dataset/${id}/${version}/cover`);
  }
  /** Adds a document: at most ten of 10 MB. */
  addCompliance(
    id: string,
    version: string,
    name: string,
    body: Blob,
    kind: ComplianceKind = "other",
  ): Promise<Attachment> {
    return this.client.call("POST", path`/sdb-dataset-service/dataset/${id}/${version}/compliance`, {
      query: { name, kind },
      body,
      headers: { "Content-Type": "application/octet-stream" },
    });
  }
  removeCompliance(id: string, version: string, attachmentId: string): Promise<null> {
    return this.client.delete(
      path`/sdb-dataset-service/dataset/${id}/${version}/compliance/${attachmentId}`,
    );
  }
  download(attachmentId: string): Promise<Response> {
    return this.client.stream("GET", path`/sdb-dataset-service/attachment/${attachmentId}`);
  }
  /** Address that a browser follows by itself. */
  address(attachmentId: string): string {
    return this.client.address(path`/sdb-dataset-service/attachment/${attachmentId}`);
  }
}
