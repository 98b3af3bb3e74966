import assert from "node:assert/strict";
import { mailedCode, outbox } from "../../../db/schema/mod.ts";
import {
  MAILED_CODE_DIGITS,
  MAILED_CODE_MS,
  MAILED_CODE_TRIES,
  MAILED_PROOF_MS,
} from "../../../sdk/model/limits.ts";
import { mailsTo } from "../../../tests/accounts.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { systemContext } from "../../context.ts";
import { mailCode, requireProvenEmail } from "./mailed_codes.ts";

const EMAIL = "li.na@example.org";
const CODE = new RegExp(`\\b\\d{${MAILED_CODE_DIGITS}}\\b`);

async function codeFor(test: TestApp, email = EMAIL): Promise<string | undefined> {
  await deliverAll(test.app);
  const [newest] = await mailsTo(test, email);
  return newest && CODE.exec(newest.body)?.[0];
}

const proven = ({ app }: TestApp, proof: string, subject = "") =>
  requireProvenEmail(app.db.read, app, { purpose: "access", subject, proof });

Deno.test("confirmCode() gives a proof for the mailed code, once, and stores neither", async () => {
  await using test = await openTestApp();
  const { accessRequests } = test.visitor;
  const { codeId } = await accessRequests.mailCode("Li.Na@example.org");
  const code = (await codeFor(test))!;
  const { email, proof } = await accessRequests.confirmCode(codeId, ` ${code.slice(0, 3)} ${code.slice(3)} `);
  assert.equal(email, EMAIL);
  assert.equal(await proven(test, proof), EMAIL);
  await assert.rejects(accessRequests.confirmCode(codeId, code), { error: "mailedCodeWrong" });
  const stored = JSON.stringify([
    await test.app.db.read.select().from(mailedCode),
    await test.app.db.read.select().from(outbox),
  ]);
  for (const secret of [proof, `"${code}"`]) assert.ok(!stored.includes(secret));
  await assert.rejects(proven(test, proof, "another"), { error: "emailProofInvalid" });
  test.advance(MAILED_PROOF_MS + 1);
  await assert.rejects(proven(test, proof), { error: "emailProofInvalid" });
});

Deno.test("confirmCode() takes no code after five wrong ones, nor one that has ended", async () => {
  await using test = await openTestApp();
  const { accessRequests } = test.visitor;
  const { codeId } = await accessRequests.mailCode(EMAIL);
  const code = (await codeFor(test))!;
  const wrong = code === "000000" ? "000001" : "000000";
  for (let n = 0; n < MAILED_CODE_TRIES; n++) {
    await assert.rejects(accessRequests.confirmCode(codeId, wrong), { error: "mailedCodeWrong" });
  }
  await assert.rejects(accessRequests.confirmCode(codeId, code), { error: "mailedCodeWrong" });
  const later = await accessRequests.mailCode(EMAIL);
  const ended = (await codeFor(test))!;
  test.advance(MAILED_CODE_MS + 1);
  await assert.rejects(accessRequests.confirmCode(later.codeId, ended), { error: "mailedCodeWrong" });
});

Deno.test("mailCode() answers alike for an account, for none, and for who is not expected", async () => {
  await using test = await openTestApp();
  const member = await test.signIn();
  const answers = [
    await test.visitor.accessRequests.mailCode(member.email),
    await test.visitor.accessRequests.mailCode(EMAIL),
    await mailCode(systemContext(test.app, "test"), {
      purpose: "access",
      email: "x@example.org",
      isWanted: false,
    }),
  ];
  for (const answer of answers) {
    assert.deepEqual({ ...answer, codeId: "" }, { codeId: "", expiresIn: MAILED_CODE_MS });
  }
  assert.ok(await codeFor(test, member.email));
  assert.ok(await codeFor(test));
  assert.equal(await codeFor(test, "x@example.org"), undefined);
});

Deno.test("mailCode() is limited for one e-mail", async () => {
  await using test = await openTestApp();
  const ask = () => test.visitor.accessRequests.mailCode(EMAIL);
  for (let n = 0; n < 5; n++) await ask();
  await assert.rejects(ask(), { error: "tooManyRequests" });
});
