import type { Client } from "../client.ts";
import { ORGANIZATION_PAGE_SIZE } from "../model/limits.ts";
import type { OrganizationPage } from "../model/organization_types.ts";

export class Organizations {
  constructor(readonly client: Client) {}

  /** Finds organisations by name, alias or identifier; `page` counts from 1. */
  search(name: string, page = 1, size: number = ORGANIZATION_PAGE_SIZE): Promise<OrganizationPage> {
    return this.client.get("/sdb-query-service/public/getRor", { name, page, size });
  }
}
