/** Policies for tests: every combination of choices, and hostile ones. */
import fc from "fast-check";
import {
  type DataPolicy,
  FIRST_POLICY,
  POLICY_CHOICES,
  POLICY_FIELDS,
  POLICY_SECTIONS,
} from "../sdk/model/data_policy/choices.ts";
import type { PolicyTextKey } from "../sdk/model/data_policy/document.ts";
import { LICENCES } from "../sdk/model/vocabulary/licences.ts";
import { FORMAT_GROUPS } from "../sdk/model/vocabulary/file_formats.ts";

export type Choices = Pick<DataPolicy, (typeof POLICY_FIELDS)[number]>;

/** Every combination of the choices of which one holds. */
export function allChoices(): Choices[] {
  return POLICY_FIELDS.reduce<Record<string, string>[]>(
    (made, field) =>
      made.flatMap((one) => POLICY_CHOICES[field].map((choice) => ({ ...one, [field]: choice }))),
    [{}],
  ) as Choices[];
}

/** What changes its formatting, its meaning or its direction in some program. */
export const HOSTILE: readonly string[] = [
  '=HYPERLINK("http://evil.example","x")',
  "+1+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd",
  "<script>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  "</w:t></w:r><w:r><w:t>torn",
  '{ HYPERLINK "http://evil.example" }',
  "[link](javascript:alert(1))",
  "![x](http://evil.example/x.png)",
  "# heading",
  "- item",
  "1. item",
  "***\n---\n===",
  "`code` ``` ~~~",
  "a\tb",
  "a & b &amp; &lt; ]]> <!-- -->",
  "𠮷野家 한국어 العربية",
  "\\\\ \\* \\n",
];

/** Characters that no document can hold; they go, and what is around them stays. */
export const CONTROLS = "be\u0001fo\u0008re\u000b \u001f\u007f\u0085\u202eaft\ufffeer\uffff";

const words = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "grapheme", maxLength: 40 }))
  .filter((text) => text.isWellFormed() && !text.includes("\u0000"));
const subset = (all: readonly { id: string }[]) => fc.subarray(all.map(({ id }) => id));
const both = fc.record({ zh: words, en: words });

/** Any policy that a person could make, before it is cleaned. */
export const anyPolicy: fc.Arbitrary<DataPolicy> = fc.record({
  ...Object.fromEntries(POLICY_FIELDS.map((field) => [field, fc.constantFrom(...POLICY_CHOICES[field])])),
  journal: both,
  formats: subset(FORMAT_GROUPS),
  otherFormats: fc.array(words, { maxLength: 4 }),
  licences: subset(LICENCES),
  otherLicences: fc.array(words, { maxLength: 4 }),
  contact: words,
  additions: fc.record(Object.fromEntries(POLICY_SECTIONS.map((section) => [section, both]))),
}) as unknown as fc.Arbitrary<DataPolicy>;

/** A policy as full as it may be. */
export const FULL_POLICY: DataPolicy = {
  ...FIRST_POLICY,
  journal: { zh: "湖泊科学", en: "Lake Science" },
  formats: FORMAT_GROUPS.map(({ id }) => id),
  licences: LICENCES.map(({ id }) => id),
  otherFormats: Array.from(
    { length: 200 },
    (_, n) => `Format no. ${n + 1} ${HOSTILE[n % HOSTILE.length].replace(/\s+/g, " ")}`,
  ),
  otherLicences: Array.from({ length: 200 }, (_, n) => `许可协议第 ${n + 1} 种`),
  contact: "editor@lake.example",
  additions: Object.fromEntries(
    POLICY_SECTIONS.map((
      section,
      n,
    ) => [section, { zh: `补充 ${n}：<b>一</b>\n第二行`, en: `Addition ${n}: <b>one</b>\nline two` }]),
  ) as DataPolicy["additions"],
};

/** The sentence of the document by which each choice is seen. A choice that says nothing where there is no review is left out. */
export function sentencesOf(policy: Choices): PolicyTextKey[] {
  const { types, sharing, embargo, review, curator, stage, statement, citation } = policy;
  return [
    `data_policy_text.types.${types}.core`,
    `data_policy_text.sharing.${sharing}`,
    `data_policy_text.embargo.${embargo}`,
    `data_policy_text.review.${review}`,
    ...(review === "none"
      ? []
      : [`data_policy_text.curator.${curator}`, `data_policy_text.stage.${stage}`] as const),
    `data_policy_text.statement.${statement}`,
    `data_policy_text.citation.${citation}`,
  ];
}
