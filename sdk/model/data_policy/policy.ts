/** The schema of a policy as calls, rows and exported files carry it. */
import { z } from "zod";
import type { LocalizedText } from "../locale.ts";
import { isStorable } from "../text.ts";
import { LICENCES } from "../vocabulary/licences.ts";
import { FORMAT_GROUPS } from "../vocabulary/file_formats.ts";
import {
  type DataPolicy,
  inOrder,
  NO_ADDITIONS,
  oneLine,
  POLICY_ADDITION_MAX,
  POLICY_CHOICES,
  POLICY_CONTACT_MAX,
  POLICY_ENTRIES_MAX,
  POLICY_ENTRY_MAX,
  POLICY_NAME_MAX,
  POLICY_SECTIONS,
  type PolicySection,
  withoutControls,
} from "./choices.ts";

const clean = (max: number, cleaned: (value: string) => string): z.ZodType<string, string> =>
  z.string().max(max).refine(isStorable, { error: "invalidText" }).transform(cleaned);

const localizedOf = (text: z.ZodType<string, string>): z.ZodType<LocalizedText, unknown> =>
  z.object({ zh: text.default(""), en: text.default("") }).default({ zh: "", en: "" });

const vocabularyIds = (all: readonly { id: string }[]) =>
  z.array(z.enum(all.map(({ id }) => id) as [string, ...string[]])).max(all.length)
    .transform((ids) => inOrder(ids, all));

const entries = z.array(clean(POLICY_ENTRY_MAX, oneLine)).max(POLICY_ENTRIES_MAX).default([])
  .transform((list) => [...new Set(list.filter((entry) => entry !== ""))]);

const addition = localizedOf(clean(POLICY_ADDITION_MAX, withoutControls));

/** Unknown fields are dropped: a file of a later release still opens. */
export const dataPolicySchema: z.ZodType<DataPolicy, unknown> = z.object({
  journal: localizedOf(clean(POLICY_NAME_MAX, oneLine)),
  types: z.enum(POLICY_CHOICES.types),
  formats: vocabularyIds(FORMAT_GROUPS),
  otherFormats: entries,
  licences: vocabularyIds(LICENCES),
  otherLicences: entries,
  sharing: z.enum(POLICY_CHOICES.sharing),
  embargo: z.enum(POLICY_CHOICES.embargo),
  review: z.enum(POLICY_CHOICES.review),
  curator: z.enum(POLICY_CHOICES.curator),
  stage: z.enum(POLICY_CHOICES.stage),
  statement: z.enum(POLICY_CHOICES.statement),
  citation: z.enum(POLICY_CHOICES.citation),
  contact: clean(POLICY_CONTACT_MAX, oneLine).default(""),
  additions: z.object(
    Object.fromEntries(POLICY_SECTIONS.map((section) => [section, addition])) as Record<
      PolicySection,
      typeof addition
    >,
  ).default(NO_ADDITIONS),
});

/** Name of a stored policy. */
export const policyNameSchema: z.ZodType<string, string> = clean(POLICY_NAME_MAX, oneLine)
  .refine((name) => name !== "", { error: "required" });

const saved = { name: policyNameSchema, policy: dataPolicySchema };
export const policySaveSchema: z.ZodType<{ name: string; policy: DataPolicy }, unknown> = z.object(saved);

/** `revision` is that of the policy which was edited: another save in between is not overwritten. */
export const policyUpdateSchema: z.ZodType<{ name: string; policy: DataPolicy; revision: number }, unknown> =
  z
    .object({ ...saved, revision: z.int().min(1) });

export interface DataPolicyHead {
  id: string;
  name: string;
  /** Counts saves, from 1. */
  revision: number;
  createdAt: string;
  updatedAt: string;
}

export interface StoredDataPolicy extends DataPolicyHead {
  policy: DataPolicy;
}

/** File formats of an export. */
export const POLICY_EXPORT_FORMATS = ["docx", "markdown", "json"] as const;
export type PolicyExportFormat = (typeof POLICY_EXPORT_FORMATS)[number];
