/** Subscribers hear of changes of the policies that readers can see (spec 2 §2 "Data Paper Support"). */
import type { Executor, Transaction } from "../../../db/client.ts";
import { type ArticleRow, findPublicBySlug } from "../../../db/queries/content/articles.ts";
import { findRevisions } from "../../../db/queries/content/article_writes.ts";
import { isPolicyText } from "../../../sdk/model/content/article.ts";
import { articlePath, isOtherPage } from "../../../sdk/model/content/article_path.ts";
import type { LocalizedText } from "../../../sdk/model/locale.ts";
import { plainText } from "../../../sdk/model/rich_text/plain_text.ts";
import type { Context } from "../../context.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { announcePolicyChange } from "../subscription/announce.ts";

/** @returns the path of the page that shows the policy; `undefined` where no page does, and for any other article. */
async function policyPath(db: Executor, { kind, slug }: Pick<ArticleRow, "kind" | "slug">) {
  if (!isPolicyText({ kind, slug }) || isOtherPage(kind, slug)) return undefined;
  // The guide has an address of the specification besides the one that all guides have.
  if (kind === "help") return `/${slug}`;
  // A guide of the same slug stands in its place.
  if (kind === "policy" && await findPublicBySlug(db, "help", slug)) return undefined;
  return articlePath({ kind, slug });
}

/**
 * In the transaction that changes the article, after its rows were written. What readers have seen last is held against
 * what they see now: a policy that was taken back, changed and published again has changed. What they have never seen is
 * no change.
 */
export async function announceIfPolicy(
  tx: Transaction,
  context: Context,
  before: ArticleRow,
  after: ArticleRow,
): Promise<void> {
  if (before.publicRevision === null || after.state !== "published") return;
  const path = await policyPath(tx, after);
  if (path === undefined) return;
  const [seen] = await findRevisions(tx, after.id, [before.publicRevision]);
  if (!seen) return;
  await announcePolicyChange(tx, context, {
    slug: after.slug,
    path,
    title: { zh: after.titleZh, en: after.titleEn },
    before: textsOf(seen.content.body),
    after: textsOf({ zh: after.bodyZh, en: after.bodyEn }),
  });
  context.db.afterCommit(tx, () => wakeOutbox(context));
}

const textsOf = ({ zh, en }: LocalizedText) => ({ zh: plainText(zh), en: plainText(en) });
