/** What one field of a draft takes: words, lists, licence, embargo, archive. */
import {
  DESCRIPTION_MAX,
  DOI_MAX,
  EMAIL_MAX,
  EMBARGO_MONTHS_MAX,
  KEYWORD_MAX,
  KEYWORDS_MAX,
  SUBJECTS_MAX,
  TITLE_MAX,
} from "../../../sdk/model/limits.ts";
import type { Changes } from "../drafts.ts";
import { atMost, han, latin, type Limit, list, within } from "../limit.ts";
import { at, below, beyond, longerThan, moreThan, WORDS } from "../refusals.ts";

const both = (zh: string, en: string) => ({ zh, en });

/** A title is not refused but cut to its limit (spec 2 §7). */
function title(locale: "zh" | "en", letter: string, what: string): Limit<Changes> {
  const build = (n: number): Changes => ({ title: { ...both("题", "T"), [locale]: letter.repeat(n) } });
  const whole = [TITLE_MAX - 1, TITLE_MAX].map((n) => [`${n}`, build(n)] as const);
  const cut = [TITLE_MAX + 1, 5_000].map((n) => [`${n}`, build(n), build(TITLE_MAX)] as const);
  return {
    rule: `title, ${what}: cut to ${TITLE_MAX}`,
    proves: ["TITLE_MAX"],
    taken: [...whole, ...cut],
    refused: [],
  };
}

const keywords = (locale: "zh" | "en"): Limit<Changes>[] => [
  atMost(
    {
      rule: `keywords, ${locale}`,
      proves: "KEYWORDS_MAX",
      build: (n) => ({ keywords: { zh: [], en: [], [locale]: list(n, (at) => `${locale}${at}`) } }),
    },
    KEYWORDS_MAX,
    at(`keywords.${locale}`, moreThan(KEYWORDS_MAX)),
  ),
  atMost(
    {
      rule: `characters of a keyword, ${locale}`,
      proves: "KEYWORD_MAX",
      build: (n) => ({ keywords: { zh: [], en: [], [locale]: ["x", han(n)] } }),
    },
    KEYWORD_MAX,
    at(`keywords.${locale}.1`, longerThan(KEYWORD_MAX)),
  ),
];

const texts = (["zh", "en"] as const).flatMap((locale): Limit<Changes>[] => [
  ...keywords(locale),
  atMost(
    {
      rule: `description, ${locale}`,
      proves: "DESCRIPTION_MAX",
      build: (n) => ({ description: { zh: "", en: "", [locale]: han(n) } }),
    },
    DESCRIPTION_MAX,
    at(`description.${locale}`, longerThan(DESCRIPTION_MAX)),
  ),
  atMost(
    {
      rule: `text of a custom licence, ${locale}`,
      proves: "DESCRIPTION_MAX",
      build: (n) => ({ license: { id: "custom", text: { zh: "", en: "", [locale]: latin(n) } } }),
    },
    DESCRIPTION_MAX,
    at(`license.text.${locale}`, longerThan(DESCRIPTION_MAX)),
  ),
]);

const embargo: Limit<Changes>[] = [
  within(
    {
      rule: "months of an embargo, at most a year (spec 2 §4)",
      proves: "EMBARGO_MONTHS_MAX",
      build: (embargoMonths) => ({ accessRight: "EMBARGO", embargoMonths }),
    },
    { min: 1, max: EMBARGO_MONTHS_MAX },
    [at("embargoMonths", below(1)), at("embargoMonths", beyond(EMBARGO_MONTHS_MAX))],
  ),
  {
    rule: "months of an embargo are whole",
    taken: [],
    refused: [["half a month more", { embargoMonths: 11.5 }, at("embargoMonths", WORDS.wholeNumber)]],
  },
];

/** `n` characters, all of which count. */
export const doi = (n: number): string => `10.1234/${"d".repeat(n - 8)}`;
export const email = (n: number): string => `${"a".repeat(60)}@${"b".repeat(n - 65)}.org`;
export const address = (n: number): string => `https://example.org/${"p".repeat(n - 20)}`;

/** Asked of an archive submission only; nobody else keeps them. */
export const OF_ARCHIVES: Limit<Changes>[] = [
  atMost(
    { rule: "DOI of an archive", proves: "DOI_MAX", build: (n) => ({ archiveDoi: doi(n) }) },
    DOI_MAX,
    at("archiveDoi", longerThan(DOI_MAX)),
  ),
  {
    rule: "a DOI is 10.NNNN/… (spec 2 §7)",
    taken: [["four digits and one character", { archiveDoi: "10.1234/x" }]],
    refused: ["10.123/x", "10.1234/", "11.1234/x", "10.1234"].map((archiveDoi) => [
      archiveDoi,
      { archiveDoi },
      at("archiveDoi", WORDS.invalidDoi),
    ]),
  },
  atMost(
    { rule: "contact of an archive", proves: "EMAIL_MAX", build: (n) => ({ archiveEmail: email(n) }) },
    EMAIL_MAX,
    at("archiveEmail", WORDS.invalidEmail),
  ),
];

export const FIELDS: Limit<Changes>[] = [
  title("zh", "水", "Han characters"),
  title("en", "x", "letters"),
  title("zh", "𠮷", "characters of two units each"),
  ...texts,
  atMost(
    { rule: "subjects", proves: "SUBJECTS_MAX", build: (n) => ({ subjects: list(n, (at) => `11${at}`) }) },
    SUBJECTS_MAX,
    at("subjects", moreThan(SUBJECTS_MAX)),
  ),
  ...embargo,
];
