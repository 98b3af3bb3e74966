import type { Client } from "../client.ts";
import type {
  ArchiveLink,
  ArchiveLinkRequestInput,
  ArchiveLinkSendingInput,
  NewArchiveLink,
  PreparedArchive,
  UseArchiveLinkInput,
} from "../model/archive_link.ts";
import type { Dataset } from "../model/dataset.ts";
import type { Page } from "../model/envelope.ts";
import { PageRequest } from "../page.ts";
import { path } from "../path.ts";

/** Links by which institutions and journals invite somebody to archive a prepared record. */
export class ArchiveLinks {
  constructor(readonly client: Client) {}

  /** Links that the caller prepared, newest first, with what became of them. */
  list({ page, size }: { page?: number; size?: number } = {}): PageRequest<ArchiveLink, Page<ArchiveLink>> {
    return new PageRequest(
      (n) => this.client.get("/sdb-share-service/archive-links", { page: n, size }),
      page,
    );
  }
  /** The platform mails the link; with `mailed: false` the answer has its address, this once. */
  create(request: ArchiveLinkRequestInput): Promise<NewArchiveLink> {
    return this.client.post("/sdb-share-service/archive-links", request);
  }
  /** Moves the end of a link that waits for its recipient. @throws ApiError archiveLinkEnded. */
  extend(archiveLinkId: string, expiry: string): Promise<ArchiveLink> {
    return this.client.post(path`/sdb-share-service/archive-links/${archiveLinkId}/extend`, { expiry });
  }
  /**
   * Mails the link once more under a new address; the one before ends. With `mailed: false` the answer has the address, this
   * once. @throws ApiError archiveLinkEnded.
   */
  send(archiveLinkId: string, sending: ArchiveLinkSendingInput = {}): Promise<NewArchiveLink> {
    return this.client.post(path`/sdb-share-service/archive-links/${archiveLinkId}/send`, sending);
  }
  revoke(archiveLinkId: string): Promise<ArchiveLink> {
    return this.client.delete(path`/sdb-share-service/archive-links/${archiveLinkId}`);
  }
  /** What was prepared, for whoever holds the address. @throws ApiError archiveLinkEnded, notFound. */
  open(secret: string): Promise<PreparedArchive> {
    return this.client.post("/sdb-share-service/archive-links/open", { secret });
  }
  /** Begins the submission with what was prepared; the link ends with that. @throws ApiError archiveLinkEnded, notFound. */
  use(request: UseArchiveLinkInput): Promise<Dataset> {
    return this.client.post("/sdb-share-service/archive-links/use", request);
  }
}
