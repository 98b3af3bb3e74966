/** Mails about datasets, and who receives them (spec 3 §2 "Every transition"). */
import type { Transaction } from "../../db/client.ts";
import { findRecipient, listReviewers, type Recipient } from "../../db/queries/reviews.ts";
import type { VersionRow } from "../../db/schema/records.ts";
import { versionLabel } from "../../sdk/model/dataset.ts";
import { localizedPath } from "../../locales/format.ts";
import type { Locale } from "../../sdk/model/locale.ts";
import type { Context } from "../context.ts";
import { mailLocale, type MailTemplate, queueMail } from "./mails.ts";

/** What a mail says about a version. */
export interface NoticeSubject {
  dataset: { id: string; ownerId: string; communityId: string | null };
  version: Pick<VersionRow, "number" | "titleZh" | "titleEn">;
}

interface Notice {
  template: MailTemplate;
  /** Identifies the mail together with its recipient, so that one event mails a person once. */
  key: string;
  params?: Record<string, string | number>;
  /** Target of its link; by default the dataset, or the queue for reviewers. */
  path?: string;
}

/** Mails the owner. @returns how many mails were new, as all functions here do. */
export async function notifyOwner(
  tx: Transaction,
  context: Context,
  subject: NoticeSubject,
  notice: Notice,
): Promise<number> {
  const owner = await findRecipient(tx, subject.dataset.ownerId);
  return owner ? await notify(tx, context, subject, notice, [owner], notice.path ?? detailPath(subject)) : 0;
}

/** Mails the administrators of the community or the governance team, except the depositor, who may not review. */
export async function notifyReviewers(
  tx: Transaction,
  context: Context,
  subject: NoticeSubject,
  notice: Notice,
): Promise<number> {
  const { ownerId, communityId } = subject.dataset;
  const reviewers = (await listReviewers(tx, communityId)).filter(({ id }) => id !== ownerId);
  return await notify(tx, context, subject, notice, reviewers, notice.path ?? "/manage");
}

export async function notifyGovernance(
  tx: Transaction,
  context: Context,
  subject: NoticeSubject,
  notice: Notice,
): Promise<void> {
  const governance = await listReviewers(tx, null);
  await notify(tx, context, subject, notice, governance, notice.path ?? detailPath(subject));
}

/** Path of the form in which the depositor edits a version. */
export function formPath({ dataset, version }: NoticeSubject): string {
  return `/dataset?dataSetId=${dataset.id}&version=${versionLabel(version.number)}`;
}

/** Path of the page on which a review is decided. */
export const reviewPath = (reviewId: string): string => `/manage/Details?reviewId=${reviewId}`;

/** Path of the page on which the governance team publishes a version again. */
export function retryPath({ dataset, version }: NoticeSubject): string {
  return `/datalist/retryPublishing?dataSetId=${dataset.id}&version=${versionLabel(version.number)}`;
}

function detailPath({ dataset, version }: NoticeSubject): string {
  return `/detail?dataSetId=${dataset.id}&version=${versionLabel(version.number)}`;
}

async function notify(
  tx: Transaction,
  context: Context,
  { version }: NoticeSubject,
  { template, key, params }: Notice,
  recipients: Recipient[],
  path: string,
): Promise<number> {
  let written = 0;
  for (const recipient of recipients) {
    const { id, email } = recipient;
    const locale = mailLocale(context, recipient);
    const isNew = await queueMail(tx, context, {
      to: email,
      template,
      locale,
      params: {
        ...subjectIn(context, version, locale, path),
        ...params,
      },
      key: `${template}:${key}:${id}`,
    });
    if (isNew) written++;
  }
  return written;
}

/** Values that every mail about a version quotes. @param path Target of its link, without the language. */
export function subjectIn(
  { config }: Pick<Context, "config">,
  { number, titleZh, titleEn }: NoticeSubject["version"],
  locale: Locale,
  path: string,
): { title: string; version: string; link: string } {
  return {
    title: locale === "zh" ? titleZh || titleEn : titleEn || titleZh,
    version: versionLabel(number),
    link: `${config.publicUrl}${localizedPath(locale, path)}`,
  };
}
