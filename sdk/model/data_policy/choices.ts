/**
 * What a journal decides in its research data policy: nine sections (spec 3 §4 "Data policy tool") and the choices of
 * each. The module has no schemas, so that islands can load it.
 */
import { type Licence, LICENCES } from "../vocabulary/licences.ts";
import { FORMAT_GROUPS, type FormatGroup } from "../vocabulary/file_formats.ts";
import type { LocalizedText } from "../locale.ts";

/** The sections in their order; the first one is number 1. */
export const POLICY_SECTIONS = [
  "significance",
  "types",
  "formats",
  "licence",
  "sharing",
  "review",
  "statement",
  "citation",
  "support",
] as const;
export type PolicySection = (typeof POLICY_SECTIONS)[number];

/** The choices of which exactly one holds, by field. The order of a list is from the weakest to the strongest. */
export const POLICY_CHOICES = {
  /** Which data have to be shared: types that the journal names, what supports the conclusions, all to repeat the work. */
  types: ["specific", "supporting", "complete"],
  sharing: ["encouraged", "mandatory"],
  embargo: ["allowed", "none"],
  /** 形式审查 looks at files and metadata, 实质审查 at the scientific quality as well. */
  review: ["none", "formal", "substantive"],
  /** Who reviews; without a review it says nothing. */
  curator: ["journal", "platform"],
  /** When authors hand in their data; without a review it says nothing. */
  stage: ["acceptance", "review", "submission"],
  statement: ["optional", "encouraged", "required"],
  citation: ["encouraged", "required"],
} as const;
export type PolicyField = keyof typeof POLICY_CHOICES;
export type PolicyChoice<Field extends PolicyField = PolicyField> = (typeof POLICY_CHOICES)[Field][number];

export const POLICY_FIELDS = Object.keys(POLICY_CHOICES) as PolicyField[];

/** Characters of the journal's name, a name of one's own, a contact, one entry of a list, and an addition. */
export const POLICY_NAME_MAX = 200;
export const POLICY_CONTACT_MAX = 320;
export const POLICY_ENTRY_MAX = 200;
export const POLICY_ADDITION_MAX = 4_000;
/** Formats or licences of one's own. */
export const POLICY_ENTRIES_MAX = 200;
/** Policies that one person keeps. */
export const POLICIES_MAX = 50;

export type DataPolicy =
  & { [Field in PolicyField]: PolicyChoice<Field> }
  & {
    journal: LocalizedText;
    /** Groups of formats that are recommended, by id, in the order of the vocabulary. */
    formats: string[];
    /** Formats and licences that the vocabularies do not have. */
    otherFormats: string[];
    /** Recommended licences by SPDX id, in the order of the vocabulary. */
    licences: string[];
    otherLicences: string[];
    /** An address, page or telephone number where authors get help. */
    contact: string;
    /** What the journal adds to each section, in either language or both. */
    additions: Record<PolicySection, LocalizedText>;
  };

export const NO_ADDITIONS: Readonly<DataPolicy["additions"]> = Object.fromEntries(
  POLICY_SECTIONS.map((section) => [section, { zh: "", en: "" }]),
) as DataPolicy["additions"];

/** Where an editor begins: what most journals of the framework's middle levels ask. */
export const FIRST_POLICY: DataPolicy = {
  journal: { zh: "", en: "" },
  types: "supporting",
  formats: FORMAT_GROUPS.map(({ id }) => id),
  otherFormats: [],
  licences: ["CC0-1.0", "CC-BY-4.0"],
  otherLicences: [],
  sharing: "encouraged",
  embargo: "allowed",
  review: "formal",
  curator: "platform",
  stage: "review",
  statement: "required",
  citation: "required",
  contact: "",
  additions: NO_ADDITIONS,
};

/** Ids in the order of the vocabulary, each once. */
export const inOrder = (ids: readonly string[], all: readonly { id: string }[]): string[] =>
  all.flatMap(({ id }) => ids.includes(id) ? [id] : []);

/** Entries of a text with one a line; empty lines are none, and of equal ones the first stays. */
export function entriesOf(text: string): string[] {
  return [...new Set(text.split(/\r?\n/).map(oneLine).filter((entry) => entry !== ""))];
}

/** A text without characters that no document can hold (XML 1.0), and without those that turn its direction. */
export function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(UNPRINTABLE, "").trim();
}

/** The same in one line. */
export const oneLine = (text: string): string => withoutControls(text).replace(/\s+/g, " ");

const UNPRINTABLE =
  // deno-lint-ignore no-control-regex -- control characters are removed here
  /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g;

export const policyLicences = ({ licences }: Pick<DataPolicy, "licences">): Licence[] =>
  LICENCES.filter(({ id }) => licences.includes(id));
export const policyFormats = ({ formats }: Pick<DataPolicy, "formats">): FormatGroup[] =>
  FORMAT_GROUPS.filter(({ id }) => formats.includes(id));
