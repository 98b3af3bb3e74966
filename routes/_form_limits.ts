/** How much the forms that carry files may bring; all others are as small as the bodies of calls. */
import {
  COMPLIANCE_SIZE_MAX,
  COVER_SIZE_MAX,
  JSON_BODY_MAX,
  MEDIA_SIZE_MAX,
  PLAIN_UPLOAD_MAX,
  STATEMENT_SIZE_MAX,
} from "../sdk/model/limits.ts";

/** Bytes: the form of a dataset, and a picture, a document and data files with it. */
export const DATASET_FORM_MAX: number = JSON_BODY_MAX + COMPLIANCE_SIZE_MAX + COVER_SIZE_MAX +
  PLAIN_UPLOAD_MAX;
/** Bytes: as much as the call for a retraction takes, and a little more, so that the call explains what is too much. */
export const STATEMENT_FORM_MAX: number = 2 * STATEMENT_SIZE_MAX + 8 * 1024 * 1024;

/** Bytes: the texts of an article in both languages, escaped as forms are. */
export const ARTICLE_FORM_MAX: number = JSON_BODY_MAX;
/** Bytes: a picture of the media library, and its texts. */
export const MEDIA_FORM_MAX: number = MEDIA_SIZE_MAX + 512 * 1024;

/** Bytes: a request for access with its attachments, as much as one form of data files brings. */
export const ACCESS_FORM_MAX: number = PLAIN_UPLOAD_MAX + 512 * 1024;

/** By path, for people who are signed in. Each page refuses what is longer (`routes/_middleware.ts`). */
export const FORMS_WITH_FILES: ReadonlyMap<string, number> = new Map([
  ["/dataset", DATASET_FORM_MAX],
  ["/datalist/retract_paper_dialog", STATEMENT_FORM_MAX],
  ["/manage/content/media", MEDIA_FORM_MAX],
  ["/accessrequest", ACCESS_FORM_MAX],
  ["/settings/shareLink/accessrequest", ACCESS_FORM_MAX],
]);
