/** Which articles tell which constant, and how: accounts, the life of a dataset, metadata. */
import { ATTEMPT_RULES, DAY, HOUR, MINUTE, waitMsFor } from "../api/services/limits/rules.ts";
import * as limits from "../sdk/model/limits.ts";
import { EN, grouped, MB, type NumberRow, ZH } from "./seeded_numbers.ts";

const { resend, login } = ATTEMPT_RULES;
const longestWait = waitMsFor({ ...login }, { count: 99, since: 0, lastAt: 0 }, 0) / MINUTE;
const [first, second, last] = limits.DRAFT_REMINDER_DAYS;
const months = limits.DRAFT_MONTHS;
const session = limits.SESSION_IDLE_MS / MINUTE;
const activation = limits.ACTIVATION_MS / HOUR;
const reset = limits.RESET_MS / MINUTE;
const flow = limits.SIGN_IN_FLOW_MS / MINUTE;

export const DEPOSIT_NUMBERS: NumberRow[] = [
  // Accounts
  ["help/P1", `链接 ${activation} 小时内有效`, `It is valid for ${activation} hours`],
  ["help/publishing_process", `链接 ${activation} 小时内有效`, `valid for ${activation} hours`],
  ["help/publishing_process", `| ${activation} 小时内有效 |`, `| Valid for ${activation} hours |`],
  ["help/P1 faq/item20", `每小时最多 ${resend.tries} 次`, `${EN[resend.tries]} times an hour`],
  [
    "help/P1",
    `${limits.PASSWORD_MIN} 至 ${limits.PASSWORD_MAX} 个字符`,
    `${limits.PASSWORD_MIN} to ${limits.PASSWORD_MAX} characters`,
  ],
  [
    "help/P1",
    `${limits.PASSWORD_MIN} 至 ${limits.MODERN_PASSWORD_MAX} 个字符`,
    `${limits.PASSWORD_MIN} to ${limits.MODERN_PASSWORD_MAX} characters`,
  ],
  [
    "help/P1",
    `6 位验证码，${limits.CAPTCHA_MAIL_MS / MINUTE} 分钟内有效`,
    `it is valid for ${limits.CAPTCHA_MAIL_MS / MINUTE} minutes`,
  ],
  ["help/P1", `连续输错 ${login.tries} 次密码`, `After ${EN[login.tries]} wrong passwords`],
  ["help/P1", `最长 ${longestWait} 分钟`, `at most ${longestWait} minutes`],
  [
    "help/P1",
    `${session} 分钟没有操作，或登录满 ${limits.SESSION_MAX_MS / DAY} 天`,
    `after ${session} minutes without activity, and ${limits.SESSION_MAX_MS / DAY} days after`,
  ],
  ["help/P1", `${flow} 分钟内完成`, `within ${flow} minutes`],
  ["help/P1", `${ZH[limits.RECOVERY_CODES]}个恢复码`, `${EN[limits.RECOVERY_CODES]} recovery codes`],
  ["help/P1", "显示的 6 位数字", "the six digits"],
  ["help/P1", `链接 ${reset} 分钟内有效`, `valid for ${reset} minutes`],
  [
    "help/P1",
    `超过${ZH[limits.PROOF_MS / MINUTE]}分钟`,
    `more than ${EN[limits.PROOF_MS / MINUTE]} minutes ago`,
  ],
  // Deposits
  [
    "help/P2 help/publishing_process faq/item13",
    `至少 ${limits.KEYWORDS_MIN} 个`,
    `at least ${limits.KEYWORDS_MIN}`,
  ],
  [
    "help/P2",
    `每 ${limits.AUTOSAVE_MS / 1_000} 秒自动保存`,
    `saved every ${limits.AUTOSAVE_MS / 1_000} seconds`,
  ],
  [
    "help/P2 help/publishing_process",
    `${months} 个月没有修改时删除`,
    `eleted after ${months} months without a change`,
  ],
  [
    "help/publishing_process faq/item19",
    `${months} 个月没有修改才会`,
    `after ${months} months without a change`,
  ],
  ["help/P5 faq/item8", `${months} 个月没有修改`, `after ${months} months without a change`],
  ["policy/preservation", `草稿 ${months} 个月没有修改`, `after ${months} months without a change`],
  [
    "help/P2 help/publishing_process",
    `前 ${first}、${second}、${last} 天`,
    `emails ${first}, ${second} and ${last} days before`,
  ],
  [
    "faq/item19",
    `前 ${first} 天、${second} 天和 ${last} 天`,
    `emails ${first}, ${second} and ${last} days before`,
  ],
  [
    "help/P2 help/publishing_process",
    `删除后 ${limits.DRAFT_RESTORE_DAYS} 天内`,
    `for ${limits.DRAFT_RESTORE_DAYS} days`,
  ],
  ["faq/item19", `${limits.DRAFT_RESTORE_DAYS} 天内可以`, `for ${limits.DRAFT_RESTORE_DAYS} days`],
  [
    "help/P2",
    `1 至 ${limits.PRIVATE_MONTHS_MAX} 个月，默认 ${limits.PRIVATE_MONTHS_DEFAULT} 个月`,
    `1 to ${limits.PRIVATE_MONTHS_MAX} months, ${limits.PRIVATE_MONTHS_DEFAULT} by default`,
  ],
  [
    "help/publishing_process faq/item17",
    `1 至 ${limits.PRIVATE_MONTHS_MAX} 个月`,
    `1 to ${limits.PRIVATE_MONTHS_MAX} months`,
  ],
  [
    "help/P2 help/P6 faq/item11",
    `前 ${limits.DEADLINE_REMINDER_DAYS} 天`,
    `${limits.DEADLINE_REMINDER_DAYS} days before`,
  ],
  // Metadata
  ["help/P3", `最多 ${limits.TITLE_MAX} 个字符`, `At most ${limits.TITLE_MAX} characters`],
  [
    "help/P3",
    `${limits.KEYWORDS_MIN} 至 ${limits.KEYWORDS_MAX} 个，每个不超过 ${limits.KEYWORD_MAX} 个字符`,
    `${limits.KEYWORDS_MIN} to ${limits.KEYWORDS_MAX} in each language, at most ${limits.KEYWORD_MAX} characters`,
  ],
  [
    "help/P3",
    `最多 ${grouped(limits.DESCRIPTION_MAX)} 个字符`,
    `At most ${grouped(limits.DESCRIPTION_MAX)} characters`,
  ],
  ["help/P3", `选 1 至 ${limits.SUBJECTS_MAX} 个`, `1 to ${limits.SUBJECTS_MAX}, as specific`],
  [
    "help/P3",
    `宽高比约 ${limits.COVER_RATIO}:1，小于 ${limits.COVER_SIZE_MAX / MB} MB`,
    `ratio about ${limits.COVER_RATIO}:1, under ${limits.COVER_SIZE_MAX / MB} MB`,
  ],
  ["help/P3", `最多 ${limits.AFFILIATIONS_MAX} 个`, `at most ${limits.AFFILIATIONS_MAX}.`],
  [
    "help/P3 faq/item11",
    `1 至 ${limits.EMBARGO_MONTHS_MAX} 个月`,
    `1 to ${limits.EMBARGO_MONTHS_MAX} months`,
  ],
  [
    "help/P2 help/data_policy help/publishing_process faq/item11",
    `最长 ${limits.EMBARGO_MONTHS_MAX} 个月`,
    `${limits.EMBARGO_MONTHS_MAX} months`,
  ],
  [
    "help/P3",
    `最多${ZH[limits.COORDINATE_DECIMALS]}位小数`,
    `at most ${EN[limits.COORDINATE_DECIMALS]} decimals`,
  ],
  [
    "help/P3",
    `−${-limits.ELEVATION_MIN} 至 ${limits.ELEVATION_MAX}`,
    `−${grouped(-limits.ELEVATION_MIN)} to ${grouped(limits.ELEVATION_MAX)}`,
  ],
  [
    "help/P3",
    `各最多 ${limits.ENTRIES_MAX} 条`,
    `${limits.ENTRIES_MAX} places and ${limits.ENTRIES_MAX} periods`,
  ],
  [
    "help/P3",
    `最多 ${limits.COMPLIANCE_ITEMS_MAX} 项，每项不超过 ${limits.COMPLIANCE_SIZE_MAX / MB} MB`,
    `at most ${limits.COMPLIANCE_ITEMS_MAX} items of ${limits.COMPLIANCE_SIZE_MAX / MB} MB`,
  ],
];
