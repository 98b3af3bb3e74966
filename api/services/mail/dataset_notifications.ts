/** Mails about datasets: who hears of what (spec 3 §2, "any transition writes … a bilingual mail"). */
import type { Transaction } from "../../../db/client.ts";
import { findRecipient, listReviewers, type Recipient } from "../../../db/queries/review/reviews.ts";
import type { VersionRow } from "../../../db/schema/records.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import { localizedPath } from "../../../locales/format.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import type { Context } from "../../context.ts";
import { mailLocale, type MailTemplate, type QueuedMail, queueMails } from "./queue.ts";

/** What a mail about a version says of it. */
export interface NotificationSubject {
  dataset: { id: string; ownerId: string; communityId: string | null };
  version: Pick<VersionRow, "number" | "titleZh" | "titleEn">;
}

interface Notification {
  template: MailTemplate;
  /** Together with the recipient it names the mail: the same event mails a person once. */
  key: string;
  params?: Record<string, string | number>;
  /** Where its link leads; otherwise to the dataset, or to the reviewers' queue. */
  path?: string;
}

/** As all here: @returns how many mails were new. */
export async function notifyOwner(
  tx: Transaction,
  context: Context,
  subject: NotificationSubject,
  notice: Notification,
): Promise<number> {
  const owner = await findRecipient(tx, subject.dataset.ownerId);
  return owner
    ? await queueNotification(tx, context, subject, notice, [owner], notice.path ?? detailPath(subject))
    : 0;
}

/** The community's administrators or the governance team, save the depositor, who may not review. */
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

/** Where a version is worked on by its depositor. */
export function formPath({ dataset, version }: NotificationSubject): string {
  return `/dataset?dataSetId=${dataset.id}&version=${versionLabel(version.number)}`;
}

/** Where a review is decided. */
export const reviewPath = (reviewId: string): string => `/manage/Details?reviewId=${reviewId}`;

/** Where the governance team publishes again what could not be published. */
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

/** What every mail about a version says of it. @param path Where its link leads, without the language. */
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
