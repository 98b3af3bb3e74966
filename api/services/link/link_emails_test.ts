/** Links that are for certain e-mails, which are confirmed by a mailed code. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { auditEvent, mailedCode } from "../../../db/schema/mod.ts";
import {
  createRepository,
  LINK_EMAILS_MAX,
  LINK_KINDS,
  LINK_PASS_HEADER,
  type LinkKind,
  type NewLink,
  readLinkAddress,
  type Repository,
} from "../../../sdk/mod.ts";
import { MAILED_CODE_DIGITS, MAILED_CODE_MS, MAILED_CODE_TRIES } from "../../../sdk/model/limits.ts";
import { mailsTo } from "../../../tests/accounts.ts";
import { deposit } from "../../../tests/datasets.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../../tests/harness.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";

const REVIEWER = "reviewer@example.org";
const STRANGER = "stranger@example.org";

async function scene(test: TestApp, request: Partial<Parameters<Repository["links"]["create"]>[0]> = {}) {
  const depositor = await test.signIn();
  const { dataSetId } = await deposit(depositor);
  const link = await depositor.repository.links.create({
    ...{ dataSetId, expiry: "1w", version: "V1", emails: ["Reviewer@Example.org", "b@example.org"] },
    ...request,
  });
  return { depositor, dataSetId, link, address: addressOf(link) };
}

const addressOf = ({ url }: NewLink) => readLinkAddress(url)!;

async function codeOf(test: TestApp, email: string): Promise<string | undefined> {
  await deliverAll(test.app);
  const [newest] = await mailsTo(test, email);
  return newest && new RegExp(`\\b\\d{${MAILED_CODE_DIGITS}}\\b`).exec(newest.body)?.[0];
}

Deno.test("openLink() asks for a mailed code where the link is for certain e-mails, of every kind", async () => {
  await using test = await openTestApp();
  for (const kind of LINK_KINDS) {
    const { dataSetId, link, address } = await scene(test, { kind, emails: [`${kind}@example.org`] });
    const guest = await test.signIn();
    const { links } = guest.repository;
    await assert.rejects(links.open(address), { error: "linkCodeNeeded", data: { password: false } }, kind);
    const { codeId } = await links.mailCode({ ...address, email: `${kind}@example.org` });
    const code = (await codeOf(test, `${kind}@example.org`))!;
    const { pass } = await links.open({ ...address, codeId, code });
    const holder = createRepository({
      server: ORIGIN,
      token: guest.token,
      fetch: (request) => test.api.fetch(request),
      headers: { Origin: ORIGIN, [LINK_PASS_HEADER]: pass },
    });
    // Whoever comes back with the pass is asked nothing.
    assert.equal((await holder.links.open(address)).pass, pass);
    if (kind !== "anonymous") await holder.datasets.get(dataSetId);
    await assert.rejects(links.open({ ...address, codeId, code }), { error: "mailedCodeWrong" }, kind);
    const events = await test.app.db.read.select().from(auditEvent)
      .where(eq(auditEvent.subjectId, link.linkId));
    const { email } = JSON.parse(JSON.stringify(events.at(-1)!.detail));
    assert.equal(email, `${kind.slice(0, 3)}***@example.org`);
  }
});

Deno.test("mailLinkCode() says no more of an e-mail that the link is not for, and no guess of its code is right", async () => {
  await using test = await openTestApp();
  const { address, link } = await scene(test);
  const { links } = test.visitor;
  const asked = async (email: string) => {
    const before = test.statements.length;
    const answer = await links.mailCode({ ...address, email });
    const row =
      (await test.app.db.read.select().from(mailedCode).where(eq(mailedCode.id, answer.codeId)).get())!;
    return { answer: { ...answer, codeId: "" }, statements: test.statements.length - before, row };
  };
  const listed = await asked(REVIEWER);
  const other = await asked(STRANGER);
  assert.deepEqual(other.answer, listed.answer);
  assert.equal(other.statements, listed.statements);
  assert.deepEqual([listed.row.email, other.row.email, other.row.subject], [REVIEWER, "", link.linkId]);
  assert.equal(await codeOf(test, STRANGER), undefined);
  const wrong = await links.open({ ...address, codeId: other.row.id, code: "000000" }).catch(({ error }) =>
    error
  );
  assert.equal(wrong, "mailedCodeWrong");
});

Deno.test("a code opens its own link alone, for fifteen minutes and five guesses", async () => {
  await using test = await openTestApp();
  const { address } = await scene(test);
  const { links } = test.visitor;
  const { address: otherLink } = await scene(test);
  const ask = async () => {
    const { codeId } = await links.mailCode({ ...address, email: REVIEWER });
    return { codeId, code: (await codeOf(test, REVIEWER))! };
  };
  const first = await ask();
  await assert.rejects(links.open({ ...otherLink, ...first }), { error: "emailProofInvalid" });
  const second = await ask();
  const wrong = second.code === "000000" ? "000001" : "000000";
  for (let n = 0; n < MAILED_CODE_TRIES; n++) {
    await assert.rejects(links.open({ ...address, ...second, code: wrong }), { error: "mailedCodeWrong" });
  }
  await assert.rejects(links.open({ ...address, ...second }), { error: "mailedCodeWrong" });
  const third = await ask();
  test.advance(MAILED_CODE_MS + 1);
  await assert.rejects(links.open({ ...address, ...third }), { error: "mailedCodeWrong" });
  const { codeId } = await links.mailCode({ ...address, email: REVIEWER });
  await assert.rejects(links.open({ ...address, codeId, code: "" }), { error: "mailedCodeWrong" });
});

Deno.test("a link with a password and e-mails mails a code to whoever knows the password, and takes the code for both", async () => {
  await using test = await openTestApp();
  const { address } = await scene(test, { password: "tern-in-may" });
  const { links } = test.visitor;
  await assert.rejects(links.open({ ...address, password: "tern-in-may" }), {
    error: "linkCodeNeeded",
    data: { password: true },
  });
  await assert.rejects(links.mailCode({ ...address, email: REVIEWER }), { error: "linkPasswordWrong" });
  await assert.rejects(links.mailCode({ ...address, email: REVIEWER, password: "guess-1" }), {
    error: "linkPasswordWrong",
  });
  const { codeId } = await links.mailCode({ ...address, email: REVIEWER, password: "tern-in-may" });
  assert.ok((await links.open({ ...address, codeId, code: (await codeOf(test, REVIEWER))! })).pass);
});

Deno.test("createLink() keeps the e-mails for its depositor, and refuses wrong ones and too many", async () => {
  await using test = await openTestApp();
  const { depositor, dataSetId, link } = await scene(test, { emails: [REVIEWER, "REVIEWER@example.org"] });
  assert.deepEqual(link.emails, [REVIEWER]);
  const { links } = depositor.repository;
  const make = (emails: string[], kind: LinkKind = "private") =>
    links.create({ dataSetId, expiry: "1w", kind, emails });
  const many = Array.from({ length: LINK_EMAILS_MAX + 1 }, (_, n) => `r${n}@example.org`);
  assert.equal((await make(many.slice(1))).emails.length, LINK_EMAILS_MAX);
  await assert.rejects(make(many), { error: "invalidInput" });
  const error = await make(["a@example.org", "half@"]).catch((refused) => refused);
  assert.deepEqual(error.issues.map(({ path, key }: { path: string; key: string }) => [path, key]), [
    ["emails.1", "invalidEmail"],
  ]);
  const stranger = await test.signIn();
  await assert.rejects(
    stranger.repository.links.create({ dataSetId, expiry: "1w", emails: [REVIEWER] }),
    { error: "notFound" },
  );
});
