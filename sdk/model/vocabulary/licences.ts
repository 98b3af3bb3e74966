/** The licences a depositor may choose (spec 2 §9), in the order of the specification. */
import { suggestWords } from "../spelling_suggestions.ts";
import type { LocalizedText } from "../locale.ts";
import list from "./licences.json" with { type: "json" };

export interface Licence {
  /** SPDX identifier. */
  id: string;
  /** As the specification and the manifests write it, e.g. `CC-BY 4.0`. */
  label: string;
  name: LocalizedText;
  /** The full text of the licence at its author's site. */
  legalUrl: string;
  /** The summary for people; only Creative Commons and Open Data Commons publish one. */
  deedUrl?: LocalizedText;
}

export const LICENCES: readonly Licence[] = list;

/** Stands for a licence that is not in the list and comes with its own text in both languages (spec 2 §9). */
export const CUSTOM_LICENCE = "custom";
const CUSTOM_NAME: LocalizedText = { zh: "自定义协议", en: "Custom licence" };

// The field writes "CC-BY 4.0", "CC BY 4.0" and "CC-BY-4.0" for the same thing.
const fold = (name: string) => name.toLowerCase().replace(/[\s_-]/g, "");

const byName = new Map(
  LICENCES.flatMap((licence) => [licence.id, licence.label].map((name) => [fold(name), licence] as const)),
);

/** The licence with this SPDX id or label, whatever its case and separators; {@link CUSTOM_LICENCE} is none of them. */
export function findLicence(idOrLabel: string): Licence | undefined {
  return idOrLabel.length > 64 ? undefined : byName.get(fold(idOrLabel));
}

/** SPDX identifiers of licences that are called almost like this. */
export function suggestLicences(name: string): string[] {
  const names = LICENCES.flatMap(({ id, label }) => [id, label]);
  const found = suggestWords(name, names, 6).flatMap((near) => findLicence(near)?.id ?? []);
  return [...new Set(found)].slice(0, 3);
}

/** The name of a chosen licence; empty while none is chosen. */
export function licenceName(id: string): LocalizedText {
  return id === CUSTOM_LICENCE ? CUSTOM_NAME : findLicence(id)?.name ?? { zh: "", en: "" };
}
