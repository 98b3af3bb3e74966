/** The organisations that come with the program, joined with those in the table. */
import {
  countOrganizations,
  hasOrganizationsOf,
  listOrganizationsAfter,
  type NewOrganization,
  type OrganizationEntry,
  putOrganizations,
  removeOrganizations,
} from "../../../db/queries/catalog/organizations.ts";
import { OTHER_NAMES_MAX } from "../../../sdk/model/organization.ts";
import { DOMAIN, isRegistered } from "../../../sdk/model/organization_choice.ts";
import type { App } from "../../context.ts";
import { BATCH, readRecords, toEntry } from "./ror_import.ts";
import { Universities } from "./match_universities.ts";

/**
 * Fills the table with the organisations that come with the program. An empty table gets all of them. A table that an
 * older release has filled, or into which an operator has imported the registry, gets the universities that it lacks,
 * and every row gets its search terms again. It is called when a process starts to serve and not whenever the app is
 * opened, because tests open hundreds of apps and few of them need organisations.
 */
export async function importBundledOrganizations({ db }: Pick<App, "db">, file: string): Promise<void> {
  if (await hasOrganizationsOf(db.read, DOMAIN)) return;
  if (await countOrganizations(db.read) > 0) {
    await addBundledUniversities({ db }, file);
    return;
  }
  const entries: OrganizationEntry[] = [];
  for await (const { row } of readRecords(file)) if (row) entries.push(toEntry(row));
  // Runs in one transaction, because a table that is half full would never be filled.
  await db.withTx(async (tx) => {
    for (let from = 0; from < entries.length; from += BATCH) {
      await putOrganizations(tx, entries.slice(from, from + BATCH));
    }
  });
}

/**
 * Joins the universities of the built-in file with the table: organisations of the registry get the domains of the
 * university that they are, and the other universities get rows of their own.
 * @returns how many have no identifier of the registry.
 */
export async function addBundledUniversities({ db }: Pick<App, "db">, file: string): Promise<number> {
  const carried: NewOrganization[] = [];
  const domains = new Map<string, string[]>();
  for await (const { id, row } of readRecords(file)) {
    if (id.startsWith(DOMAIN) && row) carried.push(row);
    else if (row) domains.set(id, row.orgids.filter((one) => one.startsWith(DOMAIN)));
  }
  const universities = new Universities(carried);
  let last = 0;
  for (;;) {
    const rows = await listOrganizationsAfter(db.read, last, BATCH);
    if (rows.length === 0) break;
    last = rows.at(-1)!.serial;
    const entries = rows.filter(({ id }) => isRegistered(id)).map(({ serial: _, abroad: __, ...row }) =>
      toEntry(universities.join({
        ...row,
        orgids: [...new Set([...row.orgids, ...domains.get(row.id) ?? []])].slice(0, OTHER_NAMES_MAX),
      }))
    );
    await db.withTx((tx) => putOrganizations(tx, entries));
  }
  const left = new Set(universities.left.map(({ id }) => id));
  await db.withTx(async (tx) => {
    await removeOrganizations(tx, carried.map(({ id }) => id).filter((id) => !left.has(id)));
    for (let from = 0; from < universities.left.length; from += BATCH) {
      await putOrganizations(tx, universities.left.slice(from, from + BATCH).map(toEntry));
    }
  });
  return left.size;
}
