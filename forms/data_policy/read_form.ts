/** A policy as the fields of a form, and back. */
import {
  type DataPolicy,
  entriesOf,
  FIRST_POLICY,
  POLICY_CHOICES,
  POLICY_FIELDS,
  POLICY_SECTIONS,
  type PolicyField,
  type PolicySection,
} from "../../sdk/model/data_policy/choices.ts";
import type { Locale } from "../../sdk/model/locale.ts";

/** Name of the field for what is added to a section. */
export const additionName = (section: PolicySection, locale: Locale): string =>
  `additions.${section}.${locale}`;
export const journalName = (locale: Locale): string => `journal.${locale}`;

/** What a form says, before anybody has judged it: a choice may be a word that is none. */
export function readPolicyForm(fields: FormData): Record<keyof DataPolicy, unknown> {
  const read = (name: string) => {
    const value = fields.getAll(name).at(-1);
    return typeof value === "string" ? value : "";
  };
  const choices = Object.fromEntries(POLICY_FIELDS.map((field) => [field, read(field)]));
  const both = (name: (locale: Locale) => string) => ({ zh: read(name("zh")), en: read(name("en")) });
  return {
    ...choices as Record<PolicyField, string>,
    journal: both(journalName),
    formats: fields.getAll("formats"),
    otherFormats: entriesOf(read("otherFormats")),
    licences: fields.getAll("licences"),
    otherLicences: entriesOf(read("otherLicences")),
    contact: read("contact"),
    additions: Object.fromEntries(
      POLICY_SECTIONS.map((section) => [section, both((locale) => additionName(section, locale))]),
    ),
  };
}

/** The same as a form can show it once more: what is no choice is left as it was at the beginning. */
export function drawablePolicy(read: Record<keyof DataPolicy, unknown>): DataPolicy {
  const choices = POLICY_FIELDS.map((field) => {
    const known = (POLICY_CHOICES[field] as readonly unknown[]).includes(read[field]);
    return [field, known ? read[field] : FIRST_POLICY[field]];
  });
  return { ...read as DataPolicy, ...Object.fromEntries(choices) };
}
