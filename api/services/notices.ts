/** Mails about datasets: who hears of what (spec 3 §2 "Every transition"). */
import type { Transaction } from "../../db/client.ts";
import { findRecipient, listReviewers, type Recipient } from "../../db/queries/reviews.ts";
import type { VersionRow } from "../../db/schema/records.ts";
import { versionLabel } from "../../sdk/model/dataset.ts";
import { localizedPath } from "../../locales/format.ts";
import type { Locale } from "../../sdk/model/locale.ts";
import type { Context } from "../context.ts";
import { mailLocale, type MailTemplate, queueMail } from "./mails.ts";

/** What a mail about a version says of it. */
export interface NoticeSubject {
  dataset: { id: string; ownerId: string; communityId: string | null };
  version: Pick<VersionRow, "number" | "titleZh" | "titleEn">;
}

interface Notice {
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
  subject: NoticeSubject,
  notice: Notice,
): Promise<number> {
  const owner = await findRecipient(tx, subject.dataset.ownerId);
  return owner ? await notify(tx, context, subject, notice, [owner], notice.path ?? detailPath(subject)) : 0;
}

/** The community's administrators or the governance team, save the depositor, who may not review. */
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

/** Where a version is worked on by its depositor. */
export function formPath({ dataset, version }: NoticeSubject): string {
  return `/dataset?dataSetId=${dataset.id}&version=${versionLabel(version.number)}`;
}

/** Where a review is decided. */
export const reviewPath = (reviewId: string): string => `/manage/Details?reviewId=${reviewId}`;

/** Where the governance team publishes again what could not be published. */
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

/** What every mail about a version says of it. @param path Where its link leads, without the language. */
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
