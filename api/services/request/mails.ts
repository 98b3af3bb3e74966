/** Mails about requests: whom each of them reaches. */
import type { Transaction } from "../../../db/client.ts";
import { findRecipient } from "../../../db/queries/review/reviews.ts";
import type { RequestRecord } from "../../../db/schema/records.ts";
import { localizedPath } from "../../../locales/format.ts";
import type { Context } from "../../context.ts";
import {
  notifyGovernance,
  notifyOwner,
  notifyReviewers,
  notifyUser,
  subjectIn,
} from "../mail/dataset_notifications.ts";
import { queueMail } from "../mail/queue.ts";
import { mailLocale } from "../mail/mail_language.ts";
import type { RequestMail, VisitorAsking } from "./request_type.ts";

const RECIPIENTS = { owner: notifyOwner, reviewers: notifyReviewers, governance: notifyGovernance };

/**
 * Queues one mail; a step mails a person each of its templates once.
 * @throws TypeError for a mail to the depositor or to reviewers where the request is about no version: a fault of the type.
 */
export async function queueRequestMail(
  tx: Transaction,
  context: Context,
  { request: { id, requesterId, visitorEmail, visitorLocale }, about }: RequestRecord,
  step: string,
  { to, ...mail }: RequestMail,
): Promise<void> {
  const notification = { ...mail, key: `${id}:${step}` };
  if (to === "requester" && requesterId === null) {
    return await mailVisitor(tx, context, { id, about, notification }, {
      email: visitorEmail!,
      locale: visitorLocale!,
    });
  }
  if (!about) {
    if (to !== "requester") throw new TypeError(`request ${id} is about no version: no ${to} for its mail`);
    return await mailRequester(tx, context, requesterId!, notification);
  }
  if (to === "requester") await notifyUser(tx, context, about, notification, requesterId!);
  else await RECIPIENTS[to](tx, context, about, notification);
}

/** The link of the mail is made while it is sent, because it opens the request to whoever has it. */
async function mailVisitor(
  tx: Transaction,
  context: Context,
  { id, about, notification: { template, params, key } }: {
    id: string;
    about: RequestRecord["about"];
    notification: Omit<RequestMail, "to"> & { key: string };
  },
  { email, locale }: VisitorAsking,
): Promise<void> {
  const subject = about ? subjectIn(context, about.version, locale, "/") : {};
  await queueMail(tx, context, {
    to: email,
    template,
    locale,
    params: { ...subject, ...params, followedRequest: id },
    key: `${template}:${key}:visitor`,
  });
}

async function mailRequester(
  tx: Transaction,
  context: Context,
  requesterId: string,
  { template, params, path = "/", key }: Omit<RequestMail, "to"> & { key: string },
): Promise<void> {
  const recipient = await findRecipient(tx, requesterId);
  if (!recipient) return;
  const locale = mailLocale(context, recipient);
  const link = `${context.config.publicUrl}${localizedPath(locale, path)}`;
  await queueMail(tx, context, {
    to: recipient.email,
    template,
    locale,
    params: { link, ...params },
    key: `${template}:${key}:${requesterId}`,
  });
}
