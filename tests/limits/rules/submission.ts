/** What a submission wants of a draft, which itself may lack it (spec 2 §5 "Required"). */
import { EMBARGO_MONTHS_MAX, FILES_RECOMMENDED_MAX, KEYWORDS_MIN } from "../../../sdk/model/limits.ts";
import { completeMetadata } from "../../datasets.ts";
import type { Changes } from "../drafts.ts";
import { atLeast, type Limit, list } from "../limit.ts";
import { lacks, type Pair, unknownSubject, WORDS } from "../refusals.ts";

export interface Submission {
  /** In place of what a complete draft has. */
  metadata?: Changes;
  /** Absent: there is one. */
  cover?: false;
  /** Data files; absent: one. */
  files?: number;
}

export const DEPOSITOR = "depositor@example.org";

const [WANG] = completeMetadata().authors!;
const LI = { ...WANG, name: { zh: "李雷", en: "Li Lei" }, email: "lilei@example.org", corresponding: false };
const WORDS_OF = { zh: ["湖泊", "水位", "青海", "高原"], en: ["lake", "water level", "Qinghai", "plateau"] };
const FULL = { zh: "全", en: "full" };

/** With `n` of what one is enough of. */
const some = (rule: string, build: (n: number) => Submission, path: string, words: Pair): Limit<Submission> =>
  atLeast({ rule, build }, 1, lacks([path, words]));

/** `empty` is refused for `path`, `filled` is taken. */
const wanted = (
  rule: string,
  path: string,
  words: Pair,
  [empty, ...filled]: Changes[],
): Limit<Submission> => ({
  rule,
  taken: filled.map((metadata) => ["filled", { metadata }]),
  refused: [["empty", { metadata: empty }, lacks([path, words])]],
});

const inEachLanguage = (["zh", "en"] as const).flatMap((locale): Limit<Submission>[] => [
  some(
    `title, ${locale}`,
    (n) => ({ metadata: { title: { ...FULL, [locale]: "x".repeat(n) } } }),
    `title.${locale}`,
    WORDS.title,
  ),
  atLeast(
    {
      rule: `keywords, ${locale} (spec 2 §9)`,
      proves: "KEYWORDS_MIN",
      build: (n) => ({ metadata: { keywords: { ...WORDS_OF, [locale]: WORDS_OF[locale].slice(0, n) } } }),
    },
    KEYWORDS_MIN,
    lacks([`keywords.${locale}`, WORDS.keywords]),
  ),
  some(
    `characters of the description, ${locale}`,
    (n) => ({ metadata: { description: { ...FULL, [locale]: "x".repeat(n) } } }),
    `description.${locale}`,
    WORDS.description,
  ),
  some(
    `name of an author, ${locale}`,
    (n) => ({ metadata: { authors: [{ ...WANG, name: { ...FULL, [locale]: "x".repeat(n) } }] } }),
    `authors.0.name.${locale}`,
    WORDS.name,
  ),
  some(
    `name of an affiliation, ${locale}`,
    (n) => ({
      metadata: { authors: [{ ...WANG, affiliations: [{ name: { ...FULL, [locale]: "x".repeat(n) } }] }] },
    }),
    `authors.0.affiliations.0.name.${locale}`,
    WORDS.affiliation,
  ),
  some(
    `text of a custom licence, ${locale}`,
    (n) => ({ metadata: { license: { id: "custom", text: { ...FULL, [locale]: "x".repeat(n) } } } }),
    `license.text.${locale}`,
    WORDS.customLicense,
  ),
]);

const authors: Limit<Submission>[] = [
  some("authors", (n) => ({ metadata: { authors: [WANG, LI].slice(0, n) } }), "authors", WORDS.authors),
  some(
    "affiliations of an author",
    (n) => ({ metadata: { authors: [{ ...WANG, affiliations: list(n, () => ({ name: FULL })) }] } }),
    "authors.0.affiliations",
    WORDS.affiliation,
  ),
  some(
    "corresponding authors",
    (n) => ({
      metadata: { authors: [WANG, LI].map((author, at) => ({ ...author, corresponding: at < n })) },
    }),
    "authors",
    WORDS.corresponding,
  ),
  wanted("a corresponding author has an e-mail", "authors.0.email", WORDS.correspondingEmail, [
    { authors: [{ ...WANG, email: "" }] },
    { authors: [WANG, { ...LI, email: "" }] },
  ]),
  wanted("an e-mail is bound to one author", "authors.1.email", WORDS.emailBound, [
    { authors: [WANG, { ...LI, email: WANG.email }] },
    { authors: [WANG, LI] },
  ]),
  wanted("an e-mail is bound to one author, however it is spelt", "authors.1.email", WORDS.emailBound, [
    { authors: [WANG, { ...LI, email: WANG.email?.toUpperCase() }] },
  ]),
];

const rights: Limit<Submission>[] = [
  wanted("licence", "license", WORDS.license, [{ license: {} }, { license: { id: "CC0-1.0" } }]),
  wanted("licence of the list", "license.id", WORDS.unknownLicense, [{ license: { id: "CC-BY-4.1" } }]),
  wanted("months of an embargo when embargo is chosen", "embargoMonths", WORDS.embargo, [
    { accessRight: "EMBARGO" },
    { accessRight: "EMBARGO", embargoMonths: 1 },
    { accessRight: "EMBARGO", embargoMonths: EMBARGO_MONTHS_MAX },
  ]),
];

/** "Details for any reference, funding or project added", and paper information. */
const entries: Limit<Submission>[] = [
  wanted("a paper has a title or a journal", "papers.0.title", WORDS.paper, [
    { papers: [{ doi: "10.1234/x" }] },
    { papers: [{ title: { zh: "题" } }] },
    { papers: [{ journal: { en: "J" } }] },
  ]),
  wanted("a reference has its text", "references.0.text", WORDS.reference, [
    { references: [{ type: "code" }] },
    { references: [{ text: "x" }] },
  ]),
  wanted("a funding has its name", "funding.0.name", WORDS.funding, [
    { funding: [{ number: "1" }] },
    { funding: [{ name: { zh: "基" } }] },
  ]),
  wanted("a project has its name", "projects.0.name", WORDS.project, [
    { projects: [{ number: "1" }] },
    { projects: [{ name: { en: "P" } }] },
  ]),
];

const around: Limit<Submission>[] = [
  {
    rule: "cover",
    taken: [["there", {}], ["none, so that one is drawn", { cover: false }]],
    refused: [],
  },
  some("files", (files) => ({ files }), "files", WORDS.files),
  {
    rule: "files: at most 2000 are recommended, and no more than recommended (spec 2 §9)",
    proves: ["FILES_RECOMMENDED_MAX"],
    taken: [-1, 0, 1].map((more) => [`${more}`, { files: FILES_RECOMMENDED_MAX + more }]),
    refused: [],
  },
];

export const SUBMISSION: Limit<Submission>[] = [
  wanted("language", "language", WORDS.language, [{ language: "" }, { language: "zh" }]),
  ...inEachLanguage,
  some(
    "subjects",
    (n) => ({ metadata: { subjects: ["170", "110"].slice(0, n) } }),
    "subjects",
    WORDS.subject,
  ),
  wanted("a subject of GB/T 13745-2009", "subjects.1", unknownSubject("99999"), [{
    subjects: ["170", "99999"],
  }]),
  ...authors,
  ...rights,
  ...entries,
  ...around,
];

const archive = (archiveDoi: string, archiveEmail: string): Submission => ({
  metadata: { archiveDoi, archiveEmail },
});

/** Of an archive submission: "must have a DOI and the archive contact email must be changed". */
export const ARCHIVE: Limit<Submission>[] = [{
  rule: "archive: a DOI and a contact that is not the depositor's own address",
  taken: [["both", archive("10.1234/x", "contact@example.org")]],
  refused: [
    ["no DOI", archive("", "contact@example.org"), lacks(["archiveDoi", WORDS.archive])],
    ["no contact", archive("10.1234/x", ""), lacks(["archiveEmail", WORDS.archive])],
    ["unchanged", archive("10.1234/x", DEPOSITOR), lacks(["archiveEmail", WORDS.archive])],
    [
      "spelt otherwise",
      archive("10.1234/x", DEPOSITOR.toUpperCase()),
      lacks(["archiveEmail", WORDS.archive]),
    ],
    ["neither", archive("", ""), lacks(["archiveDoi", WORDS.archive], ["archiveEmail", WORDS.archive])],
  ],
}];
