/** Pages that ask “Was this helpful?”, so that nobody fills the tables of answers with addresses that are none. */
import { findPublicBySlug } from "../../../db/queries/content/articles.ts";
import { guidesAt } from "../../../sdk/model/content/article_path.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";

/** Pages that are no article, and there whatever operators write. */
const ALWAYS: ReadonlySet<string> = new Set(["/faq", "/help?p=sdb_file_format", "/help?p=open_api"]);

/** @throws DomainError notFound. */
export async function requireAskedPage({ db }: Context, page: string): Promise<void> {
  if (ALWAYS.has(page)) return;
  for (const { kind, slug } of guidesAt(page)) {
    if (await findPublicBySlug(db.read, kind, slug)) return;
  }
  throw new DomainError("notFound", { what: page.slice(0, 80) });
}
