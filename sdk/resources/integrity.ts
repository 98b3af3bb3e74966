import type { Client } from "../client.ts";
import type { Page } from "../model/envelope.ts";
import type { DamagedFile, IntegrityState } from "../model/integrity.ts";
import { PageRequest } from "../page.ts";

/** Whether what is stored is still what was stored; platform administrators only. */
export class Integrity {
  constructor(readonly client: Client) {}

  /** How far the files have been verified, and what the checks of database and audit trail found last. */
  show(): Promise<IntegrityState> {
    return this.client.get("/sdb-user-admin-service/integrity");
  }
  /** Damaged files, what was found last first. */
  damaged(
    { page, size }: { page?: number; size?: number } = {},
  ): PageRequest<DamagedFile, Page<DamagedFile>> {
    return new PageRequest(
      (n) => this.client.get("/sdb-user-admin-service/integrity/damaged", { page: n, size }),
      page,
    );
  }
}
