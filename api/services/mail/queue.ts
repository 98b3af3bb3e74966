/**
 * Mails. A mail is queued in the transaction of the change that causes it; its text is written and sent when the outbox
 * delivers it. `locales/<locale>/mail.json` has `<template>Subject` and `<template>Body` for each template.
 */
import type { Transaction } from "../../../db/client.ts";
import { insertMail, listMails, type MailRow } from "../../../db/queries/system/mails.ts";
import { deleteWaiting, enqueueAll } from "../../../db/queries/system/outbox.ts";
import { findUser, type UserRow } from "../../../db/queries/account/users.ts";
import { type MessageKey, translator } from "../../../locales/mod.ts";
import { maskEmail } from "../../../sdk/model/email_address.ts";
import { ACTIVATION_MS, RESET_MS, SET_UP_MS } from "../../../sdk/model/limits.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import { plainOf } from "../../../sdk/model/rich_text/stored_text.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { failpoint } from "../../failpoint.ts";
import { type Mailer, MailRefused, type OutgoingMail } from "../../external/mail.ts";
import { log } from "../../log.ts";
import { issueLink, type LinkPurpose } from "../one_time_code/codes.ts";
import { issueEmailLink } from "../one_time_code/email_confirmation_link.ts";
import { issueMailCode } from "../one_time_code/captcha_mail_codes.ts";
import { issueMailedCode } from "../one_time_code/mailed_code.ts";
import { issueConfirmation, withEndLink } from "../subscription/links.ts";
import { withArchiveLink, withShareLink } from "../link/mailed_link.ts";
import { withRequestKey } from "../request/request_keys.ts";
import { mailDocument } from "./html.ts";
import { hashToken } from "../../secrets.ts";

type TemplateOf<Key> = Key extends `mail.${infer Template}Subject` ? Template : never;
export type MailTemplate = TemplateOf<MessageKey>;

export interface QueuedMail {
  to: string;
  template: MailTemplate;
  /** Recipient of replies. Without it the mail says that nobody reads replies. */
  replyTo?: string;
  locale: Locale;
  /** Values for subject and body. Must not contain secrets, because the outbox stores them. */
  params: Record<string, string | number>;
  /** Identifies the mail: queuing or delivering it twice sends it once. */
  key: string;
}

/** Marks every line of a text that somebody else wrote, so that the HTML of the mail makes no link of it. */
export const quoted = (text: string): string => text.split(/\r?\n/).map((line) => `> ${line}`).join("\n");

/** Kind of mails in the outbox. */
export const MAIL_KIND = "mail";

/** Queues a mail, which is sent once `tx` has committed. @returns whether it was new. */
export async function queueMail(tx: Transaction, context: Context, mail: QueuedMail): Promise<boolean> {
  return await queueMails(tx, context, [mail]) > 0;
}

/** Many at once. @returns how many were not written before. */
export function queueMails(tx: Transaction, context: Context, mails: readonly QueuedMail[]): Promise<number> {
  const now = context.clock().getTime();
  return enqueueAll(
    tx,
    mails.map((mail) => ({
      kind: MAIL_KIND,
      key: `${MAIL_KIND}:${mail.key}`,
      payload: { ...mail },
      createdAt: now,
      dueAt: now,
    })),
  );
}

/** Takes back mails that have not gone: the one with a key, and those whose keys begin with it. */
export function takeBackMails(tx: Transaction, key: string): Promise<void> {
  return deleteWaiting(tx, `${MAIL_KIND}:${key}`);
}

/** Delivers a queued mail. @throws Error if it must be tried again. */
export async function deliverMail(context: Context, payload: Record<string, unknown>): Promise<void> {
  const mail = payload as unknown as QueuedMail;
  const secrets = SECRETS[mail.template];
  const made = secrets ? await secrets(context, mail) : mail.params;
  if (!made) return;
  const params = made.followedRequest === undefined ? made : await withRequestKey(context, made, mail.locale);
  if (!params) return;
  try {
    await requireMailer(context).send(compose(context, mail, params));
    failpoint(context.config, "mail.after_send");
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    const { traceId } = context;
    log("warn", "mail refused", {
      traceId,
      to: maskEmail(mail.to),
      template: mail.template,
      error: error.message,
    });
  }
}

type Params = QueuedMail["params"];

/**
 * Makers of secrets. A secret is made while its mail is being sent, so that the outbox never stores it. If one returns
 * undefined, the reason for the mail has passed and it is not sent.
 */
const SECRETS: Partial<
  Record<MailTemplate, (context: Context, mail: QueuedMail) => Promise<Params | undefined>>
> = {
  activation: (context, mail) => linkParams(context, mail, "activation", ["INACTIVE"]),
  resetPassword: (context, mail) => linkParams(context, mail, "reset", ["ACTIVE", "INACTIVE"]),
  setUp: (context, mail) => linkParams(context, mail, "setUp", ["ACTIVE", "INACTIVE"]),
  policySubscribe: issueConfirmation,
  policySubscribed: withEndLink,
  policyChanged: withEndLink,
  accessAccepted: withShareLink,
  archiveInvitation: withArchiveLink,
  bindEmail: (context, { params }) => issueEmailLink(context, params),
  emailCode: async (context, { params }) => {
    const code = params.codeId === undefined
      ? await issueMailCode(context, String(params.captchaId))
      : await issueMailedCode(context, String(params.codeId));
    return code ? { ...params, code } : undefined;
  },
};

async function linkParams(
  context: Context,
  { params, locale }: QueuedMail,
  purpose: LinkPurpose,
  statuses: readonly UserRow["status"][],
): Promise<Params | undefined> {
  const user = await findUser(context.db.read, String(params.userId));
  if (!user || !statuses.includes(user.status)) return undefined;
  const life = LINK_LIFE[purpose];
  const rfrom = params.rfrom === undefined ? undefined : String(params.rfrom);
  const link = await issueLink(context, { ...user, locale }, purpose, rfrom);
  return { link, hours: life / 3_600_000, minutes: life / 60_000 };
}

const LINK_LIFE: Record<LinkPurpose, number> = {
  activation: ACTIVATION_MS,
  reset: RESET_MS,
  setUp: SET_UP_MS,
};

/** Mails quote texts as plain ones, also those that are kept as rich text. */
const withoutTags = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === "string" ? plainOf(value) : value]),
  );

/** Default values for mails that an earlier release has queued. Without them their texts would be sent as source. */
const ADDED_LATER: Params = {
  ...{ attended: "yes", round: 1, origin: "copy" },
  ...{ some: "no", chosen: "", more: 0 },
};

function compose(context: Context, mail: QueuedMail, given: Params): OutgoingMail {
  const params = withoutTags({ ...ADDED_LATER, ...given });
  const { locale, template } = mail;
  const t = translator(locale);
  const site = context.config.publicUrl;
  const subject = t(`mail.${template}Subject` as MessageKey, params);
  const body = t(`mail.${template}Body` as MessageKey, params);
  const signature = t(mail.replyTo ? "mail.signatureReply" : "mail.signature", { site });
  return {
    id: hashToken(mail.key),
    to: mail.to,
    replyTo: mail.replyTo,
    locale,
    // A line break in the subject would begin another header.
    subject: subject.replace(/\s+/g, " ").trim(),
    body: `${body}\n\n${signature}\n`,
    ...(params.unsubscribe === undefined ? {} : { unsubscribe: String(params.unsubscribe) }),
    html: mailDocument({
      locale,
      subject,
      body,
      signature,
      site,
      name: t("layout.siteName"),
      open: t("mail.openLink"),
    }),
  };
}

/** Chooses the mail server, or the database, where `/mails` lists what would have been sent. */
function requireMailer({ external, db, clock }: Context): Mailer {
  return external.mailer ?? {
    send({ id, to, locale, subject, body, html }) {
      const row: MailRow = { id, recipient: to, locale, subject, body, html, createdAt: clock().getTime() };
      return db.withTx((tx) => insertMail(tx, row));
    },
  };
}

/** Number of mails in the local list. */
const SHOWN = 50;

/** Lists local mails, newest first. They contain working links, so the call does not exist in production. */
export function listLocalMails(context: Context): Promise<MailRow[]> {
  if (context.config.production) throw new DomainError("notFound", { what: "localMails" });
  return listMails(context.db.read, SHOWN);
}
