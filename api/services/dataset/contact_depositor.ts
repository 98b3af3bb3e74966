/**
 * Messages to the person responsible for a published dataset. The recipient's address is never shown; a reply goes to
 * the sender.
 */
import type { Executor } from "../../../db/client.ts";
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { listReviewers, type Recipient } from "../../../db/queries/review/reviews.ts";
import { findUser } from "../../../db/queries/account/users.ts";
import { toMetadata, type VersionRecord } from "../../../db/schema/records.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import type { Issue } from "../../../sdk/model/issue.ts";
import type { ContactMessage } from "../../../sdk/model/contact_message.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { isPublic } from "../../policies/dataset.ts";
import { recordAudit } from "../audit/record.ts";
import { consumeCaptcha } from "../captcha/tokens.ts";
import { getVersionHead } from "./read.ts";
import { countAttempts } from "../limits/attempts.ts";
import { queueMail, quoted } from "../mail/queue.ts";
import { subjectIn } from "../mail/dataset_notifications.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { newId } from "../../secrets.ts";
import type { VersionAddress } from "./read.ts";

/**
 * Mails a message to the contact of an archive, else to the depositor. If the depositor's account is closed, it goes to
 * the corresponding author, and if there is none to the governance team.
 * @throws DomainError notFound, also for what is not public; invalidInput; captchaRequired, captchaFailed for visitors
 * without a session; tooManyRequests.
 */
export async function sendContactMessage(
  context: Context,
  { dataSetId, version, ...letter }: VersionAddress & ContactMessage,
): Promise<void> {
  const head = await getVersionHead(context, context.db.read, dataSetId, version);
  if (!isPublic(head)) throw new DomainError("notFound", { what: dataSetId.slice(0, 80) });
  const sender = await senderOf(context, letter);
  const { actor, visitor } = context;
  const { ownerId } = head.dataset;
  await countAttempts(context, [
    actor.kind === "user" ? ["letter", actor.id] : ["letterAddress", visitor?.address ?? ""],
    // This limit comes last, so that a refused message does not count against the recipient.
    ["letterDay", ownerId],
  ]);
  await context.db.withTx(async (tx) => {
    const [record] = await loadVersions(tx, [head.version.id]);
    const id = newId();
    for (const { email, locale } of await recipientsOf(tx, context, record)) {
      await queueMail(tx, context, {
        to: email,
        replyTo: sender.email,
        template: "letter",
        locale,
        params: paramsOf(context, record, locale, { ...sender, message: letter.message }),
        key: `letter:${id}:${email}`,
      });
    }
    const detail = { dataSetId: head.dataset.id, version: versionLabel(head.version.number), letter: id };
    await recordAudit(tx, context, { action: "sendLetter", subject: "user", subjectId: ownerId, detail });
  });
  wakeOutbox(context);
}

interface Sender {
  name: string;
  email: string;
}

/** Returns name and e-mail of the signed-in account. A visitor gives both and solves a captcha. */
async function senderOf(context: Context, { name, email, captchaToken }: ContactMessage): Promise<Sender> {
  const { actor, db } = context;
  const account = actor.kind === "user" ? await findUser(db.read, actor.id) : undefined;
  if (account) return { name: account.realName, email: account.email };
  const issues: Issue[] = [
    ...(name ? [] : [{ path: "name", key: "nameRequired" } as const]),
    ...(email ? [] : [{ path: "email", key: "emailRequired" } as const]),
  ];
  if (issues.length > 0) throw new DomainError("invalidInput", {}, issues);
  // The token is used up whatever happens to the message, as in every other form.
  await db.withTx((tx) => consumeCaptcha(tx, context, "contact", captchaToken));
  return { name, email };
}

type MessageRecipient = Pick<Recipient, "email" | "locale">;

async function recipientsOf(
  db: Executor,
  { locale }: Context,
  record: VersionRecord,
): Promise<MessageRecipient[]> {
  const { dataset, creators } = record;
  const owner = await findUser(db, dataset.ownerId);
  const { archiveEmail } = toMetadata(record);
  if (archiveEmail) return [{ email: archiveEmail, locale: owner?.locale ?? locale }];
  if (owner?.status === "ACTIVE") return [owner];
  const author = creators.find(({ creator }) => creator.corresponding && creator.email)?.creator;
  return author ? [{ email: author.email, locale }] : await listReviewers(db, null);
}

function paramsOf(
  context: Context,
  { dataset, version }: VersionRecord,
  locale: MessageRecipient["locale"],
  { name, email, message }: Sender & { message: string },
) {
  const path = `/detail?dataSetId=${dataset.id}&version=${versionLabel(version.number)}`;
  return {
    ...subjectIn(context, version, locale, path),
    name: name.replace(/\s+/g, " "),
    email,
    message: quoted(message),
  };
}
