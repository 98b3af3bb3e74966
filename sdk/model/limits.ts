/** Every number of the specifications that a rule or a text quotes. Texts interpolate them; no number stands twice. */

/** Characters in a title after tag removal (spec 1 §5). */
export const TITLE_MAX = 300;
/** Keywords required in each language (spec 2 §5). */
export const KEYWORDS_MIN = 3;
export const KEYWORDS_MAX = 20;
export const KEYWORD_MAX = 100;
export const DESCRIPTION_MAX = 20_000;
export const NAME_MAX = 200;
/** A single letter names no institution. */
export const ORGANIZATION_NAME_MIN = 2;
export const TEXT_MAX = 2_000;
export const URL_MAX = 2_048;
export const EMAIL_MAX = 254;
/** Characters of a telephone number with its separators; E.164 has 15 digits. */
export const PHONE_MAX = 32;
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
/** Bytes that come with the form itself, all files together; such a form is read into memory as a whole. */
export const PLAIN_UPLOAD_MAX = 32 * 1024 * 1024;
/** Password length; the upper and lower bound of both readings (spec 1 §5). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 30;
/** Rows a list call gives at most, whatever is asked for. */
export const PAGE_SIZE_MAX = 100;
export const PAGE_SIZE_DEFAULT = 20;
export const QUERY_MAX = 500;
/** Bytes of a JSON body; data files travel as raw bodies without this limit. */
export const JSON_BODY_MAX = 4 * 1024 * 1024;
/** Bytes of a form without files, such as that of a login. */
export const FORM_BODY_MAX = 64 * 1024;
export const COMMENT_MAX = 5_000;
/** Milliseconds within which the same visitor's repeated look counts once (COUNTER research data 1.0.1). */
export const DOUBLE_CLICK_MS = 30_000;
/**
 * Uses of one dataset that count a day for one account, or one network of people who are not signed in. A campus stands
 * behind one address, so it is more than a person needs.
 */
export const USAGE_DAY_MAX = { views: 50, downloads: 20 } as const;
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
/** Milliseconds a mail that resets a password stays good (safety 3.26), and an administrator's set-up link. */
export const RESET_MS = 30 * 60_000;
export const SET_UP_MS = 24 * 3_600_000;
/** Milliseconds the ticket of a registration page stays good. */
export const REGISTRATION_TICKET_MS = 3_600_000;
/** Milliseconds in which a forced update, or a second factor, must follow the password (safety 3.6). */
export const FORCED_UPDATE_MS = 15 * 60_000;
export const SECOND_FACTOR_MS = 5 * 60_000;
/** Milliseconds in which a grave step of one's account must follow the sign-in, or another proof of who one is. */
export const PROOF_MS = 10 * 60_000;
/** Milliseconds a ticket lives that carries a sign-in from one page to the next (safety 3.1, 3.3). */
export const TICKET_MS = 60_000;
/** Milliseconds a walk to a sign-in provider and back may take, e-mail and further particulars included. */
export const SIGN_IN_FLOW_MS = 30 * 60_000;
/** Bounds of `PASSWORD_POLICY=modern` (safety 3.8). */
export const MODERN_PASSWORD_MAX = 128;
/** The slide puzzle in pixels: picture, piece, knob of the piece, and how far off an answer may be, across and down (spec 1 §9, spec 3 §5). */
export const CAPTCHA_WIDTH = 310;
export const CAPTCHA_HEIGHT = 155;
export const CAPTCHA_PIECE = 42;
export const CAPTCHA_RADIUS = 10;
export const CAPTCHA_TOLERANCE = 5;
/** Pixels by which the hole is higher or lower than the piece lies in the beginning, at least. */
export const CAPTCHA_RISE_MIN = 16;
/** Milliseconds of a challenge and of its token, and answers a challenge takes. */
export const CAPTCHA_MS = 120_000;
export const CAPTCHA_MAIL_MS = 10 * 60_000;
/** Milliseconds a browser keeps the cookie to which its challenges are bound; longer than any of them. */
export const CAPTCHA_COOKIE_MS = 3_600_000;
/** Milliseconds a device is known after a sign-in. */
export const DEVICE_MS = 365 * 86_400_000;
export const CAPTCHA_TRIES = 3;
/** Organisations of a page of the picker, milliseconds before a search, the id of a typed one (spec 1 §9). */
export const ORGANIZATION_PAGE_SIZE = 200;
export const ORGANIZATION_DEBOUNCE_MS = 500;
export const CUSTOM_ORGANIZATION = "sdb_custom";
/** Milliseconds between two submissions of a registration (spec 1 §5). */
export const REGISTER_DEBOUNCE_MS = 500;
export const ACCESS_TOKEN_DAYS_MAX = 366;
export const ACCESS_TOKENS_MAX = 50;
/** Milliseconds of the saved path, of the language's cookie, and of the remembered choice (spec 1 §9). */
export const SAVED_PATH_MS = 30 * 60_000;
export const LANG_COOKIE_MS = 7 * 86_400_000;
export const LOCALE_COOKIE_MS = 365 * 86_400_000;
/** Recovery codes of a second factor, each good once. */
export const RECOVERY_CODES = 10;
/** Cover (spec 2 §5, §9): bytes, width to height, and how far off "about" may be. */
export const COVER_SIZE_MAX = 1024 * 1024;
export const COVER_RATIO = 1.5;
export const COVER_RATIO_TOLERANCE = 0.1;
/** Pixels: a photograph of 24 megapixels. What unfolds into more is refused by its head (safety 2.5, B11). */
export const COVER_PIXELS_MAX = 24_000_000;
/** Compliance information: items of a version, and bytes of each (spec 2 §5). */
export const COMPLIANCE_ITEMS_MAX = 10;
export const COMPLIANCE_SIZE_MAX = 10 * 1024 * 1024;
/** Bytes of each of the two signed statements of a retraction. */
export const STATEMENT_SIZE_MAX = 10 * 1024 * 1024;
/** Months an idle draft is kept, days before its end at which its owner is told, and days it can be had back. */
export const DRAFT_MONTHS = 6;
export const DRAFT_REMINDER_DAYS = [30, 7, 1] as const;
/** Days before the end of a private period or an embargo on which its owner is told. */
export const DEADLINE_REMINDER_DAYS = 7;
export const DRAFT_RESTORE_DAYS = 30;
/** Months of a private draft: by default, and at most (spec 2 §4, spec 3 §2, row 4). */
export const PRIVATE_MONTHS_DEFAULT = 6;
export const PRIVATE_MONTHS_MAX = 6;
/** Days after which the files of a retracted version are deleted for good (safety 3.21). */
export const QUARANTINE_DAYS = 30;
/** Datasets of a package. */
export const PARTS_MAX = 200;
/** Milliseconds between two rounds of the jobs beyond which the clock, not the time, has moved (safety 2.3, F11). */
export const CLOCK_JUMP_MS = 24 * 3_600_000;
/** Milliseconds apart at which two looks at the clock must agree that an embargo is over (safety 3.19). */
export const EMBARGO_AGREEMENT_MS = 10 * 60_000;
/** Remarks of a review about single fields. */
export const REMARKS_MAX = 100;

/** Bytes of a README that is shown on the page of a dataset. */
export const README_SIZE_MAX: number = 64 * 1024;
