/**
 * The vocabularies that are light enough for a browser. The tables behind `subjects.ts`, `languages.ts`,
 * `file_categories.ts` and `working_days.ts` are imported from their own modules, by those who need them.
 */
export * from "./access_rights.ts";
export * from "./identifiers.ts";
export * from "./licences.ts";
export * from "./resource_types.ts";
