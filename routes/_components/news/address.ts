/** Addresses of the lists of news and blog. */
import type { ArticleListQuery } from "../../_loaders/news.ts";

export function newsAddress(
  base: "/news" | "/blogs",
  { kind, tag, page }: Partial<ArticleListQuery>,
): string {
  const given = new URLSearchParams();
  if (kind) given.set("kind", kind);
  if (tag) given.set("tag", tag);
  if (page && page > 1) given.set("page", String(page));
  return given.size > 0 ? `${base}?${given}` : base;
}
