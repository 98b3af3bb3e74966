/** Ids of the form's parts: the page links to them before the island is awake. */
import type { Section } from "../../sdk/model/metadata/fields.ts";

export const sectionId = (section: Section) => `section-${section}`;

/** Id of the comment of the review, at the top of the page. */
export const REVIEW_ID = "review-comment";

/** Id of the page's heading. */
export const HEADING_ID = "form-title";

/** Id of the field or group at a path; the summary of errors leads there. */
export const fieldId = (path: string) => `f-${path}`;
