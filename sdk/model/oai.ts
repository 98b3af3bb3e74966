/** OAI-PMH 2.0 as this repository speaks it: prefixes, sets and numbers (spec 3 §4). */
import type { LocalizedText } from "./locale.ts";

export const OAI_PREFIXES = ["oai_dc", "oai_datacite", "datacite", "marcxml", "cstr"] as const;
export type OaiPrefix = (typeof OAI_PREFIXES)[number];

/** Records of one answer. */
export const OAI_PAGE_SIZE = 100;

/** Families of sets; a set of one is `type:001`. */
export const OAI_SET_FAMILIES = ["type", "access", "subject", "community"] as const;
export type OaiSetFamily = (typeof OAI_SET_FAMILIES)[number];

/** The set that OpenAIRE asks data archives for. Every record belongs to it. */
export const OPENAIRE_SET = "openaire_data";

/** Sets to which every record belongs: they are no more than the whole list. */
export const WHOLE_SETS: readonly string[] = ["type", "access", OPENAIRE_SET];

/** A set with its name in both languages. */
export interface OaiSet {
  spec: string;
  name: LocalizedText;
}
