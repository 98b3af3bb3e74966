/**
 * Messages to the operator: kept in the database and mailed to those who answer. The sender gets the reference number, and
 * a copy of the text only at the confirmed address of an account: anybody else's could be anybody's.
 */
import type { Executor, Transaction } from "../../../db/client.ts";
import {
  type ContactMessageRow,
  countContactMessages,
  findContactMessage,
  findMessageOfForm,
  insertContactMessage,
  listContactMessages,
  setContactAnswered,
} from "../../../db/queries/system/contact_messages.ts";
import { findUser, listAdministrators } from "../../../db/queries/account/users.ts";
import { localizedPath, translator } from "../../../locales/mod.ts";
import type { ContactState } from "../../../sdk/model/contact_kind.ts";
import { PAGE_SIZE_DEFAULT } from "../../../sdk/model/limits.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import type { SentMessage } from "../../../sdk/model/operator_message.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { readsMessages } from "../../policies/contact.ts";
import { recordAudit } from "../audit/record.ts";
import { countAttempts } from "../limits/attempts.ts";
import { queueMails, quoted } from "../mail/queue.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { formHashOf, isSameMessage, referenceOf, requirePerson } from "./contact_form.ts";

/**
 * Takes a message in. The operator's address gets it; where none is set, every platform administrator does. Sending the
 * same message of the same form twice is one message; another one needs another form.
 * @returns the reference number.
 * @throws DomainError invalidInput, contactExpired, contactFormUsed, contactTooSoon, tooManyRequests.
 */
export async function receiveMessage(context: Context, sent: SentMessage): Promise<string> {
  requirePerson(context, sent);
  const known = await findSent(context.db.read, sent);
  if (known !== undefined) return known;
  await countAttempts(context, [
    ["contactAddress", context.visitor?.address ?? ""],
    ["contactDay", sent.email],
  ]);
  const { kind, name, email, message, dataset } = sent;
  const id = await context.db.withTx(async (tx) => {
    const before = await findSent(tx, sent);
    if (before !== undefined) return before;
    const id = await findFreeNumber(tx, sent);
    const row: ContactMessageRow = {
      ...{ id, kind, name, email, message, dataset, locale: context.locale, formHash: formHashOf(sent) },
      createdAt: context.clock().getTime(),
      answeredAt: null,
      answeredBy: null,
    };
    await insertContactMessage(tx, row);
    await queueLetters(tx, context, row);
    return id;
  });
  wakeOutbox(context);
  return id;
}

/** The number that a message has which came before. @throws DomainError contactFormUsed by another message. */
async function findSent(db: Executor, sent: SentMessage): Promise<string | undefined> {
  const row = await findMessageOfForm(db, formHashOf(sent));
  if (row && !isSameMessage(row, sent)) throw new DomainError("contactFormUsed");
  return row?.id;
}

/** The first number that no message has. */
async function findFreeNumber(db: Executor, sent: SentMessage): Promise<string> {
  for (let attempt = 0;; attempt++) {
    const id = referenceOf(sent, attempt);
    if (!await findContactMessage(db, id)) return id;
  }
}

async function queueLetters(tx: Transaction, context: Context, row: ContactMessageRow): Promise<void> {
  const { contactEmail } = context.config;
  const isConfirmed = await isOwnAddress(tx, context, row.email);
  const readers = contactEmail ? [{ email: contactEmail, locale: row.locale }] : await listAdministrators(tx);
  await queueMails(tx, context, [
    ...readers.map(({ email, locale }) => ({
      to: email,
      replyTo: row.email,
      template: "contactReceived" as const,
      locale,
      params: { ...paramsOf(row, locale), link: linkIn(context, locale) },
      key: `contact:${row.id}:${email}`,
    })),
    {
      to: row.email,
      locale: row.locale,
      ...isConfirmed
        ? { template: "contactCopy" as const, params: paramsOf(row, row.locale) }
        : { template: "contactReference" as const, params: { reference: row.id } },
      key: `contactCopy:${row.id}`,
    },
  ]);
}

/** Whether the address is that of the account which sends: it is active once its address is confirmed. */
async function isOwnAddress(tx: Transaction, { actor }: Context, email: string): Promise<boolean> {
  if (actor.kind !== "user") return false;
  const account = await findUser(tx, actor.id);
  return account?.status === "ACTIVE" && account.email.toLowerCase() === email.toLowerCase();
}

const linkIn = ({ config }: Context, locale: Locale) =>
  config.publicUrl + localizedPath(locale, "/manage/messages");

/** What a stranger wrote is quoted, so that a mail makes no link of it. */
function paramsOf({ id, kind, name, email, message, dataset }: ContactMessageRow, locale: Locale) {
  return {
    reference: id,
    kind: translator(locale)(`contact.kind.${kind}`),
    name: name.replace(/\s+/g, " "),
    email,
    dataset: dataset.replace(/\s+/g, " "),
    given: dataset ? "yes" : "no",
    message: quoted(message),
  };
}

export interface ListedMessages {
  rows: ContactMessageRow[];
  page: number;
  size: number;
  total: number;
  counts: Record<ContactState, number>;
}

/** @throws DomainError notLoggedIn, forbidden. */
export async function listMessages(
  context: Context,
  { state, page }: { state: ContactState; page: number },
): Promise<ListedMessages> {
  requireReader(context);
  const { read } = context.db;
  const size = PAGE_SIZE_DEFAULT;
  const [rows, counts] = await Promise.all([
    listContactMessages(read, state, { limit: size, offset: (page - 1) * size }),
    countContactMessages(read),
  ]);
  return { rows, page, size, total: counts[state], counts };
}

/** Marks a message as answered, or opens it again. @throws DomainError notLoggedIn, forbidden, notFound. */
export async function markMessage(
  context: Context,
  id: string,
  answered: boolean,
): Promise<ContactMessageRow> {
  const { id: reader } = requireReader(context);
  const by = answered
    ? { answeredAt: context.clock().getTime(), answeredBy: reader }
    : { answeredAt: null, answeredBy: null };
  return await context.db.withTx(async (tx) => {
    const row = await findContactMessage(tx, id);
    if (!row) throw new DomainError("notFound", { what: id.slice(0, 80) });
    if (Boolean(row.answeredAt) === answered) return row;
    await setContactAnswered(tx, id, by);
    const action = answered ? "answerMessage" : "reopenMessage";
    await recordAudit(tx, context, { action, subject: "message", subjectId: id });
    return { ...row, ...by };
  });
}

function requireReader(context: Context) {
  const actor = requireUser(context);
  if (!readsMessages(actor)) throw new DomainError("forbidden", { action: "messages" });
  return actor;
}
