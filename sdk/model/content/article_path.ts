/** Where each article stands, and which slugs no page shows; one that several addresses show has the one that menus name. */
import type { ArticleKind } from "./article.ts";

type Addressed = { kind: ArticleKind; slug: string };

/** Texts of kind `about` that are a page with an address of the specification (spec 1 §2). */
const ABOUT_PAGES: Readonly<Record<string, string>> = {
  introduction: "/about/introduction",
  community: "/aboutCommunity",
  data_paper_help: "/about/dataPaperHelp",
};

/** The same with those that are a part of a page. Any other has an address by its slug, and is named at the end of /about. */
const ABOUT: Readonly<Record<string, string>> = {
  ...ABOUT_PAGES,
  contact: "/about/contact",
  contact_addresses: "/about/contact",
  partner_intro: "/partner",
  anniversary_intro: "/decade",
  anniversary_topic: "/ten/tenSpecialTopic",
};

/** The nine guides have addresses of their own. */
const GUIDE = /^P[1-9]$/;

const helpPath = (slug: string): string =>
  GUIDE.test(slug) ? `/help/${slug}` : `/help?p=${encodeURIComponent(slug)}`;

/** Of the terms that registration asks to accept. */
const TERMS = "terms";

/** Whether an article of kind `about` has a page by its slug, because no page of the specification shows it. */
export const hasOwnPage = (slug: string): boolean => !Object.hasOwn(ABOUT, slug);

/** Slugs under which a page shows something else than an article of this kind. */
const OTHER_PAGES: Partial<Record<ArticleKind, readonly string[]>> = {
  help: ["faq"],
  policy: ["faq", "open_api", "sdb_file_format", "data_policy_tool"],
  about: ["dataPaperHelp", "influence", "terms"],
};

/** Whether no page would show an article of this kind by this slug. */
export const isOtherPage = (kind: ArticleKind, slug: string): boolean =>
  OTHER_PAGES[kind]?.includes(slug) ?? false;

/** Of help and policies, which share their addresses: the other kind. */
export function kindOfSameAddress(kind: ArticleKind): ArticleKind | undefined {
  if (kind === "help") return "policy";
  return kind === "policy" ? "help" : undefined;
}

/** Path and query, without the language. */
export function articlePath({ kind, slug, extra }: Addressed & { extra?: Record<string, unknown> }): string {
  const id = encodeURIComponent(slug);
  switch (kind) {
    case "help":
    case "policy":
      return helpPath(slug);
    case "faq":
      return `/faq#${id}`;
    case "terms":
      return slug === TERMS ? "/about/terms" : `/about/terms/${id}`;
    case "about":
      return hasOwnPage(slug) ? `/about/${id}` : ABOUT[slug]!;
    case "blog":
      return `/blogs/Article?id=${id}`;
    case "notice":
      return `/notice?id=${id}`;
    case "video":
      return `/news/propertyVideo?id=${id}`;
    case "award":
      return `/decade/award_detail?id=${id}`;
    case "chronicle":
      return `/decade/chronicle_of_events#${id}`;
    case "partner":
      return extra?.relation === "strategic" ? `/partner/Strategic#${id}` : `/partner/Cooperative#${id}`;
    case "banner":
    case "promotion":
      return "/";
    default:
      return `/news/Article?id=${id}`;
  }
}

/** Whether a page that is no article shows it beside other things: of help, where no policy could stand either. */
const isPart = ({ kind, slug }: Addressed): boolean =>
  kind === "help" && isOtherPage("policy", slug) ||
  kind === "about" && !hasOwnPage(slug) && !Object.hasOwn(ABOUT_PAGES, slug);

/** Kinds whose articles are a page each, which asks whether it was helpful. */
const GUIDES: readonly ArticleKind[] = ["help", "policy", "about", "terms"];

/** The guides, policies, terms and texts about the platform that could be the page at a path; at most one of them is there. */
export function guidesAt(path: string): Addressed[] {
  const slugs = new Set([...Object.keys(ABOUT_PAGES), TERMS, /[^/=]*$/.exec(path)![0]]);
  return GUIDES.flatMap((kind) => [...slugs].map((slug) => ({ kind, slug }))).filter((one) =>
    articlePath(one) === path && !isOtherPage(one.kind, one.slug) && !isPart(one)
  );
}
