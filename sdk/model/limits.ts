/**
 * Every number that a rule or a text of the specifications quotes. Texts interpolate them, so that no number is written
 * twice.
 */

/** Characters in a title after tag removal (spec 1 §5). */
export const TITLE_MAX = 300;
/** Keywords required in each language (spec 2 §5). */
export const KEYWORDS_MIN = 3;
export const KEYWORDS_MAX = 20;
export const KEYWORD_MAX = 100;
export const DESCRIPTION_MAX = 20_000;
export const NAME_MAX = 200;
/** A single letter is not the name of an institution. */
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
/** Spec 2 §5 says −10,000, which the sea is deeper than: 10,994 m in the Challenger Deep. */
export const ELEVATION_MIN = -11_000;
export const COORDINATE_DECIMALS = 4;
/** Working days after which a review is overdue (spec 2 §4). */
export const REVIEW_WORKING_DAYS = 5;
/** Files a dataset should have at most; more are allowed, with a notice (spec 2 §9). */
export const FILES_RECOMMENDED_MAX = 2_000;
/** Bytes of UTF-8 in one segment of a path, and in the whole path. */
export const FILE_NAME_BYTES_MAX = 255;
export const FILE_PATH_BYTES_MAX = 1_024;
/** Bytes of a file (spec 2 §9). */
export const FILE_SIZE_MAX = 4 * 1024 ** 3;
/** Bytes of a file that is sent by a resumable upload (spec 2 §9: above a terabyte the operator helps). */
export const UPLOAD_SIZE_MAX: number = 1024 ** 4;
/** Days without a new byte after which a resumable upload is forgotten. */
export const UPLOAD_DAYS = 7;
/** The same for one of which no byte has come: its sender may never have had the answer that tells its address. */
export const UPLOAD_UNSENT_DAYS = 1;
/** Days for which a password for FTP holds. */
export const FTP_ACCESS_DAYS = 7;
/** Bytes above which a single file had better travel by FTP where that is offered (spec 2 §9). */
export const FTP_SIZE: number = FILE_SIZE_MAX;
/** Bytes of a dataset above which the operator helps (spec 2 §9). */
export const DATASET_SIZE_MAX: number = 1024 ** 4;
/** Bytes up to which a file goes together with others. */
export const SMALL_FILE_SIZE: number = 1024 * 1024;
/** Small files in one request: how many, and bytes of all of them, which are held in memory. */
export const BATCH_FILES_MAX = 200;
export const BATCH_BYTES_MAX: number = 8 * 1024 * 1024;
/** Paths and folders by which somebody chooses what to download. */
export const DOWNLOAD_PATHS_MAX = 2_000;
/** Characters by which a client knows a file again. */
export const FINGERPRINT_MAX = 200;
/** Bytes above which parts of a file are sent at the same time (spec 2 §9, accelerated transfer). */
export const PARALLEL_UPLOAD_SIZE: number = 1024 ** 3;
/** Parts of which one upload may be joined. */
export const UPLOAD_PARTS_MAX = 100;
/** Uploads of one person that may be on their way. */
export const OPEN_UPLOADS_MAX = 1_000;
/** Gigabytes that one person may have announced and not yet sent, unless the operator says otherwise. */
export const UPLOAD_OPEN_GB = 2_048;
/** Gigabytes that the files of one person may take, stored and announced, unless the operator says otherwise. */
export const STORAGE_QUOTA_GB = 4_096;
/** Megabytes of the disk that uploads leave free, unless the operator says otherwise. */
export const STORAGE_RESERVE_MB = 256;
/** Bytes from which a file may go past the server, where the storage takes it, and bytes of one request there. */
export const DIRECT_UPLOAD_SIZE: number = 16 * 1024 * 1024;
export const DIRECT_PART_MAX: number = 64 * 1024 * 1024;
/** Bytes of all files that are sent with a form; such a form is read into memory as a whole. */
export const PLAIN_UPLOAD_MAX = 32 * 1024 * 1024;
/** The same where nobody is signed in: what the body of any form of a stranger may hold, less its other fields. */
export const VISITOR_FORM_MAX: number = 3 * 1024 * 1024;
/** Password length that satisfies both readings (spec 1 §5). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 30;
/** Rows per page at most, whatever a caller asks for. */
export const PAGE_SIZE_MAX = 100;
export const PAGE_SIZE_DEFAULT = 20;
/** Entries of a folder in one page: of the listing for pages, and of the specified call. */
export const FOLDER_PAGE_MAX = 200;
export const CHILDREN_PAGE_MAX = 1_000;
/** Files of a version that are given as one tree. */
export const TREE_FILES_MAX = 10_000;
/** Moves and deletions in one change of files; one of a folder counts once, whatever lies in it. */
export const FILE_CHANGES_MAX = 1_000;
/** Paths of which is asked at once whether they are taken. */
export const PATHS_ASKED_MAX = 1_000;
/** Milliseconds for which a deletion of files can be undone. */
export const REMOVED_FILES_MS = 86_400_000;
export const QUERY_MAX = 500;
/** Bytes of a JSON body; data files are sent as raw bodies without this limit. */
export const JSON_BODY_MAX = 4 * 1024 * 1024;
/** Bytes of a form without files, such as that of a login. */
export const FORM_BODY_MAX = 64 * 1024;
export const COMMENT_MAX = 5_000;
/** Milliseconds within which a repeated view of the same visitor counts once (COUNTER research data 1.0.1). */
export const DOUBLE_CLICK_MS = 30_000;
/**
 * Uses of one dataset that count per day for one account, or for one network without a session. A campus may have one
 * address, so the number is higher than a person needs.
 */
export const USAGE_DAY_MAX = { views: 50, downloads: 20 } as const;
/** Milliseconds after which a session ends: idle, and in total (100 minutes and 7 days, spec 1 §9). */
export const SESSION_IDLE_MS = 100 * 60_000;
export const SESSION_MAX_MS = 7 * 86_400_000;
/** Milliseconds for which an activation mail is valid. */
export const ACTIVATION_MS = 24 * 3_600_000;
/** Milliseconds between two autosaves, and until a request times out (spec 1 §7). */
export const AUTOSAVE_MS = 10_000;
export const REQUEST_TIMEOUT_MS = 30_000;
/** Milliseconds for which a mail that resets a password is valid (safety 3.26), and an administrator's set-up link. */
export const RESET_MS = 30 * 60_000;
/** Lifetime of the link that confirms a subscription. */
export const SUBSCRIBE_MS: number = 3 * 86_400_000;
export const SET_UP_MS = 24 * 3_600_000;
/** Milliseconds for which the ticket of a registration page is valid. */
export const REGISTRATION_TICKET_MS = 3_600_000;
/** Milliseconds within which a forced update, or a second factor, must follow the password (safety 3.6). */
export const FORCED_UPDATE_MS = 15 * 60_000;
export const SECOND_FACTOR_MS = 5 * 60_000;
/** Milliseconds within which a sensitive change of an account must follow the sign-in, or another proof of identity. */
export const PROOF_MS = 10 * 60_000;
/** Milliseconds for which a ticket is valid that continues a sign-in on the next page (safety 3.1, 3.3). */
export const TICKET_MS = 60_000;
/** Milliseconds for a complete sign-in flow at a provider, including e-mail and further data. */
export const SIGN_IN_FLOW_MS = 30 * 60_000;
/** Bounds of `PASSWORD_POLICY=modern` (safety 3.8). */
export const MODERN_PASSWORD_MAX = 128;
/**
 * The slide puzzle in pixels: picture, piece, knob of the piece, and tolerance of an answer, across and down (spec 1
 * §9, spec 3 §5).
 */
export const CAPTCHA_WIDTH = 310;
export const CAPTCHA_HEIGHT = 155;
export const CAPTCHA_PIECE = 42;
export const CAPTCHA_RADIUS = 10;
export const CAPTCHA_TOLERANCE = 5;
/** Least difference in pixels between the heights of the hole and of the piece in the beginning. */
export const CAPTCHA_RISE_MIN = 16;
/** Milliseconds for which a challenge and its token are valid, and answers that a challenge accepts. */
export const CAPTCHA_MS = 120_000;
export const CAPTCHA_MAIL_MS = 10 * 60_000;
/** Digits of every mailed code. */
export const MAILED_CODE_DIGITS = 6;
/** Milliseconds for which a code is valid that proves the e-mail of somebody without an account, and wrong answers. */
export const MAILED_CODE_MS = 15 * 60_000;
export const MAILED_CODE_TRIES = 5;
/** Milliseconds for which the proof is valid that the right answer gives. */
export const MAILED_PROOF_MS = 2 * 3_600_000;
/** Milliseconds for which a browser keeps the cookie of its challenges; longer than any of them. */
export const CAPTCHA_COOKIE_MS = 3_600_000;
/** Milliseconds for which a device is known after a sign-in. */
export const DEVICE_MS = 365 * 86_400_000;
/** Milliseconds for which a device that solved a captcha for a login is not asked again; a wrong password ends it. */
export const CAPTCHA_PASS_MS = 12 * 3_600_000;
export const CAPTCHA_TRIES = 3;
/**
 * The institution picker: organisations per page, milliseconds before a search, id of a typed organisation (spec 1 §9).
 */
export const ORGANIZATION_PAGE_SIZE = 200;
export const ORGANIZATION_DEBOUNCE_MS = 500;
export const CUSTOM_ORGANIZATION = "sdb_custom";
/** Milliseconds between two submissions of a registration (spec 1 §5). */
export const REGISTER_DEBOUNCE_MS = 500;
export const ACCESS_TOKEN_DAYS_MAX = 366;
export const ACCESS_TOKENS_MAX = 50;
/** Milliseconds for which the saved path, the language cookie, and the choice of language are kept (spec 1 §9). */
export const SAVED_PATH_MS = 30 * 60_000;
export const LANG_COOKIE_MS = 7 * 86_400_000;
export const LOCALE_COOKIE_MS = 365 * 86_400_000;
/** Recovery codes of a second factor; each works once. */
export const RECOVERY_CODES = 10;
/** Cover (spec 2 §5, §9): bytes, ratio of width to height, and tolerance of the ratio. */
export const COVER_SIZE_MAX = 1024 * 1024;
export const COVER_RATIO = 1.5;
export const COVER_RATIO_TOLERANCE = 0.1;
/** Pixels of a stored cover: 1.5:1, sharp on a card at double density. */
export const COVER_WIDTH = 1200;
export const COVER_HEIGHT = 800;
/** Pixels of a photograph with 24 megapixels. A larger picture is refused by the size in its head (safety 2.5, B11). */
export const COVER_PIXELS_MAX = 24_000_000;
/** Compliance information: items of a version, and bytes of each (spec 2 §5). */
export const COMPLIANCE_ITEMS_MAX = 10;
export const COMPLIANCE_SIZE_MAX = 10 * 1024 * 1024;
/** Bytes of each of the two signed statements of a retraction. */
export const STATEMENT_SIZE_MAX = 10 * 1024 * 1024;
/**
 * Months for which an idle draft is kept, days before its deletion on which its owner gets a mail, and days for which
 * it can be restored.
 */
export const DRAFT_MONTHS = 6;
export const DRAFT_REMINDER_DAYS = [30, 7, 1] as const;
/** Days before the end of a private period or an embargo on which its owner gets a mail. */
export const DEADLINE_REMINDER_DAYS = 7;
export const DRAFT_RESTORE_DAYS = 30;
/** Months of a private draft: by default, and at most (spec 2 §4, spec 3 §2, row 4). */
export const PRIVATE_MONTHS_DEFAULT = 6;
export const PRIVATE_MONTHS_MAX = 6;
/** Days after which the files of a retracted version are deleted for good (safety 3.21). */
export const QUARANTINE_DAYS = 30;
/** Datasets of a package. */
export const PARTS_MAX = 200;
/** Milliseconds between two runs of jobs above which the clock must have moved (safety 2.3, F11). */
export const CLOCK_JUMP_MS = 24 * 3_600_000;
/** Milliseconds between the two checks of the clock that must agree on the end of an embargo (safety 3.19). */
export const EMBARGO_AGREEMENT_MS = 10 * 60_000;
/** Remarks of a review about single fields. */
export const REMARKS_MAX = 100;

/**
 * The form of the contact page in milliseconds: how long it is valid, and how long a person needs at least to fill it, with
 * the proof of work and without it.
 */
export const CONTACT_FORM_MS: number = 4 * 3_600_000;
export const CONTACT_WAIT_MS: number = 2_000;
export const CONTACT_WAIT_WITHOUT_PROOF_MS: number = 10_000;
/** How long a message to the operator is kept after it was answered, in milliseconds. */
export const CONTACT_KEPT_MS: number = 365 * 86_400_000;
/** How long one is kept that nobody has answered, in milliseconds. */
export const CONTACT_OPEN_KEPT_MS: number = 2 * 365 * 86_400_000;

/** Bytes of a README that is shown on a dataset's page. */
export const README_SIZE_MAX: number = 64 * 1024;

/** Bytes of a file up to which a preview reads all of it, and up to which it reads the beginning (spec 1 §9). */
export const PREVIEW_WHOLE_MAX: number = 10 * 1024 * 1024;
export const PREVIEW_BEGINNING_MAX: number = 100 * 1024 * 1024;
/** Pixels of a picture that a browser shows itself, and of one that the server draws smaller (safety 2.5, B11). */
export const PREVIEW_PIXELS_MAX = 40_000_000;
export const DRAWN_PIXELS_MAX = 100_000_000;
/** Rows of a table that is too large to be read whole (safety 3.35). */
export const PREVIEW_ROWS_MAX = 1_000;

/** How long the outbox knows a mail that was sent, in milliseconds: so long its key keeps it from being sent again. */
export const MAILS_KEPT_MS: number = 30 * 86_400_000;

/** Characters of an article's summary; its tags. Its body is rich text (`rich_text/limits.ts`). */
export const ARTICLE_SUMMARY_MAX = 1_000;
export const ARTICLE_TAGS_MAX = 20;
/** Articles that a search of help and news gives at most. */
export const ARTICLES_FOUND_MAX = 50;
/** Articles of a list whose bodies are wanted too, which may have some hundred kilobytes each. */
export const ARTICLE_BODIES_MAX = 30;
/** Datasets of their feed. */
export const DATASET_FEED_ENTRIES = 50;
/** Tags that a list can be narrowed to, and articles that one with the same tags leads to. */
export const ARTICLE_TAGS_SHOWN = 16;
export const RELATED_ARTICLES = 3;
/** Characters that a reader writes beside an answer to “Was this helpful?”. */
export const REMARK_MAX = 1_000;
/** Characters of a link in the footer. */
export const LINK_TEXT_MAX = 60;
/** Pictures of the media library: bytes as they are sent, pixels that are decoded, and pixels of the longer edge as kept. */
export const MEDIA_SIZE_MAX: number = 10 * 1024 * 1024;
export const MEDIA_PIXELS_MAX = 40_000_000;
export const MEDIA_EDGE_MAX = 2_400;
/** Bytes of a video of the media library, and of its captions. */
export const VIDEO_SIZE_MAX: number = 200 * 1024 * 1024;
export const CAPTIONS_SIZE_MAX: number = 512 * 1024;

/** Links of one dataset that have not ended; their depositor keeps the overview. */
export const LINKS_MAX = 500;
/** Characters of a depositor's note about a link. */
export const LINKS_LABEL_MAX = 100;
/** Pages to which one person gives a short address in a day. */
export const SHORT_LINKS_A_DAY = 50;
/** Links to archive a prepared record that wait for their recipients, of one preparer. */
export const ARCHIVE_LINKS_MAX = 500;
/** Bytes of a file that are looked through for names, and of all files in one scan. */
export const SCAN_FILE_BYTES: number = 16 * 1024 * 1024;
export const SCAN_BYTES_MAX: number = 512 * 1024 * 1024;
/** Milliseconds of one scan; the answer has to come before a client gives up (spec 2 §7). */
export const SCAN_MS = 20_000;
/** Findings that one scan lists. */
export const SCAN_FINDINGS_MAX = 500;
/** Files that an anonymous link leaves out one by one. */
export const EXCLUDED_MAX = 2_000;
/** E-mails that may open one link. */
export const LINK_EMAILS_MAX = 50;
export const LINK_PASSWORD_MIN = 6;
/** Hours for which a browser or a program that opened a link need not open it again. */
export const LINK_PASS_HOURS = 24;
/** Seconds after which somebody who had the form of a shared version open counts as gone; browsers report twice in that time. */
export const FORM_PRESENCE_SECONDS = 60;
/** Characters; a longer password would only be work for the hash. */
export const LINK_PASSWORD_MAX = 128;

/** Working days after which a depositor is reminded of a request for access that waits. */
export const ACCESS_REMINDER_WORKING_DAYS = [5, 15] as const;
/** Milliseconds before the end of a granted access at which its requester is reminded: 14 days. */
export const ACCESS_ENDING_MS = 14 * 86_400_000;

/** Files and folders to which one acceptance may be restricted. */
export const CHOSEN_FILES_MAX = 500;
/** Texts for answers to requests for access that one depositor keeps, and characters of their names. */
export const ANSWER_TEMPLATES_MAX = 50;
export const ANSWER_TEMPLATE_NAME_MAX = 100;
/** Milliseconds for which the address works by which somebody without an account follows a request: a year. */
export const REQUEST_KEY_MS: number = 366 * 86_400_000;

/** Attachments of a request for access, and bytes of all of them (spec 2 §5). */
export const ACCESS_ATTACHMENTS_MAX = 5;
export const ACCESS_ATTACHMENTS_SIZE_MAX = 200 * 1024 * 1024;
