/** What of given metadata a form could take over, and what would be lost by it. */
import { type FieldsWith, fieldsWith } from "../../sdk/model/metadata/fields.ts";
import { type DatasetMetadata, type Input, metadataSchema } from "../../sdk/model/metadata/metadata.ts";
import { type DatasetForm, toForm } from "./form_state.ts";

export type FilledField = FieldsWith<"prefill">;

export interface PrefillField {
  field: FilledField;
  value: DatasetForm[FilledField];
  /** The form has something else there, which would be replaced. */
  replaces: boolean;
}

/** Fields that are given, differ from the form and fit its rules. */
export function findPrefillFields(form: DatasetForm, given: Input<DatasetMetadata>): PrefillField[] {
  return fieldsWith("prefill").flatMap((field): PrefillField[] => {
    const parsed = metadataSchema.safeParse({ [field]: given[field] });
    if (!parsed.success) return [];
    const value = toForm(parsed.data)[field];
    if (!hasContent(value) || JSON.stringify(value) === JSON.stringify(form[field])) return [];
    return [{ field, value, replaces: hasContent(form[field]) }];
  });
}

export function applyPrefill(form: DatasetForm, offers: readonly PrefillField[]): DatasetForm {
  return { ...form, ...Object.fromEntries(offers.map(({ field, value }) => [field, value])) };
}

/** A tick or a choice that stands by default is no content. */
function hasContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === "object" && value !== null) return Object.values(value).some(hasContent);
  return typeof value === "string" && value !== "";
}
