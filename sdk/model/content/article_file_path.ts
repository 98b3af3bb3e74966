/** Articles by name, in addresses and as files: `<kind>/<slug>.<language>.md`. */
import { type Locale, LOCALES } from "../locale.ts";
import { ARTICLE_KINDS, type ArticleKind } from "./article.ts";

export const ARTICLE_SLUG_MAX = 80;
const NAME = `[A-Za-z0-9][A-Za-z0-9_-]{0,${ARTICLE_SLUG_MAX - 1}}`;

/** Of addresses: letters and digits of ASCII, and lines between them. */
export const ARTICLE_SLUG: RegExp = new RegExp(`^${NAME}$`);
const FILE = new RegExp(`^([a-z]+)/(${NAME})\\.([a-z]+)\\.md$`);

export interface ArticleFileName {
  kind: ArticleKind;
  slug: string;
  locale: Locale;
}

/** What a path within a folder of articles names, if it names one. */
export function readArticleFilePath(path: string): ArticleFileName | undefined {
  const [, folder, slug, language] = FILE.exec(path) ?? [];
  const kind = ARTICLE_KINDS.find((one) => one === folder);
  const locale = LOCALES.find((one) => one === language);
  return kind && slug !== undefined && locale ? { kind, slug, locale } : undefined;
}
