/** What the list of authors of a draft takes. */
import { AFFILIATIONS_MAX, CREATORS_MAX, EMAIL_MAX, NAME_MAX } from "../../../sdk/model/limits.ts";
import type { Changes } from "../drafts.ts";
import { atMost, han, type Limit, list } from "../limit.ts";
import { at, longerThan, moreThan, type Pair, WORDS } from "../refusals.ts";
import { email } from "./fields.ts";

type Author = NonNullable<Changes["authors"]>[number];

const authors = (author: Author): Changes => ({
  authors: [{ name: { zh: "王芳", en: "Wang Fang" }, ...author }],
});
const affiliated = (affiliation: NonNullable<Author["affiliations"]>[number]): Changes =>
  authors({ affiliations: [affiliation] });

const names = (["zh", "en"] as const).flatMap((locale): Limit<Changes>[] => [
  atMost(
    {
      rule: `name of an author, ${locale}`,
      proves: "NAME_MAX",
      build: (n) => authors({ name: { zh: "", en: "", [locale]: han(n) } }),
    },
    NAME_MAX,
    at(`authors.0.name.${locale}`, longerThan(NAME_MAX)),
  ),
  ...(["family", "given"] as const).map((part) =>
    atMost(
      {
        rule: `${part} name of an author, ${locale}`,
        proves: "NAME_MAX",
        build: (n) => ({ authors: [{ [part]: { zh: "", en: "", [locale]: han(n) } }] }),
      },
      NAME_MAX,
      at(`authors.0.${part}.${locale}`, longerThan(NAME_MAX)),
    )
  ),
  atMost(
    {
      rule: `name of an affiliation, ${locale}`,
      proves: "NAME_MAX",
      build: (n) => affiliated({ name: { zh: "", en: "", [locale]: han(n) } }),
    },
    NAME_MAX,
    at(`authors.0.affiliations.0.name.${locale}`, longerThan(NAME_MAX)),
  ),
]);

/** Values that are right to the last character, and those that are wrong there. */
function shape(
  rule: string,
  path: string,
  build: (value: string) => Changes,
  { right, wrong, words }: { right: string[]; wrong: string[]; words: Pair },
): Limit<Changes> {
  return {
    rule,
    taken: right.map((value) => [value || "none", build(value)]),
    refused: wrong.map((value) => [value, build(value), at(path, words)]),
  };
}

export const AUTHORS: Limit<Changes>[] = [
  atMost(
    {
      rule: "authors",
      proves: "CREATORS_MAX",
      build: (n) => ({
        authors: list(
          n,
          (at) => ({
            name: {
              zh: `李${String.fromCodePoint(0x4e00 + at)}`,
              en: `Li ${han(1)}${String.fromCodePoint(0x4e00 + at)}`,
            },
          }),
        ),
      }),
    },
    CREATORS_MAX,
    at("authors", moreThan(CREATORS_MAX)),
  ),
  atMost(
    {
      rule: "affiliations of an author",
      proves: "AFFILIATIONS_MAX",
      build: (n) =>
        authors({ affiliations: list(n, (at) => ({ name: { zh: `单位 ${at}`, en: `Institute ${at}` } })) }),
    },
    AFFILIATIONS_MAX,
    at("authors.0.affiliations", moreThan(AFFILIATIONS_MAX)),
  ),
  ...names,
  atMost(
    { rule: "e-mail of an author", proves: "EMAIL_MAX", build: (n) => authors({ email: email(n) }) },
    EMAIL_MAX,
    at("authors.0.email", WORDS.invalidEmail),
  ),
  shape("the e-mail of an author is valid (spec 2 §5)", "authors.0.email", (email) => authors({ email }), {
    right: ["", "a@b.cn"],
    wrong: ["a", "a@", "@b.cn", "a@b", "a@b.c", "a@b..cn", "a b@c.cn"],
    words: WORDS.invalidEmail,
  }),
  shape("the check digit of an ORCID is right", "authors.0.orcid", (orcid) => authors({ orcid }), {
    right: ["", "0000-0002-1825-0097", "0000-0002-1694-233X"],
    wrong: ["0000-0002-1825-0096", "0000-0002-1825-0098", "0000-0002-1825-009"],
    words: WORDS.invalidOrcid,
  }),
  shape(
    "the check digits of a ROR are right",
    "authors.0.affiliations.0.ror",
    (ror) => affiliated({ name: { zh: "所", en: "Institute" }, ror }),
    {
      right: ["", "https://ror.org/034t30j35"],
      wrong: ["https://ror.org/034t30j34", "https://ror.org/034t30j36", "https://ror.org/034t30j3"],
      words: WORDS.invalidRor,
    },
  ),
];
