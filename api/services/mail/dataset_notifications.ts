/** Mails about datasets, and who receives them (spec 3 §2 "Every transition"). */
import type { Transaction } from "../../../db/client.ts";
import { findRecipient, listReviewers, type Recipient } from "../../../db/queries/review/reviews.ts";
import type { VersionRow } from "../../../db/schema/records.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import { localizedPath } from "../../../locales/format.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import type { Context } from "../../context.ts";
import { type MailTemplate, type QueuedMail, queueMails } from "./queue.ts";
import { mailLocale } from "./mail_language.ts";

/** What a mail says about a version. */
export interface NotificationSubject {
  dataset: { id: string; ownerId: string; communityId: string | null };
  version: Pick<VersionRow, "number" | "titleZh" | "titleEn">;
}

interface Notification {
  template: MailTemplate;
  /** Identifies the mail together with its recipient, so that one event mails a person once. */
  key: string;
  params?: Record<string, string | number>;
  /** Target of its link; by default the dataset, or the queue for reviewers. */
  path?: string;
}

/** Mails the owner. @returns how many mails were new, as all functions here do. */
export function notifyOwner(
  tx: Transaction,
  context: Context,
  subject: NotificationSubject,
  notice: Notification,
): Promise<number> {
  return notifyUser(tx, context, subject, notice, subject.dataset.ownerId);
}

/** Mails a person whom the version concerns. */
export async function notifyUser(
  tx: Transaction,
  context: Context,
  subject: NotificationSubject,
  notice: Notification,
  userId: string,
): Promise<number> {
  const user = await findRecipient(tx, userId);
  return user
    ? await queueNotification(tx, context, subject, notice, [user], notice.path ?? detailPath(subject))
    : 0;
}

/** Mails the administrators of the community or the governance team, except the depositor, who may not review. */
export async function notifyReviewers(
  tx: Transaction,
  context: Context,
  subject: NotificationSubject,
  notice: Notification,
): Promise<number> {
  const { ownerId, communityId } = subject.dataset;
  const reviewers = (await listReviewers(tx, communityId)).filter(({ id }) => id !== ownerId);
  return await queueNotification(tx, context, subject, notice, reviewers, notice.path ?? "/manage");
}

export async function notifyGovernance(
  tx: Transaction,
  context: Context,
  subject: NotificationSubject,
  notice: Notification,
): Promise<void> {
  const governance = await listReviewers(tx, null);
  await queueNotification(tx, context, subject, notice, governance, notice.path ?? detailPath(subject));
}

/** Path of the form in which the depositor edits a version. */
export function formPath({ dataset, version }: NotificationSubject): string {
  return `/dataset?dataSetId=${dataset.id}&version=${versionLabel(version.number)}`;
}

/** Path of the page on which a review is decided. */
export const reviewPath = (reviewId: string): string => `/manage/Details?reviewId=${reviewId}`;

/** Path of the page on which the governance team publishes a version again. */
export function retryPath({ dataset, version }: NotificationSubject): string {
  return `/datalist/retryPublishing?dataSetId=${dataset.id}&version=${versionLabel(version.number)}`;
}

function detailPath({ dataset, version }: NotificationSubject): string {
  return `/detail?dataSetId=${dataset.id}&version=${versionLabel(version.number)}`;
}

/** Several notices about one version, to people who are known already. */
export function notifyEach(
  tx: Transaction,
  context: Context,
  subject: NotificationSubject,
  notices: readonly { notice: Notification; recipients: readonly Recipient[] }[],
): Promise<number> {
  const mails = notices.flatMap(({ notice, recipients }) =>
    mailsOf(context, subject, notice, recipients, notice.path ?? detailPath(subject))
  );
  return queueMails(tx, context, mails);
}

function queueNotification(
  tx: Transaction,
  context: Context,
  subject: NotificationSubject,
  notice: Notification,
  recipients: readonly Recipient[],
  path: string,
): Promise<number> {
  return queueMails(tx, context, mailsOf(context, subject, notice, recipients, path));
}

function mailsOf(
  context: Context,
  { version }: NotificationSubject,
  { template, key, params }: Notification,
  recipients: readonly Recipient[],
  path: string,
): QueuedMail[] {
  return recipients.map((recipient) => {
    const { id, email } = recipient;
    const locale = mailLocale(context, recipient);
    return {
      to: email,
      template,
      locale,
      params: { ...subjectIn(context, version, locale, path), ...params },
      key: `${template}:${key}:${id}`,
    };
  });
}

/** Values that every mail about a version quotes. @param path Target of its link, without the language. */
export function subjectIn(
  { config }: Pick<Context, "config">,
  { number, titleZh, titleEn }: NotificationSubject["version"],
  locale: Locale,
  path: string,
): { title: string; version: string; link: string } {
  return {
    title: locale === "zh" ? titleZh || titleEn : titleEn || titleZh,
    version: versionLabel(number),
    link: `${config.publicUrl}${localizedPath(locale, path)}`,
  };
}
