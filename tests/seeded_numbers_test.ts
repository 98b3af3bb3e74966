/**
 * Numbers in the texts that come with the program (`db/seed/content`): each is that of the constant which the program
 * goes by. `NUMBERS` lists which article tells which constant; a number that is in no row is found as well.
 */
import assert from "node:assert/strict";
import { EXIT_CODES } from "../cli/exit.ts";
import { LEVELS, POLICY_FEATURES } from "../sdk/model/data_policy/strength.ts";
import { POLICY_ENTRIES_MAX, POLICY_SECTIONS } from "../sdk/model/data_policy/choices.ts";
import { allMessages, type MessageKey } from "../locales/mod.ts";
import { FORMAT_GROUPS } from "../sdk/model/vocabulary/file_formats.ts";
import { articleOf, articles } from "./seeded_texts.ts";
import { EN, ZH } from "./seeded_numbers.ts";
import { DEPOSIT_NUMBERS } from "./seeded_numbers_deposits.ts";
import { SERVICE_NUMBERS } from "./seeded_numbers_services.ts";

const NUMBERS = [...DEPOSIT_NUMBERS, ...SERVICE_NUMBERS];

/** Numbers that no constant gives: examples, standards, numbers of clauses and steps. */
const OTHERS = [
  /（2007–2009 年）|（2018–2020 年）|（2022–2024 年）|公元前 501 年|距今 11700 年|第 4 步|第 5 条/g,
  /2015 年到 2025 年|2020、2022 和 2024 年/g,
];

const UNIT = "天|个月|分钟|小时|秒|次|个|MB|GB|KB|字节|项|位|年|条|行|级|种|步";
const NUMBER = new RegExp(`(?<![\\w.:/-])\\d[\\d,]*(?: 至 \\d[\\d,]*)? ?(?:${UNIT})`, "g");

Deno.test("numbers of the seeded texts are those of the constants, in both languages", () => {
  for (const [keys, zh, en] of NUMBERS) {
    for (const key of keys.split(" ")) {
      const article = articleOf(key);
      assert.ok(whole(article.zh).includes(zh), `${key}: ${zh}`);
      assert.ok(whole(article.en).includes(en), `${key}: ${en}`);
    }
  }
});

Deno.test("a number of help, questions, policies and terms that no constant gives is found", () => {
  const kinds = /^(?:help|faq|policy|terms|about)\//;
  const found: string[] = [];
  for (const { key, zh } of articles.filter(({ key, zh }) => kinds.test(key) && !zh.front.sample)) {
    let rest = zh.prose;
    for (const [keys, phrase] of NUMBERS) {
      if (keys.split(" ").includes(key)) rest = rest.replaceAll(phrase, "");
    }
    for (const other of OTHERS) rest = rest.replaceAll(other, "");
    found.push(...[...rest.matchAll(NUMBER)].map(([number]) => `${key}: ${number}`));
  }
  assert.deepEqual(found, []);
});

Deno.test("numbers in the texts of the policy tool are those of the constants", () => {
  const kinds = FORMAT_GROUPS.length;
  const wanted: [key: MessageKey, zh: string, en: string][] = [
    ["data_policy.intro", `${ZH[POLICY_SECTIONS.length]}个部分`, "section by section"],
    [
      "data_policy.point.sections",
      `${ZH[POLICY_SECTIONS.length]}个部分`,
      `${EN[POLICY_SECTIONS.length]} sections`,
    ],
    ["data_policy.intro.formats", `${ZH[kinds]}类`, `${EN[kinds]} groups`],
    ["data_policy.features", `${POLICY_FEATURES.length} 项`, `${POLICY_FEATURES.length} features`],
    ["data_policy.framework", `${POLICY_FEATURES.length} 项`, `${POLICY_FEATURES.length} features`],
    ["data_policy.frameworkNote", `${ZH[LEVELS.length]}级`, `${EN[LEVELS.length]} levels`],
    ["data_policy.onePerLine", `${POLICY_ENTRIES_MAX} 项`, `${POLICY_ENTRIES_MAX}`],
  ];
  for (const [key, zh, en] of wanted) {
    assert.ok(allMessages("zh").get(key)!.includes(zh), `${key}: ${zh}`);
    assert.ok(allMessages("en").get(key)!.toLowerCase().includes(en), `${key}: ${en}`);
  }
});

Deno.test("the table of exit codes lists those of the command line", () => {
  const { zh, en } = articleOf("help/P9");
  for (const { body } of [zh, en]) {
    const codes = [...body.matchAll(/^\| (\d) \| /gm)].map(([, code]) => Number(code));
    assert.deepEqual(codes, Object.values(EXIT_CODES));
  }
});

const whole = ({ front, body }: { front: Record<string, unknown>; body: string }) =>
  `${front.title}\n${front.summary}\n${body}`;
