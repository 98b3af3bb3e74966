/** Readers of typed metadata end soon, whatever is pasted: no regular expression tries one text in many ways. */
import assert from "node:assert/strict";
import { KEYWORD_MAX, KEYWORDS_MAX, NAME_MAX, TITLE_MAX } from "../limits.ts";
import {
  bareDoi,
  bareGrant,
  bareOrcid,
  canonicalRor,
  isOneDoi,
  isSeveralGrants,
  namesFunder,
} from "../vocabulary/pasted_identifiers.ts";
import { endsAfterStart, readCoverageTime } from "./coverage_time.ts";
import { settleName, splitCreatorName } from "./creator_name.ts";
import { decodeEntities } from "./entities.ts";
import { parseHistoricalYear } from "./historical_years.ts";
import { atDots, foldKeyword, mayBeSeveral, tidyKeyword } from "./keywords.ts";
import { metadataSchema } from "./metadata.ts";
import { splitKeywords } from "./pasted_keywords.ts";
import { bareName, hasAddition, hasForeignSigns, namesOthers } from "./person_name/additions.ts";
import { fitsParts, orderOf, tidyName } from "./person_name/format.ts";
import { judgeKind } from "./person_name/organizations.ts";
import { looksUndivided } from "./person_name/peoples.ts";
import { splitName, splitPerson } from "./person_name/split.ts";
import { looksPinyin } from "./person_name/surnames.ts";
import { toReading, withPrecision } from "./temporal_coverage_text.ts";
import { countCharacters, tidyTitle, withoutTags } from "./title.ts";

const both = (text: string) => ({ zh: text, en: text });
const nobody = { family: both(""), given: both("") };

/** By the greatest number of characters that their field takes. */
const READERS: readonly (readonly [max: number, readers: Record<string, (text: string) => unknown>])[] = [
  [2 * NAME_MAX + 2, {
    bareName,
    hasAddition,
    hasForeignSigns,
    namesOthers,
    tidyName,
    judgeKind,
    looksUndivided,
    looksPinyin,
    splitPerson,
    splitName: (text) => splitName(text),
    splitCreatorName: (text) => splitCreatorName(both(text)),
    settleName: (text) => settleName({ name: both(text), ...nobody }),
    orderOf: (text) => orderOf(text, { family: text, given: text }),
    fitsParts: (text) => fitsParts(text, { family: text, given: text }),
    bareGrant,
    isSeveralGrants,
    namesFunder,
    bareDoi,
    isOneDoi,
    bareOrcid,
    canonicalRor,
    readCoverageTime: (text) => readCoverageTime(text, "start"),
    parseHistoricalYear: (text) => parseHistoricalYear(text, "start"),
    endsAfterStart: (text) => endsAfterStart(text, text),
    toReading: (text) => toReading({ start: text, end: text }, "zh"),
    withPrecision: (text) => withPrecision(text, "day", "end"),
  }],
  [KEYWORD_MAX * KEYWORDS_MAX, { splitKeywords, atDots, foldKeyword, mayBeSeveral, tidyKeyword }],
  [4 * TITLE_MAX, { decodeEntities, tidyTitle, withoutTags, countCharacters }],
];

/** What regular expressions of the readers look for, with a letter and a sign that none of them knows. */
const SIGNS = [
  ..."*1,， \n.-(<&'\"/#;·+TaN李教，)",
  "LI ",
  "N,",
  " '",
  "<b>",
  "</i>",
  "<sup>",
  "</sup>",
  "<!--",
  "<b a='",
  "关键词",
  "Dr. ",
  "10.1/",
];

/** What stands between or behind them. */
const ENDS = [..."x*1, \n.()'李", "N,", "</i>", "</sup>"];

/** Runs of one sign that another one ends, of both in turn, and of one behind the other. */
function textsOf(one: string, other: string, length: number): string[] {
  const many = (sign: string, part: number) => sign.repeat(Math.floor(length * part / sign.length));
  return [
    `a${many(one, 1)}`.slice(0, length - other.length) + other,
    many(one + other, 1),
    many(one, 0.5) + many(other, 0.5),
  ];
}

/** Milliseconds on a machine that has much else to do; a search whose work grows with the square takes seconds. */
const BOUND_MS = 200;

Deno.test("readers of typed metadata end soon over long runs of signs", () => {
  for (const [max, readers] of READERS) {
    for (const [name, read] of Object.entries(readers)) {
      for (const one of SIGNS) {
        for (const other of ENDS) assertSoon(name, read, textsOf(one, other, Math.min(max, 400)));
        assertSoon(name, read, textsOf(one, "x", max));
        assertSoon(name, read, textsOf(one, "x", 10 * max));
      }
    }
  }
});

Deno.test("metadataSchema ends soon over authors and titles of long runs", () => {
  const parse = (text: string) =>
    metadataSchema.safeParse({ authors: [{ name: both(text) }], title: both(text) });
  for (const one of SIGNS) assertSoon("metadataSchema", parse, textsOf(one, "x", 2 * NAME_MAX));
});

/** What is too slow once may have waited for another program; it is read again. */
function assertSoon(name: string, read: (text: string) => unknown, texts: readonly string[]): void {
  for (const text of texts) {
    let took = Infinity;
    for (let again = 0; again < 3 && took >= BOUND_MS; again++) {
      const begin = performance.now();
      read(text);
      took = Math.min(took, performance.now() - begin);
    }
    assert.ok(took < BOUND_MS, `${name} of ${text.length} characters, ${text.slice(0, 20)}…: ${took} ms`);
  }
}
