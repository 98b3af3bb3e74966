/**
 * Vocabularies that are small enough for browsers. The tables of `subjects.ts`, `languages.ts`, `file_categories.ts`
 * and `working_days.ts` are imported from their own modules where they are needed.
 */
export * from "./access_rights.ts";
export * from "./identifiers.ts";
export * from "./licences.ts";
export * from "./resource_types.ts";
