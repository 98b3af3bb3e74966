import assert from "node:assert/strict";
import { readConfig } from "../../config.ts";
import fc from "fast-check";
import type { PersonalDetails } from "./personal_words.ts";
import { findPasswordProblem } from "./password_rules.ts";

const OWNER = { email: "lin.yue@seagrass-lab.org", realName: "Marie Sklodowska" };
const config = (policy = "specified") =>
  readConfig({ PASSWORD_POLICY: policy, PUBLIC_URL: "https://kelpforest.example.org" });
const judge = (password: string, policy = "specified", owner: PersonalDetails = OWNER) =>
  findPasswordProblem({ config: config(policy) }, password, owner)?.key;

Deno.test("findPasswordProblem() asks for what both readings of the specification ask for", () => {
  const longest = "Sediment2026" + "kelpgrowthobserved";
  for (const taken of ["Sedi2026", longest]) assert.equal(judge(taken), undefined, taken);
  for (const weak of ["Sedi202", "sediment2026", "SEDIMENT2026", "SedimentCore", longest + "7"]) {
    assert.equal(judge(weak), "passwordWeak", weak);
  }
});

Deno.test("findPasswordProblem() asks for length alone under the modern policy", () => {
  assert.equal(judge("coral reef survey notes", "modern"), undefined);
  assert.equal(judge("reefnot", "modern"), "passwordLength");
  assert.equal(judge("ab3".repeat(43), "modern"), "passwordLength");
});

Deno.test("findPasswordProblem() refuses what is guessed first, however it is dressed up", () => {
  const common = [
    "Password1",
    "P@ssw0rd2026",
    "Passw0rd!!",
    "Adm1n1strat0r",
    "Qwerty123",
    "1Qaz2Wsx",
    "Zxcvbnm123",
    "Abcd1234",
    "Aa123456",
    "Abc123Abc123",
    "Woaini1314",
    "Wang19900101",
    "Zhang13800138000",
    "Iloveyou520",
    "Ｐassword1A",
  ];
  for (const password of common) assert.equal(judge(password), "passwordCommon", password);
  for (const password of ["aaaaaaaa", "12345678", "        ", "monkey sunshine"]) {
    assert.equal(judge(password, "modern"), "passwordCommon", password);
  }
});

Deno.test("findPasswordProblem() refuses names of the site and of the person", () => {
  const leaning = ["Kelpforest1", "Databank7X", "SeagrassLab1", "Seagrass-Lab1"];
  leaning.push("Lin.Yue2026", "Marie1867", "Sklodowska1X", "Eiram1867");
  for (const password of leaning) assert.equal(judge(password), "passwordCommon", password);
  assert.equal(
    judge("林悦测量船Bx26", "modern", { email: "a@b.org", realName: "林悦测量船" }),
    "passwordCommon",
  );
});

Deno.test("findPasswordProblem() leaves good passwords alone", () => {
  const good = [
    "Sediment2026",
    "Kolibri77Berg",
    "CorrectHorse7Battery",
    "Xk4vPq9sLm",
    "Gletscher9",
    "SdbDemo2026",
  ];
  for (const password of good) assert.equal(judge(password), undefined, password);
  assert.equal(judge("monkey dragon sunshine princess", "modern"), undefined);
});

const LIN: PersonalDetails = {
  email: "lin.jiahui@geo.example",
  realName: "林佳慧 Jiahui Lin",
  workUnit: "Institute of Limnology",
  organizations: [{ nameZh: "湖泊研究所", nameEn: "Limnology Centre", aliases: ["NIGLAS"] }],
  phone: "+8613800138000",
};

Deno.test("findPasswordProblem() refuses what leans on the name or the e-mail of its owner", () => {
  for (
    const password of ["lin.jiahui@Geo1", "JiahuiLin99", "J1ahu1L1n!", "niLiuhaiJ9", "LinJiahui19900131"]
  ) {
    assert.equal(judge(password, "specified", LIN), "passwordCommon", password);
    const stranger = { email: "a@b.example", realName: "Marie" };
    assert.equal(judge("lin.jiahui@Geo1", "specified", stranger), undefined, password);
  }
});

/** The words of LIN as the account has them. */
const OWN = [
  "lin",
  "jiahui",
  "geo",
  "linjiahui",
  "jiahuilin",
  "lin.jiahui",
  "limnology",
  "niglas",
  "13800138000",
];
const LEET: Record<string, string> = { a: "4", e: "3", i: "1", o: "0", s: "5" };
const written = fc.constantFrom(
  (word: string) => word,
  (word: string) => word.toUpperCase(),
  (word: string) => word[0]!.toUpperCase() + word.slice(1),
  (word: string) => word.replace(/[aeios]/g, (letter) => LEET[letter]!),
  (word: string) => [...word].reverse().join(""),
);
/** What people put around a word until a form takes it. */
const around = fc.constantFrom("", "1", "!", "99", "123", "2026", "1990!", "@1", "Aa1", "#Q7x");
const leaning = fc.tuple(
  around,
  fc.array(fc.constantFrom(...OWN), { minLength: 1, maxLength: 3 }),
  written,
  fc.constantFrom("", ".", "-", "_", "@", " "),
  around,
).filter(([before, , , , after]) => (before + after).replace(/[^a-z0-9]/gi, "").length <= 4)
  .map(([before, words, write, between, after]) => before + words.map(write).join(between) + after);

Deno.test("findPasswordProblem() lets no variation of the owner's own words through", () => {
  const judged = { specified: 0, modern: 0 };
  fc.assert(
    fc.property(leaning, fc.constantFrom("specified" as const, "modern" as const), (password, policy) => {
      const key = judge(password, policy, LIN);
      assert.ok(key, `${policy}: ${password}`);
      if (key === "passwordCommon") judged[policy]++;
    }),
    { numRuns: 1_000 },
  );
  assert.ok(judged.specified > 50 && judged.modern > 200, JSON.stringify(judged));
});

Deno.test("findPasswordProblem() says what is guessed first", () => {
  const why = (password: string, owner = LIN) =>
    findPasswordProblem({ config: config("modern") }, password, owner)?.params;
  assert.deepEqual(why("JiahuiLin99"), { reason: "own", part: "jiahuilin" });
  assert.deepEqual(why("Jiahui20261231"), { reason: "own", part: "Jiahui" });
  assert.deepEqual(why("Kelpforest1"), { reason: "site", part: "kelpforest" });
  assert.deepEqual(why("Beijing2026"), { reason: "word", part: "Beijing" });
  assert.deepEqual(why("abcabcabcabc"), { reason: "repeat", part: "abcabcabcabc" });
  assert.deepEqual(why("bcdefghijk"), { reason: "sequence", part: "bcdefghijk" });
  assert.deepEqual(why("wertyuiop"), { reason: "keyboard", part: "wertyuiop" });
  assert.deepEqual(why("31.12.1999"), { reason: "date", part: "31.12.1999" });
});

Deno.test("findPasswordProblem() takes no longer for a long password than for one of forty signs", () => {
  const signs = "4@8({[<3€6#!1|0$5+7%2aAlLoO";
  const long = Array.from({ length: 128 }, (_, n) => signs[n * 7 % signs.length]).join("");
  const timeOf = (password: string) => {
    const began = performance.now();
    for (let n = 0; n < 5; n++) judge(password, "modern", LIN);
    return performance.now() - began;
  };
  timeOf(long);
  const [forty, whole] = [timeOf(long.slice(0, 40)), timeOf(long)];
  assert.ok(whole < 4 * forty + 200, `${whole} ms against ${forty} ms`);
});
