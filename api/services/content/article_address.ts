/** Holds articles to addresses at which a page shows them. */
import type { Transaction } from "../../../db/client.ts";
import { findArticleBySlug } from "../../../db/queries/content/article_writes.ts";
import type { ArticleKind } from "../../../sdk/model/content/article.ts";
import { articlePath, isOtherPage, kindOfSameAddress } from "../../../sdk/model/content/article_path.ts";
import { DomainError } from "../../error.ts";

/**
 * A page of the program, or an article of the other kind, that has the address would hide the article from every reader.
 * @throws DomainError invalidInput with addressTaken.
 */
export async function requireOwnAddress(tx: Transaction, kind: ArticleKind, slug: string): Promise<void> {
  const sibling = kindOfSameAddress(kind);
  const isTaken = isOtherPage(kind, slug) ||
    sibling !== undefined && await findArticleBySlug(tx, sibling, slug) !== undefined;
  if (!isTaken) return;
  const params = { path: articlePath({ kind, slug }) };
  throw new DomainError("invalidInput", {}, [{ path: "slug", key: "addressTaken", params }]);
}
