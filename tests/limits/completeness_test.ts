/** Every number of `sdk/model/limits.ts` has a rule in the tables, or a place elsewhere, with its reason (safety 2.5, B18). */
import assert from "node:assert/strict";
import * as limits from "../../sdk/model/limits.ts";
import type { Limit, LimitName } from "./limit.ts";
import { BODIES, COMPLIANCE, COVERS, NAMES } from "./rules/attachments.ts";
import { AUTHORS } from "./rules/authors.ts";
import { ENTRIES } from "./rules/entries.ts";
import { FIELDS, OF_ARCHIVES } from "./rules/fields.ts";
import { PLACES } from "./rules/places.ts";
import { JUDGEMENTS, PAPERS, PARTS, RETRACTIONS, STEPS } from "./rules/published.ts";
import { ACCEPTANCES, PRIVATE, REDIRECTIONS, RETURNS, URGES } from "./rules/requests.ts";
import { ARCHIVE, SUBMISSION } from "./rules/submission.ts";

const TABLES: Limit<unknown>[][] = [
  FIELDS,
  OF_ARCHIVES,
  AUTHORS,
  ENTRIES,
  PLACES,
  SUBMISSION,
  ARCHIVE,
  COVERS,
  COMPLIANCE,
  NAMES,
  BODIES,
  URGES,
  REDIRECTIONS,
  PRIVATE,
  RETURNS,
  ACCEPTANCES,
  RETRACTIONS,
  PAPERS,
  JUDGEMENTS,
  PARTS,
  STEPS,
];

/** What no field or step of a submission is held against, by where it belongs. */
const ELSEWHERE: Record<string, LimitName[]> = {
  "Files travel apart from a submission (file transfer).": ["FILE_SIZE_MAX"],
  "Files that travel in parts or together (api/routes/tus_test.ts, api/routes/file_batch_test.ts, sdk/send_file_test.ts, tests/s3/direct_upload_test.ts).":
    [
      "UPLOAD_SIZE_MAX",
      "UPLOAD_DAYS",
      "UPLOAD_UNSENT_DAYS",
      "DATASET_SIZE_MAX",
      "UPLOAD_PARTS_MAX",
      "FINGERPRINT_MAX",
      "PARALLEL_UPLOAD_SIZE",
      "SMALL_FILE_SIZE",
      "BATCH_FILES_MAX",
      "BATCH_BYTES_MAX",
      "OPEN_UPLOADS_MAX",
      "UPLOAD_OPEN_GB",
      "STORAGE_QUOTA_GB",
      "STORAGE_RESERVE_MB",
      "DIRECT_UPLOAD_SIZE",
      "DIRECT_PART_MAX",
    ],
  "Who has the form of a shared version open (api/services/link/edit_links_test.ts).": [
    "FORM_PRESENCE_SECONDS",
  ],
  "Requests for access (api/services/request/access_test.ts, access_attachments_test.ts, chosen_files_test.ts, access_export_test.ts, visitor_access_test.ts).":
    [
      "ACCESS_ATTACHMENTS_MAX",
      "ACCESS_ATTACHMENTS_SIZE_MAX",
      "ACCESS_ENDING_MS",
      "ACCESS_REMINDER_WORKING_DAYS",
      "CHOSEN_FILES_MAX",
      "ANSWER_TEMPLATES_MAX",
      "ANSWER_TEMPLATE_NAME_MAX",
      "REQUEST_KEY_MS",
    ],
  "Scans before an anonymous link, and files it leaves out (api/services/anonymity/scan_test.ts, api/services/link/anonymous_view_test.ts).":
    ["SCAN_FILE_BYTES", "SCAN_BYTES_MAX", "SCAN_MS", "SCAN_FINDINGS_MAX", "EXCLUDED_MAX"],
  "Codes that prove an e-mail without an account (api/services/mailed_code/mailed_codes_test.ts).": [
    "MAILED_CODE_DIGITS",
    "MAILED_CODE_MS",
    "MAILED_CODE_TRIES",
    "MAILED_PROOF_MS",
  ],
  "Links and their passes (api/services/link/links_test.ts, link_emails_test.ts).": [
    "LINK_EMAILS_MAX",
    "LINKS_LABEL_MAX",
    "LINKS_MAX",
    "LINK_PASSWORD_MAX",
    "LINK_PASSWORD_MIN",
    "LINK_PASS_HOURS",
  ],
  "Short addresses (api/services/link/short_links_test.ts).": ["SHORT_LINKS_A_DAY"],
  "Links to archive a prepared record (api/services/link/archive_links_test.ts).": ["ARCHIVE_LINKS_MAX"],
  "Uploads by FTP (api/services/ftp/ftp_test.ts).": ["FTP_ACCESS_DAYS", "FTP_SIZE"],
  "Listings and changes of files that are stored already (api/routes/folder_test.ts, api/routes/change_files_test.ts).":
    [
      "FOLDER_PAGE_MAX",
      "CHILDREN_PAGE_MAX",
      "TREE_FILES_MAX",
      "FILE_CHANGES_MAX",
      "REMOVED_FILES_MS",
      "PATHS_ASKED_MAX",
    ],
  "What somebody chooses to download (api/routes/archive_test.ts).": ["DOWNLOAD_PATHS_MAX"],
  "What a page shows of a file (api/services/file/readme_test.ts, api/services/preview/preview_test.ts).": [
    "README_SIZE_MAX",
    "PREVIEW_WHOLE_MAX",
    "PREVIEW_BEGINNING_MAX",
    "PREVIEW_ROWS_MAX",
    "PREVIEW_PIXELS_MAX",
    "DRAWN_PIXELS_MAX",
  ],
  "Forms of accounts, which are no submission (api/routes/user_form_test.ts).": ["FORM_BODY_MAX"],
  "Pages take files with a form; the API takes them one by one.": ["PLAIN_UPLOAD_MAX", "VISITOR_FORM_MAX"],
  "Jobs end it when its time has come; nobody sends it (tests of idle drafts, reminders, retractions, embargoes, alarms).":
    [
      "DRAFT_MONTHS",
      "DRAFT_REMINDER_DAYS",
      "DEADLINE_REMINDER_DAYS",
      "DRAFT_RESTORE_DAYS",
      "QUARANTINE_DAYS",
      "MAILS_KEPT_MS",
      "EMBARGO_AGREEMENT_MS",
      "CLOCK_JUMP_MS",
    ],
  "The contact page, which is no submission (api/services/contact/messages_test.ts).": [
    "CONTACT_FORM_MS",
    "CONTACT_WAIT_MS",
    "CONTACT_WAIT_WITHOUT_PROOF_MS",
    "CONTACT_KEPT_MS",
    "CONTACT_OPEN_KEPT_MS",
  ],
  "Texts of the site, which are no submission (sdk/model/content/article_input_test.ts, api/services/content)":
    [
      "ARTICLES_FOUND_MAX",
      "ARTICLE_SUMMARY_MAX",
      "ARTICLE_TAGS_MAX",
      "LINK_TEXT_MAX",
      "MEDIA_EDGE_MAX",
      "MEDIA_PIXELS_MAX",
      "MEDIA_SIZE_MAX",
      "REMARK_MAX",
      "VIDEO_SIZE_MAX",
      "CAPTIONS_SIZE_MAX",
    ],
  "How long a link of a mail confirms a subscription (api/services/subscription/subscriptions_test.ts).": [
    "SUBSCRIBE_MS",
  ],
  "The size of a stored cover, whatever size was sent.": ["COVER_WIDTH", "COVER_HEIGHT"],
  "Clients wait for it.": ["AUTOSAVE_MS", "REQUEST_TIMEOUT_MS"],
  "Lists and searches, which write nothing.": [
    "PAGE_SIZE_MAX",
    "PAGE_SIZE_DEFAULT",
    "QUERY_MAX",
    "ARTICLE_BODIES_MAX",
    "ARTICLE_TAGS_SHOWN",
    "DATASET_FEED_ENTRIES",
    "RELATED_ARTICLES",
  ],
  "Statistics (spec 1 §9).": ["DOUBLE_CLICK_MS", "USAGE_DAY_MAX"],
  "Accounts, sign-in and organisations (spec 1 §5, §9).": [
    "PASSWORD_MIN",
    "PHONE_MAX",
    "PASSWORD_MAX",
    "MODERN_PASSWORD_MAX",
    "SESSION_IDLE_MS",
    "SESSION_MAX_MS",
    "ACTIVATION_MS",
    "REGISTRATION_TICKET_MS",
    "REGISTER_DEBOUNCE_MS",
    "RESET_MS",
    "SET_UP_MS",
    "FORCED_UPDATE_MS",
    "SECOND_FACTOR_MS",
    "RECOVERY_CODES",
    "PROOF_MS",
    "TICKET_MS",
    "SIGN_IN_FLOW_MS",
    "DEVICE_MS",
    "CAPTCHA_WIDTH",
    "CAPTCHA_HEIGHT",
    "CAPTCHA_PIECE",
    "CAPTCHA_RADIUS",
    "CAPTCHA_TOLERANCE",
    "CAPTCHA_RISE_MIN",
    "CAPTCHA_TRIES",
    "CAPTCHA_MS",
    "CAPTCHA_MAIL_MS",
    "CAPTCHA_COOKIE_MS",
    "CAPTCHA_PASS_MS",
    "ACCESS_TOKEN_DAYS_MAX",
    "ACCESS_TOKENS_MAX",
    "ORGANIZATION_NAME_MIN",
    "CUSTOM_ORGANIZATION",
    "ORGANIZATION_PAGE_SIZE",
    "ORGANIZATION_DEBOUNCE_MS",
    "SAVED_PATH_MS",
    "LANG_COOKIE_MS",
    "LOCALE_COOKIE_MS",
  ],
};

Deno.test("every limit has a rule at its edge, or a place elsewhere, and none has both", () => {
  const proved = new Set(TABLES.flat().flatMap(({ proves = [] }) => proves));
  const elsewhere = Object.values(ELSEWHERE).flat();
  const all = Object.keys(limits) as LimitName[];
  const without = all.filter((name) => !proved.has(name) && !elsewhere.includes(name));
  assert.deepEqual(without, [], "limits that nothing proves");
  assert.deepEqual(elsewhere.filter((name) => proved.has(name) || !all.includes(name)), []);
});

Deno.test("every rule tells what is refused, but titles, which are cut, and a recommendation", () => {
  const rules = TABLES.flat().filter(({ refused }) => refused.length === 0).flatMap(({ proves = [] }) =>
    proves
  );
  assert.deepEqual([...new Set(rules)], ["TITLE_MAX", "FILES_RECOMMENDED_MAX"]);
});
