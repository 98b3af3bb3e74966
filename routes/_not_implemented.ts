/**
 * The addresses of spec 1 §2 that are not built yet: each answers 501 with a page that says what will be
 * there. A row goes when its page comes.
 */
import type { MessageKey } from "../locales/mod.ts";

/** What a planned page belongs to; `planned.about.*` describes it, and `ALTERNATIVES` says what works today. */
export type Capability =
  | "about"
  | "ai"
  | "anniversary"
  | "communities"
  | "discovery"
  | "favourites"
  | "guides"
  | "hub"
  | "manage"
  | "news"
  | "preview"
  | "property"
  | "sharing";

export interface NotImplementedEntry {
  capability: Capability;
  title: MessageKey;
}

type Row = [addresses: string, title: MessageKey];

/** A `*` at the end stands for the optional parameter. */
const NOT_IMPLEMENTED: Record<Capability, Row[]> = {
  about: [
    ["/about", "layout.about"],
    ["/about/introduction /introduction", "layout.introduction"],
    ["/about/influence /influence", "layout.influence"],
    ["/about/contact /contact", "layout.contact"],
    ["/partner", "layout.partner"],
    ["/partner/Cooperative", "planned.title.cooperative"],
    ["/partner/Strategic", "planned.title.strategic"],
  ],
  ai: [
    ["/tests/ai/rag", "planned.title.askData"],
    ["/tests/ai/rag/datalist", "planned.title.askDataDatasets"],
    ["/tests/ai/rag/sessionlist", "planned.title.sessions"],
    ["/tests/ai/rag/sse", "planned.title.askDataAnswers"],
    ["/tests/ai/askTable/all", "planned.title.askTables"],
    ["/tests/ai/askTable/ask", "planned.title.askTable"],
    ["/tests/ai/askTable/viewer", "planned.title.tableViewer"],
  ],
  anniversary: [
    ["/decade", "layout.anniversary"],
    ["/decade/award_list", "planned.title.awards"],
    ["/decade/award_detail", "planned.title.award"],
    ["/decade/chronicle_of_events /Chronicle_of_events", "planned.title.chronicle"],
    ["/decade/discussion_list", "planned.title.discussions"],
    ["/decade/news", "planned.title.anniversaryNews"],
    ["/ten/tenSpecialTopic", "planned.title.anniversaryTopic"],
  ],
  communities: [
    ["/aboutCommunity", "layout.aboutCommunity"],
    ["/collaborative_journal", "planned.title.collaborativeJournals"],
    ["/institution_team", "planned.title.institutionTeams"],
    ["/InstitutionList", "planned.title.institutions"],
    ["/journalList", "planned.title.journals"],
    ["/personage", "planned.title.personalPage"],
    ["/school", "planned.title.universities"],
    ["/specialList", "planned.title.specialTopics"],
    ["/thematic /t/*", "planned.title.topic"],
    ["/template1/*", "planned.title.template1"],
    ["/template2/*", "planned.title.template2"],
    ["/template3/*", "planned.title.template3"],
    ["/template4/*", "planned.title.template4"],
    ["/template5/*", "planned.title.template5"],
  ],
  discovery: [["/discovery", "planned.title.advancedSearch"]],
  favourites: [
    ["/collect /collect/index--bank", "layout.favourites"],
    ["/collect/Author", "planned.title.favouriteAuthors"],
    ["/collect/Community", "planned.title.favouriteCommunities"],
  ],
  guides: [
    ["/about/dataPaperHelp", "layout.dataPaperHelp"],
    ["/data_policy", "layout.dataPolicy"],
    ["/data_policy_tool", "layout.policyTool"],
    ["/faq", "layout.faq"],
    ["/publishing_process", "layout.publishingProcess"],
    ["/sdb_file_format", "layout.fileFormats"],
    ["/help/P1", "planned.title.help1"],
    ["/help/P2", "planned.title.help2"],
    ["/help/P3", "planned.title.help3"],
    ["/help/P4", "planned.title.help4"],
    ["/help/P5", "planned.title.help5"],
    ["/help/P6", "planned.title.help6"],
    ["/help/P7", "planned.title.help7"],
    ["/help/P8", "planned.title.help8"],
    ["/help/P9", "planned.title.help9"],
  ],
  hub: [
    [inBothTables("PrivateLink"), "planned.title.privateLink"],
  ],
  manage: [
    ["/manage/appManage", "planned.title.applications"],
    ["/manage/appManage/Details", "planned.title.applicationDetails"],
  ],
  news: [
    ["/blogs", "planned.title.blogs"],
    ["/blogs/Article", "planned.title.blogArticle"],
    ["/news/propertyVideo", "layout.videos"],
    ["/notice", "planned.title.notices"],
  ],
  preview: [
    ["/3dmol_show", "planned.title.molecule"],
    ["/file", "planned.title.filePreview"],
  ],
  property: [["/property", "planned.title.property"]],
  sharing: [
    ["/accessrequest /settings/shareLink/accessrequest", "planned.title.accessRequest"],
    ["/settings/shareLink", "layout.sharedLinks"],
    ["/anonymous/*", "planned.title.anonymousLink"],
    ["/archiveLink/*", "planned.title.privateLink"],
    ["/editLink/*", "planned.title.editLink"],
    ["/shareLink/* /s/*", "planned.title.shareLink"],
    ["/surl/*", "planned.title.shortLink"],
  ],
};

/** Guides of /help by `p`; the one that has no name is the overview. */
const HELP: Record<string, MessageKey> = {
  "": "layout.help",
  publishing_process: "layout.publishingProcess",
  data_policy: "layout.dataPolicy",
  sdb_file_format: "layout.fileFormats",
  data_policy_tool: "layout.policyTool",
  oai_pmh: "layout.oaiPmh",
  widgets_component: "layout.widgets",
  faq: "layout.faq",
};

/** Both tables of the hub have the same pages below them. */
function inBothTables(name: string): string {
  return `/datalist/tableLayer/${name} /datalist/tableLayerNew/${name}`;
}

/** A page that already works and comes closest. */
export const ALTERNATIVES: Record<Capability, { href: string; label: MessageKey }> = {
  about: { href: "/news", label: "layout.news" },
  ai: { href: "/list", label: "layout.browse" },
  anniversary: { href: "/news", label: "layout.news" },
  communities: { href: "/communities", label: "layout.communities" },
  discovery: { href: "/list", label: "layout.browse" },
  favourites: { href: "/list", label: "layout.browse" },
  guides: { href: "/help?p=open_api", label: "layout.openApi" },
  hub: { href: "/datalist", label: "layout.myData" },
  manage: { href: "/manage", label: "layout.review" },
  news: { href: "/news", label: "layout.news" },
  preview: { href: "/list", label: "layout.browse" },
  property: { href: "/datalist", label: "layout.myData" },
  sharing: { href: "/datalist", label: "layout.myData" },
};

const byPath = new Map<string, NotImplementedEntry>();
const byStart = new Map<string, NotImplementedEntry>();
for (const [capability, rows] of Object.entries(NOT_IMPLEMENTED) as [Capability, Row[]][]) {
  for (const [addresses, title] of rows) {
    for (const address of addresses.split(" ")) {
      const isOpen = address.endsWith("/*");
      const path = isOpen ? address.slice(0, -2) : address;
      (isOpen ? byStart : byPath).set(path.toLowerCase(), { capability, title });
    }
  }
}

/** What is planned at a path (without locale); its case and a slash at its end do not matter. */
export function findNotImplemented(path: string): NotImplementedEntry | undefined {
  const wanted = path.replace(/\/$/, "").toLowerCase();
  const exact = byPath.get(wanted) ?? byStart.get(wanted);
  if (exact) return exact;
  const end = wanted.lastIndexOf("/");
  return end > 0 ? byStart.get(wanted.slice(0, end)) : undefined;
}

/** The guide that is planned at /help; one that nobody named is told about as help in general. */
export function findNotImplementedGuide(name: string): NotImplementedEntry {
  return { capability: "guides", title: Object.hasOwn(HELP, name) ? HELP[name] : HELP[""] };
}

/** Whether a link of ours leads to what is built: menus leave out what does not, until its row goes from the table. */
export function isBuilt(href: string): boolean {
  const { pathname, searchParams } = new URL(href, "http://localhost");
  if (pathname === "/help") return !Object.hasOwn(HELP, searchParams.get("p") ?? "");
  return findNotImplemented(pathname) === undefined;
}
