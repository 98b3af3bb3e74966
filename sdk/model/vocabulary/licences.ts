/** The licences a depositor may choose (spec 2 §9), in the order of the specification. */
import { suggestWords } from "../spelling_suggestions.ts";
import type { LocalizedText } from "../locale.ts";
import list from "./licences.json" with { type: "json" };

export interface Licence {
  /** SPDX identifier. */
  id: string;
  /** Its own name, for example `CC BY 4.0`; manifests may write it as they like (`findLicence`). */
  label: string;
  name: LocalizedText;
  /** The full text of the licence at its author's site. */
  legalUrl: string;
  /** Summary for people, which only Creative Commons and Open Data Commons publish. */
  deedUrl?: LocalizedText;
}

export const LICENCES: readonly Licence[] = list;

/** Id of a licence that is not in the list and has its own text in both languages (spec 2 §9). */
export const CUSTOM_LICENCE = "custom";
const CUSTOM_NAME: LocalizedText = { zh: "自定义协议", en: "Custom licence" };

// People write "CC-BY 4.0", "CC BY 4.0" and "CC-BY-4.0" for the same licence.
const fold = (name: string) => name.toLowerCase().replace(/[\s_-]/g, "");

const byName = new Map(
  LICENCES.flatMap((licence) => [licence.id, licence.label].map((name) => [fold(name), licence] as const)),
);

/** Finds a licence by SPDX id or label, ignoring case and separators; {@link CUSTOM_LICENCE} is none. */
export function findLicence(idOrLabel: string): Licence | undefined {
  return idOrLabel.length > 64 ? undefined : byName.get(fold(idOrLabel));
}

/** SPDX ids of licences with a similar name. */
export function suggestLicences(name: string): string[] {
  const names = LICENCES.flatMap(({ id, label }) => [id, label]);
  const found = suggestWords(name, names, 6).flatMap((near) => findLicence(near)?.id ?? []);
  return [...new Set(found)].slice(0, 3);
}

/** Name of a chosen licence; empty if none is chosen. */
export function licenceName(id: string): LocalizedText {
  return id === CUSTOM_LICENCE ? CUSTOM_NAME : findLicence(id)?.name ?? { zh: "", en: "" };
}
