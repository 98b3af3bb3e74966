/** Texts that a depositor keeps for answers to requests for access. */
import {
  type AnswerTemplateRow,
  countTemplates,
  deleteTemplate,
  insertTemplate,
  listTemplates,
  updateTemplate,
} from "../../../db/queries/review/answer_templates.ts";
import type { AnswerTemplateInput } from "../../../sdk/model/answer_template.ts";
import { ANSWER_TEMPLATES_MAX } from "../../../sdk/model/limits.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { newId } from "../../secrets.ts";

/** @throws DomainError notLoggedIn. */
export async function listAnswerTemplates(context: Context): Promise<AnswerTemplateRow[]> {
  return await listTemplates(context.db.read, requireUser(context).id);
}

/** @throws DomainError notLoggedIn, tooManyTemplates. */
export async function addAnswerTemplate(
  context: Context,
  input: AnswerTemplateInput,
): Promise<AnswerTemplateRow> {
  const ownerId = requireUser(context).id;
  const row = { ...input, id: newId(), ownerId, updatedAt: context.clock().getTime() };
  await context.db.withTx(async (tx) => {
    if (await countTemplates(tx, ownerId) >= ANSWER_TEMPLATES_MAX) {
      throw new DomainError("tooManyTemplates", { maximum: ANSWER_TEMPLATES_MAX });
    }
    await insertTemplate(tx, row);
  });
  return row;
}

/** @throws DomainError notLoggedIn; notFound, also for a text of somebody else. */
export async function changeAnswerTemplate(
  context: Context,
  id: string,
  input: AnswerTemplateInput,
): Promise<AnswerTemplateRow> {
  const ownerId = requireUser(context).id;
  const change = { ...input, updatedAt: context.clock().getTime() };
  const row = await context.db.withTx((tx) => updateTemplate(tx, { id, ownerId }, change));
  if (!row) throw new DomainError("notFound", { what: id.slice(0, 64) });
  return row;
}

/** @throws DomainError as {@link changeAnswerTemplate}. */
export async function removeAnswerTemplate(context: Context, id: string): Promise<void> {
  const ownerId = requireUser(context).id;
  const removed = await context.db.withTx((tx) => deleteTemplate(tx, { id, ownerId }));
  if (!removed) throw new DomainError("notFound", { what: id.slice(0, 64) });
}
