import type { ContactMessageRow } from "../../db/queries/system/contact_messages.ts";
import type { StoredMessage } from "../../sdk/model/operator_message.ts";
import type { RemarkRow } from "../../db/queries/system/page_feedback.ts";
import type { PageRemark } from "../../sdk/model/page_feedback.ts";
import { toIso } from "../../sdk/model/time.ts";

/** A message for those who answer it. */
export function presentMessage(row: ContactMessageRow): StoredMessage {
  const { id, kind, name, email, message, dataset, locale, createdAt, answeredAt } = row;
  return {
    reference: id,
    kind,
    name,
    email,
    message,
    dataset,
    locale,
    createdAt: toIso(createdAt),
    answeredAt: answeredAt === null ? null : toIso(answeredAt),
  };
}

/** A remark for those who edit the texts. */
export function presentRemark({ id, createdAt, handledAt, handledBy: _by, ...row }: RemarkRow): PageRemark {
  return {
    remarkId: id,
    ...row,
    createdAt: toIso(createdAt),
    handledAt: handledAt === null ? null : toIso(handledAt),
  };
}
