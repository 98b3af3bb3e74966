/** Which articles tell which constant, and how: files, reviews, use, programs, policies. */
import { KEPT } from "../api/services/account/retention.ts";
import { CONTENTS_MAX, LINES_MAX, TREE_MAX } from "../api/services/comparison/file_contents.ts";
import { CELLS_MAX } from "../api/services/diff/table_diff.ts";
import { VERIFY_EVERY_MS } from "../api/services/integrity/scan.ts";
import { CONCURRENCY_RULES, DAY, MINUTE, REQUEST_RULES } from "../api/services/limits/rules.ts";
import { PUBLISH_TRIES } from "../api/services/publication/publish.ts";
import { INDEXED_FILES_MAX } from "../api/services/search/document.ts";
import { SITEMAP_SERIALS } from "../api/services/catalog/sitemap.ts";
import { JOBS } from "../api/jobs/mod.ts";
import { accessTokenSchema } from "../sdk/model/account/access_token.ts";
import { LEVELS, POLICY_FEATURES } from "../sdk/model/data_policy/strength.ts";
import { POLICY_SECTIONS } from "../sdk/model/data_policy/choices.ts";
import { REPORT_MONTHS_MAX } from "../sdk/model/counter.ts";
import { OPEN_API_DEPTH_MAX } from "../sdk/model/open_api.ts";
import * as limits from "../sdk/model/limits.ts";
import { CHECKLIST } from "../sdk/model/review.ts";
import { WIDGET_FILES_MAX } from "../sdk/model/widget/options.ts";
import { LICENCES } from "../sdk/model/vocabulary/licences.ts";
import { EN, grouped, MB, type NumberRow, plain, ZH } from "./seeded_numbers.ts";

const tokenDays = accessTokenSchema.parse({ name: "a", scopes: ["read"] }).days;
const liftEvery = JOBS.find(({ name }) => name === "lift_embargoes")!.everyMs;
/** Two checks that agree, each as late as the job may be. */
const embargoLate = (2 * liftEvery + limits.EMBARGO_AGREEMENT_MS) / MINUTE;
const perMinute = REQUEST_RULES["signed-in"].tries;
const perHour = REQUEST_RULES["signed-in-hour"].tries;
const searchSeconds = REQUEST_RULES.search.tries / 1000;
const YEAR = 365 * DAY;
const keptDays = limits.MAILS_KEPT_MS / DAY;
const { views, downloads } = limits.USAGE_DAY_MAX;
const days = limits.REVIEW_WORKING_DAYS;
const seven = VERIFY_EVERY_MS / DAY;
const session = limits.SESSION_IDLE_MS / MINUTE;
const flow = limits.SIGN_IN_FLOW_MS / MINUTE;
const double = limits.DOUBLE_CLICK_MS / 1_000;
const files = limits.UPLOAD_SIZE_MAX / 1024 ** 4;

export const SERVICE_NUMBERS: NumberRow[] = [
  // Files
  ["help/P4", `| ${files} TB，`, `| ${files} TB; `],
  ["faq/item3", `不超过 ${files} TB`, `${files} TB`],
  [
    "faq/item3",
    `超过 ${limits.DATASET_SIZE_MAX / 1024 ** 4} TB`,
    `above ${limits.DATASET_SIZE_MAX / 1024 ** 4} TB`,
  ],
  [
    "help/P4 faq/item3",
    `不超过 ${plain(limits.FILES_RECOMMENDED_MAX)} 个`,
    `No more than ${grouped(limits.FILES_RECOMMENDED_MAX)}`,
  ],
  [
    "help/P4",
    `${limits.FILE_NAME_BYTES_MAX} 字节（中文每字 3 字节）`,
    `${limits.FILE_NAME_BYTES_MAX} bytes (a Chinese character takes 3)`,
  ],
  ["help/P4", `${limits.FILE_PATH_BYTES_MAX} 字节`, `${grouped(limits.FILE_PATH_BYTES_MAX)} bytes`],
  ["help/P4", `${limits.PLAIN_UPLOAD_MAX / MB} MB`, `${limits.PLAIN_UPLOAD_MAX / MB} MB`],
  [
    "help/P4 blog/writing-a-readme",
    `不超过 ${limits.README_SIZE_MAX / 1024} KB`,
    `at most ${limits.README_SIZE_MAX / 1024} KB`,
  ],
  ["help/P4", `最多 ${limits.PARTS_MAX} 个数据集`, `at most ${limits.PARTS_MAX}`],
  ["help/P4 help/data_policy promotion/integrity", `每${ZH[seven]}天`, `every ${EN[seven]} days`],
  ["policy/preservation", `| 每${ZH[seven]}天 |`, `| Every ${EN[seven]} days |`],
  // Reviews
  [
    "help/P5 help/data_policy help/publishing_process faq/item7 policy/deposit_agreement about/introduction about/community " +
    "promotion/review",
    `${days} 个工作日`,
    `${days} working days`,
  ],
  ["policy/deposit_agreement", `1 至 ${days} 个工作日`, `1 to ${days} working days`],
  ["help/data_policy help/P8", `${ZH[CHECKLIST.length]}项`, `${EN[CHECKLIST.length]} items`],
  ["help/P5", `连续${ZH[PUBLISH_TRIES]}次`, `failed ${EN[PUBLISH_TRIES]} times`],
  ["faq/item24", `连续${ZH[PUBLISH_TRIES]}次`, `failed ${EN[PUBLISH_TRIES]} times`],
  // Versions and retractions
  ["help/P6", `晚 ${embargoLate} 分钟`, `${embargoLate} minutes late`],
  [
    "help/P6",
    `每份不超过 ${limits.STATEMENT_SIZE_MAX / MB} MB`,
    `at most ${limits.STATEMENT_SIZE_MAX / MB} MB each`,
  ],
  [
    "help/P6 help/data_policy help/publishing_process policy/preservation policy/retraction",
    `默认 ${limits.QUARANTINE_DAYS} 天`,
    `${limits.QUARANTINE_DAYS} days by default`,
  ],
  ["help/P6", `超过 ${grouped(TREE_MAX)} 个字符`, `longer than ${grouped(TREE_MAX)} characters`],
  [
    "help/P6",
    `限 ${CONTENTS_MAX / MB} MB、${grouped(LINES_MAX)} 行、${grouped(CELLS_MAX)} 个单元格`,
    `up to ${CONTENTS_MAX / MB} MB, ${grouped(LINES_MAX)} lines and ${grouped(CELLS_MAX)} cells`,
  ],
  // Finding and downloading
  ["help/P7", `（前 ${INDEXED_FILES_MAX} 个）`, `(the first ${INDEXED_FILES_MAX})`],
  ["help/P7 about/introduction", "近 12 个月", "last 12 months"],
  [
    "help/P7",
    `最多 ${CONCURRENCY_RULES.downloadsAccount.maximum} 个，未登录时每个网络地址最多 ${CONCURRENCY_RULES.downloadsAddress.maximum} 个`,
    `An account can have ${CONCURRENCY_RULES.downloadsAccount.maximum} downloads at the same time; without logging in, ` +
    `a network address can have ${CONCURRENCY_RULES.downloadsAddress.maximum}`,
  ],
  ["help/P7 help/data_policy", `${double} 秒内的重复访问`, `within ${double} seconds`],
  [
    "help/P7",
    `最多计 ${views} 次访问和 ${downloads} 次下载`,
    `at most ${views} views and ${downloads} downloads`,
  ],
  // Programs
  [
    "help/P9",
    `1 至 ${limits.ACCESS_TOKEN_DAYS_MAX} 天，默认 ${tokenDays} 天；每个账号最多 ${limits.ACCESS_TOKENS_MAX} 个`,
    `1 to ${limits.ACCESS_TOKEN_DAYS_MAX} days, ${tokenDays} by default; an account can have ${limits.ACCESS_TOKENS_MAX}`,
  ],
  [
    "help/P9",
    `每分钟 ${perMinute} 次请求、每小时 ${perHour} 次`,
    `${perMinute} requests a minute and ${grouped(perHour)} an hour`,
  ],
  [
    "help/open_api",
    `每分钟最多 ${REQUEST_RULES.anonymous.tries} 次请求，检索共用时不超过 ${searchSeconds} 秒；登录后每个账号每分钟 ${perMinute} 次、每小时 ${perHour} 次`,
    `${REQUEST_RULES.anonymous.tries} requests a minute, and its searches may take ${searchSeconds} seconds in all; logged in, each account ` +
    `${perMinute} a minute and ${grouped(perHour)} an hour`,
  ],
  [
    "help/open_api",
    `每页最多 ${limits.PAGE_SIZE_MAX} 个数据集，翻页只到前 ${OPEN_API_DEPTH_MAX} 个`,
    `at most ${limits.PAGE_SIZE_MAX} datasets, and pages reach the first ${grouped(OPEN_API_DEPTH_MAX)}`,
  ],
  ["help/open_api", `${double} 秒内的重复点击`, `within ${double} seconds`],
  ["help/widgets_component", `最多 ${WIDGET_FILES_MAX} 个文件`, `at most ${WIDGET_FILES_MAX} files`],
  ["help/open_api", `至多 ${REPORT_MONTHS_MAX} 个月`, `up to ${REPORT_MONTHS_MAX} of them`],
  ["help/oai_pmh", `最多 ${SITEMAP_SERIALS} 个数据集`, `at most ${grouped(SITEMAP_SERIALS)} datasets`],
  ["help/oai_pmh", `每页最多 ${limits.PAGE_SIZE_MAX} 条`, `at most ${limits.PAGE_SIZE_MAX} datasets`],
  [
    "help/oai_pmh",
    `每分钟最多 ${REQUEST_RULES.anonymous.tries} 次请求，检索共用时不超过 ${searchSeconds} 秒`,
    `${REQUEST_RULES.anonymous.tries} requests a minute are allowed, as long as their searches take no more than ${searchSeconds} seconds`,
  ],
  // Policies
  ["help/data_policy", `列出 ${LICENCES.length} 种`, `lists ${LICENCES.length} common licences`],
  ["help/data_policy_tool", `${POLICY_FEATURES.length} 项要素`, `${POLICY_FEATURES.length} features`],
  ["help/data_policy_tool", `一共${ZH[LEVELS.length]}级`, `${EN[LEVELS.length]} levels`],
  ["help/data_policy_tool", `${ZH[POLICY_SECTIONS.length]}个部分`, "Nine sections"],
  [
    "policy/privacy",
    `${session} 分钟没有操作或满 ${limits.SESSION_MAX_MS / DAY} 天`,
    `Until ${session} minutes without activity, or ${limits.SESSION_MAX_MS / DAY} days`,
  ],
  ["policy/privacy", `最长 ${limits.SESSION_MAX_MS / DAY} 天`, `${limits.SESSION_MAX_MS / DAY} days at most`],
  [
    "policy/privacy",
    `| ${limits.LANG_COOKIE_MS / DAY} 天、一年 |`,
    `| ${limits.LANG_COOKIE_MS / DAY} days, a year |`,
  ],
  [
    "policy/privacy",
    `| ${limits.SAVED_PATH_MS / MINUTE} 分钟 |`,
    `| ${limits.SAVED_PATH_MS / MINUTE} minutes |`,
  ],
  ["policy/privacy", `第三方登录的过程 | ${flow} 分钟`, `sign-in under way | ${flow} minutes`],
  [
    "policy/privacy",
    `${limits.SECOND_FACTOR_MS / MINUTE} 分钟、${limits.FORCED_UPDATE_MS / MINUTE} 分钟`,
    `${limits.SECOND_FACTOR_MS / MINUTE} minutes, ${limits.FORCED_UPDATE_MS / MINUTE} minutes`,
  ],
  [
    "policy/privacy",
    `| ${limits.CAPTCHA_PASS_MS / (60 * MINUTE)} 小时 |`,
    `| ${limits.CAPTCHA_PASS_MS / (60 * MINUTE)} hours |`,
  ],
  ["policy/privacy", `给提交者的消息：${keptDays} 天`, `messages to depositors: ${keptDays} days`],
  [
    "policy/privacy",
    `答复之后 ${KEPT.messages / YEAR} 年；没有答复的，收到之后 ${KEPT.openMessages / YEAR} 年`,
    `${KEPT.messages / YEAR} year after they were answered; ${
      KEPT.openMessages / YEAR
    } years after they came where`,
  ],
  ["policy/privacy", `失效的访问令牌：${KEPT.tokens / DAY} 天`, `no longer valid: ${KEPT.tokens / DAY} days`],
];
