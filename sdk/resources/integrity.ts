import type { Client } from "../client.ts";
import type { Page } from "../model/envelope.ts";
import type { DamagedFile, IntegrityState } from "../model/integrity.ts";
import { PageRequest } from "../page.ts";

/** Whether stored data are unchanged; for platform administrators. */
export class Integrity {
  constructor(readonly client: Client) {}

  /** Reads how many files have been verified, and the last results for database and audit trail. */
  show(): Promise<IntegrityState> {
    return this.client.get("/sdb-user-admin-service/integrity");
  }
  /** Lists damaged files, latest finding first. */
  damaged(
    { page, size }: { page?: number; size?: number } = {},
  ): PageRequest<DamagedFile, Page<DamagedFile>> {
    return new PageRequest(
      (n) => this.client.get("/sdb-user-admin-service/integrity/damaged", { page: n, size }),
      page,
    );
  }
}
