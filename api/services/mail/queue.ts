/**
 * Mails: written as an intention with the change that causes them, turned into words and sent when the outbox
 * delivers them. `locales/<locale>/mail.json` holds `<template>Subject` and `<template>Body` of each template.
 */
import type { Transaction } from "../../../db/client.ts";
import { insertMail, listMails, type MailRow } from "../../../db/queries/operation/mails.ts";
import { enqueueAll } from "../../../db/queries/operation/outbox.ts";
import { findUser, type UserRow } from "../../../db/queries/account/users.ts";
import { type MessageKey, translator } from "../../../locales/mod.ts";
import { maskEmail } from "../../../sdk/model/dataset.ts";
import { ACTIVATION_MS, RESET_MS, SET_UP_MS } from "../../../sdk/model/limits.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { failpoint } from "../../failpoint.ts";
import { type Mailer, MailRefused, type OutgoingMail } from "../../external/mail.ts";
import { log } from "../../log.ts";
import { issueLink, type LinkPurpose } from "../one_time_code/codes.ts";
import { issueEmailLink } from "../one_time_code/email_confirmation_link.ts";
import { issueMailCode } from "../one_time_code/captcha_mail_codes.ts";
import { mailDocument } from "./html.ts";
import { hashToken } from "../../secrets.ts";

type TemplateOf<Key> = Key extends `mail.${infer Template}Subject` ? Template : never;
export type MailTemplate = TemplateOf<MessageKey>;

export interface QueuedMail {
  to: string;
  template: MailTemplate;
  /** Who gets an answer; without it the mail says that nobody reads answers. */
  replyTo?: string;
  locale: Locale;
  /** Values that subject and body quote. Never a secret: the outbox keeps them. */
  params: Record<string, string | number>;
  /** One mail, one key: writing or delivering it twice sends it once. */
  key: string;
}

/**
 * The language of a mail: that of the act, when it tells people what they have just done themselves, else that of the
 * account. A visitor's acts concern the visitor's own account. What a program says with an access token is its default
 * and nobody's choice.
 */
export function mailLocale(
  { actor, statedLocale }: Pick<Context, "actor" | "statedLocale">,
  recipient: { id: string; locale: Locale },
): Locale {
  const isOwn = actor.kind === "visitor" ||
    (actor.kind === "user" && actor.id === recipient.id && actor.scopes === undefined);
  return (isOwn ? statedLocale : undefined) ?? recipient.locale;
}

/** What somebody else wrote: every line is marked, and the HTML of the mail makes no link of it. */
export const quoted = (text: string): string => text.split(/\r?\n/).map((line) => `> ${line}`).join("\n");

/** The kind under which mails stand in the outbox. */
export const MAIL_KIND = "mail";

/** Sends a mail once `tx` has committed. @returns whether it was not written before. */
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

/** What the outbox does with a row of kind `mail`. @throws Error when it is to be tried again. */
export async function deliverMail(context: Context, payload: Record<string, unknown>): Promise<void> {
  const mail = payload as unknown as QueuedMail;
  const secrets = SECRETS[mail.template];
  const params = secrets ? await secrets(context, mail) : mail.params;
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
 * Secrets are made only when their mail goes out, so that they never lie in the outbox. What gives nothing sends nothing:
 * the reason for the mail has passed.
 */
const SECRETS: Partial<
  Record<MailTemplate, (context: Context, mail: QueuedMail) => Promise<Params | undefined>>
> = {
  activation: (context, mail) => linkParams(context, mail, "activation", ["INACTIVE"]),
  resetPassword: (context, mail) => linkParams(context, mail, "reset", ["ACTIVE", "INACTIVE"]),
  setUp: (context, mail) => linkParams(context, mail, "setUp", ["ACTIVE", "INACTIVE"]),
  bindEmail: (context, { params }) => issueEmailLink(context, params),
  emailCode: async (context, { params }) => {
    const code = await issueMailCode(context, String(params.captchaId));
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

/** What mails that an earlier release wrote do not say; without a value a text would go out as its own source. */
const ADDED_LATER: Params = { attended: "yes", round: 1, origin: "copy" };

function compose(context: Context, mail: QueuedMail, given: Params): OutgoingMail {
  const params = { ...ADDED_LATER, ...given };
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
    // A line break would begin another header.
    subject: subject.replace(/\s+/g, " ").trim(),
    body: `${body}\n\n${signature}\n`,
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

/** The mail server, or the database, where `/mails` shows what would have been sent. */
function requireMailer({ external, db, clock }: Context): Mailer {
  return external.mailer ?? {
    send({ id, to, locale, subject, body, html }) {
      const row: MailRow = { id, recipient: to, locale, subject, body, html, createdAt: clock().getTime() };
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
