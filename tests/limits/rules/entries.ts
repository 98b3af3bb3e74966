/** What the lists of a draft take: papers, references, funding, projects. */
import { DOI_MAX, ENTRIES_MAX, NAME_MAX, TEXT_MAX, URL_MAX } from "../../../sdk/model/limits.ts";
import type { Changes } from "../drafts.ts";
import { atMost, han, type Limit, type LimitName, list } from "../limit.ts";
import { at, longerThan, moreThan, WORDS } from "../refusals.ts";
import { address, doi } from "./fields.ts";

type ListName = "papers" | "references" | "funding" | "projects";

const MAXIMA = { NAME_MAX, TEXT_MAX, URL_MAX, DOI_MAX };
type Maximum = keyof typeof MAXIMA & LimitName;

/** Fields of one entry with the constant that bounds each; a dot before a field that is in both languages. */
const TEXTS: Record<ListName, Record<string, Maximum>> = {
  papers: {
    ".title": "TEXT_MAX",
    ".journal": "NAME_MAX",
    manuscriptNumber: "NAME_MAX",
    ".reference": "TEXT_MAX",
    doi: "DOI_MAX",
    url: "URL_MAX",
  },
  references: { text: "TEXT_MAX" },
  funding: { ".name": "NAME_MAX", number: "NAME_MAX" },
  projects: { ".name": "NAME_MAX", number: "NAME_MAX", url: "URL_MAX" },
};

const MAKERS: Partial<Record<string, (n: number) => string>> = { doi, url: address };

function text(name: ListName, field: string, proves: Maximum): Limit<Changes>[] {
  const key = field.replace(".", "");
  const make = MAKERS[key] ?? han;
  const limit = (path: string, entry: (value: string) => object) =>
    atMost(
      {
        rule: `${name}: ${path}`,
        proves,
        build: (n): Changes => ({ [name]: [{}, entry(make(n))] }),
      },
      MAXIMA[proves],
      at(`${name}.1.${path}`, longerThan(MAXIMA[proves])),
    );
  if (key === field) return [limit(key, (value) => ({ [key]: value }))];
  return ["zh", "en"].map((locale) => limit(`${key}.${locale}`, (value) => ({ [key]: { [locale]: value } })));
}

/** By what the entries of a list are told apart. */
const NUMBERED: Record<ListName, string> = {
  papers: "manuscriptNumber",
  references: "text",
  funding: "number",
  projects: "number",
};

const count = (name: ListName): Limit<Changes> =>
  atMost(
    {
      rule: name,
      proves: "ENTRIES_MAX",
      build: (n): Changes => ({
        [name]: list(n, (at) => ({ [NUMBERED[name]]: `${at}` })),
      }),
    },
    ENTRIES_MAX,
    at(name, moreThan(ENTRIES_MAX)),
  );

const url = (name: "papers" | "projects"): Limit<Changes> => ({
  rule: `${name}: an address is http or https`,
  taken: ["", "http://a.cn", "https://a.cn"].map((url) => [url || "none", { [name]: [{ url }] }]),
  refused: ["ftp://a.cn", "a.cn", "javascript:alert(1)", "http:"].map((url) => [
    url,
    { [name]: [{ url }] },
    at(`${name}.0.url`, WORDS.invalidUrl),
  ]),
});

const NAMES = Object.keys(TEXTS) as ListName[];

export const ENTRIES: Limit<Changes>[] = [
  ...NAMES.map(count),
  ...NAMES.flatMap((name) => Object.entries(TEXTS[name]).flatMap(([field, max]) => text(name, field, max))),
  url("papers"),
  url("projects"),
];
