/** What readers write beside “Was this helpful?”, for those who edit the texts. Nothing is kept about who wrote it. */
import {
  deleteRemark,
  findRemark,
  insertRemark,
  listRemarks,
  type RemarkRow,
  setRemarkHandled,
} from "../../../db/queries/system/page_feedback.ts";
import type { Executor } from "../../../db/client.ts";
import type { PageRemarkInput, RemarkQuery } from "../../../sdk/model/page_feedback.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { newId } from "../../secrets.ts";
import { recordAudit } from "../audit/record.ts";
import { requireEditor } from "../content/require_editor.ts";
import { countAttempts } from "../limits/attempts.ts";
import { requireAskedPage } from "./asked_pages.ts";

/** @throws DomainError tooManyRequests; notFound for a page that does not ask; busy where editors have left too many of them. */
export async function recordRemark(
  context: Context,
  { page, helpful, text }: PageRemarkInput,
): Promise<void> {
  await countAttempts(context, [["remark", context.visitor?.address ?? ""]]);
  await requireAskedPage(context, page);
  const createdAt = context.clock().getTime();
  const row = { id: newId(), page, helpful, text, locale: context.locale, createdAt };
  const isKept = await context.db.withTx((tx) =>
    insertRemark(tx, { ...row, handledAt: null, handledBy: null })
  );
  if (!isKept) throw new DomainError("busy");
}

/** @throws DomainError notLoggedIn, forbidden. */
export async function listPageRemarks(
  context: Context,
  { page, size, ...filter }: RemarkQuery,
): Promise<{ rows: RemarkRow[]; total: number }> {
  requireEditor(context);
  return await listRemarks(context.db.read, filter, { limit: size, offset: (page - 1) * size });
}

/** Marks a remark as handled, or opens it again. @throws DomainError notLoggedIn, forbidden, notFound. */
export async function handleRemark(context: Context, id: string, handled: boolean): Promise<RemarkRow> {
  const editor = requireEditor(context);
  return await context.db.withTx(async (tx) => {
    const row = await requireRemark(tx, id);
    if ((row.handledAt !== null) === handled) return row;
    const by = handled
      ? { handledAt: context.clock().getTime(), handledBy: editor.id }
      : { handledAt: null, handledBy: null };
    await setRemarkHandled(tx, id, by);
    const action = handled ? "handleRemark" : "reopenRemark";
    await recordAudit(tx, context, { action, subject: "remark", subjectId: id, detail: { page: row.page } });
    return { ...row, ...by };
  });
}

/** @throws DomainError notLoggedIn, forbidden, notFound. */
export async function removeRemark(context: Context, id: string): Promise<void> {
  requireEditor(context);
  await context.db.withTx(async (tx) => {
    const { page } = await requireRemark(tx, id);
    await deleteRemark(tx, id);
    await recordAudit(tx, context, {
      action: "removeRemark",
      subject: "remark",
      subjectId: id,
      detail: { page },
    });
  });
}

async function requireRemark(db: Executor, id: string): Promise<RemarkRow> {
  const found = await findRemark(db, id);
  if (found) return found;
  throw new DomainError("notFound", { what: id.slice(0, 80) });
}
