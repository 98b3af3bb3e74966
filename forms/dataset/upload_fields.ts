/** Names of the form's fields that carry files without JavaScript. */
/** Name of the field by which files come with the form itself, where there is no JavaScript. */
export const FILES_FIELD = "uploads";

/** Name of the field that says what becomes of files whose names are taken. */
export const CONFLICT_FIELD = "onConflict";

/** Nothing is lost by it, whether somebody chose it or not. */
export const DEFAULT_CONFLICT_ANSWER = "keep";

/** Names of the fields by which documents come with the form itself, where there is no JavaScript; one kind for all. */
export const COMPLIANCE_FIELD = "complianceItem";

export const COMPLIANCE_KIND_FIELD = "complianceKind";
