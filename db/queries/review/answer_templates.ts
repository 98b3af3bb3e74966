/** Texts for answers to requests for access. Every query is bound to the owner: nobody else sees or changes one. */
import { and, asc, count, eq } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { answerTemplate } from "../../schema/mod.ts";

export type AnswerTemplateRow = typeof answerTemplate.$inferSelect;
type Owned = Pick<AnswerTemplateRow, "id" | "ownerId">;

const owned = ({ id, ownerId }: Owned) => and(eq(answerTemplate.id, id), eq(answerTemplate.ownerId, ownerId));

/** By use and name. */
export function listTemplates(db: Executor, ownerId: string): Promise<AnswerTemplateRow[]> {
  return db.select().from(answerTemplate).where(eq(answerTemplate.ownerId, ownerId))
    .orderBy(asc(answerTemplate.use), asc(answerTemplate.name), asc(answerTemplate.id)).all();
}

export async function countTemplates(db: Executor, ownerId: string): Promise<number> {
  const row = await db.select({ total: count() }).from(answerTemplate)
    .where(eq(answerTemplate.ownerId, ownerId)).get();
  return row?.total ?? 0;
}

export async function insertTemplate(tx: Transaction, row: AnswerTemplateRow): Promise<void> {
  await tx.insert(answerTemplate).values(row);
}

/** @returns the row as it stands now; nothing where there is no such text. */
export async function updateTemplate(
  tx: Transaction,
  wanted: Owned,
  change: Partial<AnswerTemplateRow>,
): Promise<AnswerTemplateRow | undefined> {
  const [row] = await tx.update(answerTemplate).set(change).where(owned(wanted)).returning();
  return row;
}

/** @returns whether there was such a text. */
export async function deleteTemplate(tx: Transaction, wanted: Owned): Promise<boolean> {
  return (await tx.delete(answerTemplate).where(owned(wanted))).rowsAffected > 0;
}
