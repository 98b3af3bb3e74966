/** Feeds of news and blog, in the language of their address. */
import { localizedPath } from "../locales/format.ts";
import type { MessageKey } from "../locales/mod.ts";
import type { Article, ArticleKind } from "../sdk/model/content/article.ts";
import type { ChangeTag } from "../sdk/model/change_tag.ts";
import { ARTICLE_BODIES_MAX } from "../sdk/model/limits.ts";
import type { LocalizedText } from "../sdk/model/locale.ts";
import { encodeText, readTokens, type Tag, writeTag } from "../sdk/model/rich_text/tokens.ts";
import { ATOM_MEDIA_TYPE, atomFeed } from "./_components/article/atom.ts";
import { articlePath } from "../sdk/model/content/article_path.ts";
import { tagName } from "./_components/articles/tag.ts";
import { languageOf, textOf, type View } from "./_components/dataset/view.ts";
import { definePage, type Page, type PageContext } from "./_page.ts";

interface Options {
  kinds: readonly ArticleKind[];
  base: "/news" | "/blogs";
  title: MessageKey;
  subtitle: MessageKey;
  /** What it shows: a feed is kept like a page, because it reads whole articles and is asked for by the hour. */
  tags: readonly ChangeTag[];
}

export function defineFeed({ kinds, base, title, subtitle, tags }: Options): Page {
  const write = async (c: PageContext<"public">): Promise<Response> => {
    const { t, locale, publicUrl, repository } = c.var;
    const view = { t, locale };
    const wanted = { kind: kinds, order: "newest", size: ARTICLE_BODIES_MAX, bodies: true } as const;
    const articles = (await repository.content.list(wanted)).list as Article[];
    const address = (path: string) => publicUrl + localizedPath(locale, path);
    const feed = atomFeed({
      self: address(`${base}/atom.xml`),
      alternate: address(base),
      locale,
      title: `${t("layout.siteName")} · ${t(title)}`,
      subtitle: t(subtitle),
      author: t("layout.siteName"),
      entries: articles.map((article) => ({
        ...entryOf(article, view),
        href: address(articlePath(article)),
        html: wholeAddresses(textOf(view, article.body), publicUrl),
      })),
    });
    c.set("html", feed);
    c.set("keptUnder", tags);
    return c.body(feed, 200, { "Content-Type": ATOM_MEDIA_TYPE });
  };
  return definePage({
    access: "public",
    load: write,
    render: (content: never) => ({ content, title: "" }),
  }) as unknown as Page;
}

function entryOf({ title, summary, body, publishedAt, updatedAt, author, tags }: Article, view: View) {
  const foreign = (text: LocalizedText) => {
    const language = languageOf(view, text);
    return language === view.locale ? undefined : language;
  };
  return {
    locales: { title: foreign(title), summary: foreign(summary), html: foreign(body) },
    title: textOf(view, title),
    summary: textOf(view, summary),
    published: publishedAt,
    updated: updatedAt,
    author,
    tags: tags.map((tag) => tagName(view, tag)),
  };
}

/** A reader of feeds does not know of which site a path is. @param html Sanitised. */
function wholeAddresses(html: string, publicUrl: string): string {
  const whole = (tag: Tag): Tag => ({
    ...tag,
    attributes: tag.attributes.map(([name, value]) => [
      name,
      (name === "href" || name === "src") && /^\/(?!\/)/.test(value) ? publicUrl + value : value,
    ]),
  });
  let text = "";
  for (const token of readTokens(html)) {
    text += token.kind === "text" ? encodeText(token.text) : writeTag(whole(token));
  }
  return text;
}
