/** Every number of the specifications that a rule or a text quotes. Texts interpolate them; no number stands twice. */

/** Characters in a title after tag removal (spec 1 §5). */
export const TITLE_MAX = 300;
/** Keywords required in each language (spec 2 §5). */
export const KEYWORDS_MIN = 3;
export const KEYWORDS_MAX = 20;
export const KEYWORD_MAX = 100;
export const DESCRIPTION_MAX = 20_000;
export const NAME_MAX = 200;
export const TEXT_MAX = 2_000;
export const URL_MAX = 2_048;
export const EMAIL_MAX = 254;
export const DOI_MAX = 256;
export const SUBJECTS_MAX = 10;
export const CREATORS_MAX = 500;
export const AFFILIATIONS_MAX = 20;
/** Papers, references, funding, projects, spatial and temporal entries, each. */
export const ENTRIES_MAX = 200;
/** Months of embargo, at most a year (spec 2 §4). */
export const EMBARGO_MONTHS_MAX = 12;
/** Degrees and metres (spec 2 §5). */
export const LONGITUDE_MAX = 180;
export const LATITUDE_MAX = 90;
export const ELEVATION_MAX = 10_000;
export const COORDINATE_DECIMALS = 4;
/** Working days a review may take before it is overdue (spec 2 §4). */
export const REVIEW_WORKING_DAYS = 5;
/** Files a dataset should not exceed; more is allowed, with a notice (spec 2 §9). */
export const FILES_RECOMMENDED_MAX = 2_000;
/** Bytes of UTF-8 in one segment of a path, and in the whole path. */
export const FILE_NAME_BYTES_MAX = 255;
export const FILE_PATH_BYTES_MAX = 1_024;
/** Bytes; a larger file goes by FTP in a later release (spec 2 §9). */
export const FILE_SIZE_MAX = 4 * 1024 ** 3;
/** Password length; the upper and lower bound of both readings (spec 1 §5). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 30;
/** Rows a list call gives at most, whatever is asked for. */
export const PAGE_SIZE_MAX = 100;
export const PAGE_SIZE_DEFAULT = 20;
export const QUERY_MAX = 500;
/** Bytes of a JSON body; data files travel as raw bodies without this limit. */
export const JSON_BODY_MAX = 4 * 1024 * 1024;
export const COMMENT_MAX = 5_000;
/** Milliseconds within which the same visitor's repeated look counts once (COUNTER research data 1.0.1). */
export const DOUBLE_CLICK_MS = 30_000;
/** Milliseconds: a session's idle and absolute life (100 minutes and 7 days, spec 1 §9). */
export const SESSION_IDLE_MS = 100 * 60_000;
export const SESSION_MAX_MS = 7 * 86_400_000;
/** Milliseconds an activation mail stays good. */
export const ACTIVATION_MS = 24 * 3_600_000;
/** Milliseconds between two autosaves, and a request's patience (spec 1 §7). */
export const AUTOSAVE_MS = 10_000;
export const REQUEST_TIMEOUT_MS = 30_000;
/** Service success rate that the product states (spec 1 §9). */
export const SERVICE_SUCCESS_RATE = 0.999;
