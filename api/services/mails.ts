/**
 * Mails: written as an intention with the change that causes them, turned into words and sent when the outbox
 * delivers them. `locales/<locale>/mail.json` holds `<template>Subject` and `<template>Body` of each template.
 */
import type { Transaction } from "../../db/client.ts";
import { insertMail, listMails, type MailRow } from "../../db/queries/mails.ts";
import { enqueue } from "../../db/queries/outbox.ts";
import { findUser } from "../../db/queries/users.ts";
import { type MessageKey, translator } from "../../locales/mod.ts";
import { ACTIVATION_MS } from "../../sdk/model/limits.ts";
import type { Locale } from "../../sdk/model/locale.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../error.ts";
import type { Mailer, OutgoingMail } from "../external/mail.ts";
import { issueActivationLink } from "./account_codes.ts";
import { hashToken } from "./secrets.ts";

type TemplateOf<Key> = Key extends `mail.${infer Template}Subject` ? Template : never;
export type MailTemplate = TemplateOf<MessageKey>;

export interface QueuedMail {
  to: string;
  template: MailTemplate;
  locale: Locale;
  /** Values that subject and body quote. Never a secret: the outbox keeps them. */
  params: Record<string, string | number>;
  /** One mail, one key: writing or delivering it twice sends it once. */
  key: string;
}

/** The kind under which mails stand in the outbox. */
export const MAIL_KIND = "mail";

/** Sends a mail once `tx` has committed. */
export async function queueMail(tx: Transaction, context: Context, mail: QueuedMail): Promise<void> {
  const now = context.clock().getTime();
  await enqueue(tx, {
    kind: MAIL_KIND,
    key: `${MAIL_KIND}:${mail.key}`,
    payload: { ...mail },
    createdAt: now,
    dueAt: now,
  });
}

/** What the outbox does with a row of kind `mail`. @throws Error when the mail could not be handed over. */
export async function deliverMail(context: Context, payload: Record<string, unknown>): Promise<void> {
  const mail = payload as unknown as QueuedMail;
  const params = mail.template === "activation" ? await activationParams(context, mail) : mail.params;
  if (params) await localOutbox(context).send(compose(context, mail, params));
}

/** The secret of an activation is made only now, so that it never lies in the outbox. */
async function activationParams(
  context: Context,
  { params }: QueuedMail,
): Promise<QueuedMail["params"] | undefined> {
  const user = await findUser(context.db.read, String(params.userId));
  if (user?.status !== "INACTIVE") return undefined;
  return { link: await issueActivationLink(context, user), hours: ACTIVATION_MS / 3_600_000 };
}

function compose(context: Context, mail: QueuedMail, params: QueuedMail["params"]): OutgoingMail {
  const t = translator(mail.locale);
  const subject = t(`mail.${mail.template}Subject` as MessageKey, params);
  const body = t(`mail.${mail.template}Body` as MessageKey, params);
  const signature = t("mail.signature", { site: context.config.publicUrl });
  return {
    id: hashToken(mail.key),
    to: mail.to,
    locale: mail.locale,
    // A line break would begin another header.
    subject: subject.replace(/\s+/g, " ").trim(),
    body: `${body}\n\n${signature}\n`,
  };
}

/** Keeps mails in the database, where `/mails` shows them during development. */
function localOutbox({ db, clock }: Context): Mailer {
  return {
    send({ id, to, locale, subject, body }) {
      const row: MailRow = { id, recipient: to, locale, subject, body, createdAt: clock().getTime() };
      return db.withTx((tx) => insertMail(tx, row));
    },
  };
}

/** How many mails the local outbox shows. */
const SHOWN = 50;

/** Newest first. They hold working links, so they do not exist for anybody in production. */
export function listLocalMails(context: Context): Promise<MailRow[]> {
  if (context.config.production) throw new DomainError("notFound", { what: "localMails" });
  return listMails(context.db.read, SHOWN);
}
