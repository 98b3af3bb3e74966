/** Tells subscribers what changed when a policy page is published once more. */
import type { Transaction } from "../../../db/client.ts";
import { listConfirmed, type SubscriptionRow } from "../../../db/queries/data_policy/subscriptions.ts";
import { type Locale, LOCALES, type LocalizedText } from "../../../sdk/model/locale.ts";
import type { Context } from "../../context.ts";
import { pageUrl } from "../../page_url.ts";
import { newId } from "../../secrets.ts";
import { type QueuedMail, queueMails, quoted } from "../mail/queue.ts";
import { addEffect, type Effects } from "../outbox/effects.ts";
import { describeDifference } from "./difference.ts";

export interface PolicyChange {
  /** Of the page, and its address unless `path` says another. */
  slug: string;
  /** A path of ours without its language, such as `/data_policy`. */
  path?: string;
  title: LocalizedText;
  /** Texts without tags; a language that a policy does not have is empty. */
  before: LocalizedText;
  after: LocalizedText;
}

/** Subscribers whose mails are written in one transaction. */
const BATCH = 200;

/**
 * Announces a change in the transaction that publishes it; call `wakeOutbox` afterwards. Where the words are the same
 * nobody is told. Nothing is sent before the transaction has committed, and to nobody twice.
 */
export async function announcePolicyChange(
  tx: Transaction,
  context: Pick<Context, "clock">,
  change: PolicyChange,
): Promise<void> {
  if (LOCALES.every((locale) => change.before[locale] === change.after[locale])) return;
  const { slug, path = `/${slug}`, title, before, after } = change;
  const id = newId();
  await addEffect(tx, context, "policyChange", id, { id, path, title, before, after });
}

/** Writes the mails of one change. Done twice, it sends each mail once. */
export async function deliverPolicyChange(
  context: Context,
  change: Effects["policyChange"],
): Promise<void> {
  const texts = Object.fromEntries(
    await Promise.all(LOCALES.map(async (locale) => [locale, await textsFor(context, change, locale)])),
  ) as Record<Locale, Texts | undefined>;
  for (let after = "";;) {
    const rows = await listConfirmed(context.db.read, after, BATCH);
    if (rows.length === 0) return;
    const mails = rows.flatMap((row) => mailTo(row, change.id, texts[row.locale]) ?? []);
    await context.db.withTx((tx) => queueMails(tx, context, mails));
    after = rows.at(-1)!.id;
  }
}

type Texts = Record<"title" | "changes" | "link", string>;

/**
 * In a language that the policy has; in the other one where it has not.
 * @returns nothing where no word of that language changed.
 */
async function textsFor(
  context: Context,
  { path, title, before, after }: Effects["policyChange"],
  locale: Locale,
): Promise<Texts | undefined> {
  const other = locale === "zh" ? "en" : "zh";
  const told = after[locale] || before[locale] ? locale : other;
  const changes = await describeDifference(context, before[told], after[told], told);
  if (changes === undefined) return undefined;
  const link = context.config.publicUrl + pageUrl(locale, path, {}).replace(/\?$/, "");
  return { title: title[locale] || title[other], changes: quoted(changes), link };
}

function mailTo({ id, email, locale }: SubscriptionRow, changeId: string, texts?: Texts): QueuedMail[] {
  if (!texts) return [];
  const params = { id, ...texts };
  return [{ to: email, template: "policyChanged", locale, params, key: `policyChange:${changeId}:${id}` }];
}
