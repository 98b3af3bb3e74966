/** Pages that ask “Was this helpful?”, so that nobody fills the tables of answers with addresses that are none. */
import { findPublicBySlug } from "../../../db/queries/content/articles.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";

/** Those that are there whatever operators write. */
const ALWAYS: ReadonlySet<string> = new Set([
  "/faq",
  "/help?p=sdb_file_format",
  "/help?p=open_api",
  "/about",
  "/about/terms",
  "/about/introduction",
  "/about/dataPaperHelp",
  "/aboutCommunity",
]);
/** Guides and policies, by the address that menus name. */
const GUIDE = /^\/help(?:\/(P[1-9])|\?p=(?!P[1-9]$)([\w-]+))$/;

/** @throws DomainError notFound. */
export async function requireAskedPage({ db }: Context, page: string): Promise<void> {
  if (ALWAYS.has(page)) return;
  const [, number, name] = GUIDE.exec(page) ?? [];
  const slug = number ?? name;
  const found = slug &&
    (await findPublicBySlug(db.read, "help", slug) ?? await findPublicBySlug(db.read, "policy", slug));
  if (!found) throw new DomainError("notFound", { what: page.slice(0, 80) });
}
