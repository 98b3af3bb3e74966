/**
 * The addresses of spec 1 §2 that are not built yet: each answers 501 with a page that says what will be
 * there. A row goes when its page comes.
 */
import type { MessageKey } from "../locales/mod.ts";

/** What a planned page belongs to; `planned.about.*` describes it, and `ALTERNATIVES` says what works today. */
export type Capability =
  | "ai"
  | "communities"
  | "discovery"
  | "favourites"
  | "manage"
  | "property";

export interface NotImplementedEntry {
  capability: Capability;
  title: MessageKey;
}

type Row = [addresses: string, title: MessageKey];

/** A `*` at the end stands for the optional parameter. */
const NOT_IMPLEMENTED: Record<Capability, Row[]> = {
  ai: [
    ["/tests/ai/rag", "planned.title.askData"],
    ["/tests/ai/rag/datalist", "planned.title.askDataDatasets"],
    ["/tests/ai/rag/sessionlist", "planned.title.sessions"],
    ["/tests/ai/rag/sse", "planned.title.askDataAnswers"],
    ["/tests/ai/askTable/all", "planned.title.askTables"],
    ["/tests/ai/askTable/ask", "planned.title.askTable"],
    ["/tests/ai/askTable/viewer", "planned.title.tableViewer"],
  ],
  communities: [
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
  manage: [
    ["/manage/appManage", "planned.title.applications"],
    ["/manage/appManage/Details", "planned.title.applicationDetails"],
  ],
  property: [["/property", "planned.title.property"]],
};

/** A page that already works and comes closest. */
export const ALTERNATIVES: Record<Capability, { href: string; label: MessageKey }> = {
  ai: { href: "/list", label: "layout.browse" },
  communities: { href: "/communities", label: "layout.communities" },
  discovery: { href: "/list", label: "layout.browse" },
  favourites: { href: "/list", label: "layout.browse" },
  manage: { href: "/manage", label: "layout.review" },
  property: { href: "/datalist", label: "layout.myData" },
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

/** Whether a link of ours leads to what is built: menus leave out what does not, until its row goes from the table. */
export function isBuilt(href: string): boolean {
  return findNotImplemented(new URL(href, "http://localhost").pathname) === undefined;
}
