import assert from "node:assert/strict";
import { readConfig } from "../config.ts";
import { judgePassword } from "./password_rules.ts";

const OWNER = { email: "lin.yue@seagrass-lab.org", realName: "Marie Sklodowska" };
const judge = (password: string, policy = "specified", owner = OWNER) =>
  judgePassword(
    { config: readConfig({ PASSWORD_POLICY: policy, PUBLIC_URL: "https://kelpforest.example.org" }) },
    password,
    owner,
  );

Deno.test("judgePassword() asks for what both readings of the specification ask for", () => {
  for (const weak of ["Sedi2026", "x".repeat(28) + "Y1"]) assert.equal(judge(weak), undefined, weak);
  for (const weak of ["Sedi202", "sediment2026", "SEDIMENT2026", "SedimentCore", "x".repeat(29) + "Y1"]) {
    assert.equal(judge(weak), "passwordWeak", weak);
  }
});

Deno.test("judgePassword() asks for length alone under the modern policy", () => {
  assert.equal(judge("coral reef survey notes", "modern"), undefined);
  assert.equal(judge("reefnot", "modern"), "passwordLength");
  assert.equal(judge("ab3".repeat(43), "modern"), "passwordLength");
});

Deno.test("judgePassword() refuses what is guessed first, however it is dressed up", () => {
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

Deno.test("judgePassword() refuses names of the site and of the person", () => {
  for (
    const password of [
      "Kelpforest1",
      "Databank7X",
      "SeagrassLab1",
      "Lin.Yue2026",
      "Marie1867",
      "Sklodowska1X",
    ]
  ) {
    const wanted = password === "SeagrassLab1" ? undefined : "passwordCommon";
    assert.equal(judge(password), wanted, password);
  }
  assert.equal(judge("Seagrass-Lab1"), "passwordCommon");
  assert.equal(
    judge("林悦测量船Bx26", "modern", { email: "a@b.org", realName: "林悦测量船" }),
    "passwordCommon",
  );
});

Deno.test("judgePassword() leaves good passwords alone", () => {
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
