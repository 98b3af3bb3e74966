/** All requests for access to a depositor's datasets as CSV (RFC 4180), for spreadsheets. */
import { stringify } from "csv-stringify/sync";
import { findGrants } from "../../../db/queries/review/access_requests.ts";
import { listAccessAttachments } from "../../../db/queries/review/access_attachments.ts";
import { listRequests } from "../../../db/queries/review/requests.ts";
import { versionOf } from "../../../db/schema/records.ts";
import { ACCESS_WORKFLOW } from "../../../sdk/model/access_request.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import { toIso } from "../../../sdk/model/time.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import type { AccessRecord } from "./access_requests.ts";

/** Names of the columns, the same in every language, because programs read them. */
const COLUMNS = [
  ...["requestId", "dataSetId", "version", "titleZh", "titleEn", "state", "name", "institution", "email"],
  ...["justification", "attachments", "createdAt", "decidedAt", "expiresAt", "files", "comments"],
];

const PAGE = 500;
const encoder = new TextEncoder();

/**
 * Requests oldest first, in UTF-8 with a byte order mark. A cell that a spreadsheet would take for a formula begins with an
 * apostrophe. @throws DomainError notLoggedIn.
 */
export function exportAccessRequests(context: Context): ReadableStream<Uint8Array> {
  return ReadableStream.from(pages(context, requireUser(context).id));
}

async function* pages(context: Context, ownerId: string): AsyncGenerator<Uint8Array> {
  yield write([COLUMNS], true);
  const db = context.db.read;
  const queues = [{ type: ACCESS_WORKFLOW.type, ownerId }];
  for (let offset = 0;; offset += PAGE) {
    const records = await listRequests(db, { queues, limit: PAGE, offset }) as AccessRecord[];
    if (records.length > 0) yield write(await rowsOf(context, records));
    if (records.length < PAGE) return;
  }
}

const write = (rows: string[][], bom = false): Uint8Array =>
  encoder.encode(stringify(rows, { bom, escape_formulas: true, record_delimiter: "windows" }));

async function rowsOf({ db }: Context, records: readonly AccessRecord[]): Promise<string[][]> {
  const ids = records.map(({ request }) => request.id);
  const [grants, attachments] = await Promise.all([
    findGrants(db.read, ids),
    listAccessAttachments(db.read, ids),
  ]);
  return records.map((record) => {
    const { id, state, payload, comments, createdAt, decidedAt } = record.request;
    const { dataset, version } = versionOf(record);
    const grant = grants.get(id);
    return [
      ...[id, dataset.id, versionLabel(version.number), version.titleZh, version.titleEn, state],
      ...[payload.name, payload.institution, record.email, payload.justification],
      (attachments.get(id) ?? []).map(({ name }) => name).join("; "),
      ...[toIso(createdAt), decidedAt === null ? "" : toIso(decidedAt), grant ? toIso(grant.expiresAt) : ""],
      ...[grant?.chosen.join("; ") ?? "", comments],
    ];
  });
}
