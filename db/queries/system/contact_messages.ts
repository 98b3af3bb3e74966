/** Messages of visitors to the operator. */
import { and, asc, count, desc, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { contactMessage } from "../../schema/mod.ts";
import type { ContactState } from "../../../sdk/model/contact_kind.ts";

export type ContactMessageRow = typeof contactMessage.$inferSelect;

export async function insertContactMessage(tx: Transaction, row: ContactMessageRow): Promise<void> {
  await tx.insert(contactMessage).values(row);
}

export function findContactMessage(db: Executor, id: string): Promise<ContactMessageRow | undefined> {
  return db.select().from(contactMessage).where(eq(contactMessage.id, id)).get();
}

/** What was sent with a form. @param formHash SHA-256 of its token. */
export function findMessageOfForm(db: Executor, formHash: string): Promise<ContactMessageRow | undefined> {
  return db.select().from(contactMessage).where(eq(contactMessage.formHash, formHash)).get();
}

/** Lists what was sent with an email, oldest first. */
export function listMessagesFrom(db: Executor, email: string): Promise<ContactMessageRow[]> {
  return db.select().from(contactMessage).where(eq(contactMessage.email, email))
    .orderBy(asc(contactMessage.createdAt), asc(contactMessage.id)).all();
}

const isIn = (state: ContactState) =>
  state === "open" ? isNull(contactMessage.answeredAt) : isNotNull(contactMessage.answeredAt);

/** Lists messages in a state, newest first. */
export function listContactMessages(
  db: Executor,
  state: ContactState,
  { limit, offset }: { limit: number; offset: number },
): Promise<ContactMessageRow[]> {
  return db.select().from(contactMessage).where(isIn(state))
    .orderBy(desc(contactMessage.createdAt), desc(contactMessage.id)).limit(limit).offset(offset).all();
}

export async function countContactMessages(db: Executor): Promise<Record<ContactState, number>> {
  const row = await db.select({ all: count(), answered: count(contactMessage.answeredAt) })
    .from(contactMessage).get();
  return { open: (row?.all ?? 0) - (row?.answered ?? 0), answered: row?.answered ?? 0 };
}

export async function setContactAnswered(
  tx: Transaction,
  id: string,
  by: { answeredAt: number | null; answeredBy: string | null },
): Promise<void> {
  await tx.update(contactMessage).set(by).where(eq(contactMessage.id, id));
}

/** Deletes what was answered, or came and was not answered, before an instant. @returns how many went. */
export async function deleteOldMessages(
  tx: Transaction,
  before: Record<ContactState, number>,
): Promise<number> {
  const old = or(
    lt(contactMessage.answeredAt, before.answered),
    and(isNull(contactMessage.answeredAt), lt(contactMessage.createdAt, before.open)),
  );
  return (await tx.delete(contactMessage).where(old)).rowsAffected;
}
