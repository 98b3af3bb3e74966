import assert from "node:assert/strict";
import { contactMessage } from "../../../db/schema/mod.ts";
import { ApiError } from "../../../sdk/mod.ts";
import { CONTACT_KEPT_MS, CONTACT_OPEN_KEPT_MS } from "../../../sdk/model/limits.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";
import { MESSAGE, proved } from "../../../tests/contact_form.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../../tests/harness.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { systemContext } from "../../context.ts";
import { expireAccountData } from "../account/retention.ts";
import { referenceOf } from "./contact_form.ts";

const SETTINGS = { CAPTCHA_WORK: "4" };

const refusal = async (call: PromiseLike<unknown>) => {
  const error = await Promise.resolve(call).then(() => undefined, (error) => error);
  assert.ok(error instanceof ApiError, "the call is refused");
  return error;
};

const rows = ({ app }: TestApp) => app.db.read.select().from(contactMessage).all();

async function mails(test: TestApp): Promise<{ recipient: string; subject: string; body: string }[]> {
  await deliverAll(test.app);
  const { rows } = await test.app.db.maintain((client) =>
    client.execute("SELECT recipient, subject, body FROM mail ORDER BY recipient")
  );
  return rows as never;
}

Deno.test("contact.send() stores the message, mails it to the operator and a copy to the account that sends it", async () => {
  await using test = await openTestApp({ ...SETTINGS, CONTACT_EMAIL: "desk@example.org" });
  const { repository } = await test.signIn({ email: MESSAGE.email });
  const { reference } = await repository.contact.send({ ...MESSAGE, ...await proved(test) });
  assert.match(reference, /^20261102-[0-9A-Z]{6}$/);
  const [row] = await rows(test);
  assert.deepEqual([row.id, row.kind, row.email, row.answeredAt], [
    reference,
    "deposit",
    "li@example.org",
    null,
  ]);
  const [operator, copy] = await mails(test);
  assert.deepEqual([operator.recipient, copy.recipient], ["desk@example.org", "li@example.org"]);
  for (const { subject, body } of [operator, copy]) {
    assert.ok(subject.includes(reference) && body.includes("10.5072/sdb.00001"));
    assert.ok(body.includes("> https://bad.example"), "what a stranger wrote is quoted");
  }
});

Deno.test("contact.send() mails nothing that was typed to an address that nobody confirmed", async () => {
  await using test = await openTestApp({ ...SETTINGS, CONTACT_EMAIL: "desk@example.org" });
  const typed = { ...MESSAGE, name: "Win a prize at evil.example", dataset: "https://evil.example/d" };
  const sender = await test.signIn({ email: "somebody@example.org" });
  const letters = async () => (await mails(test)).filter(({ recipient }) => recipient === MESSAGE.email);
  const visited = await test.visitor.contact.send({ ...typed, ...await proved(test) });
  // Nor to one that is of another account.
  const signedIn = await sender.repository.contact.send({ ...typed, ...await proved(test) });
  const sent = await letters();
  assert.equal(sent.length, 2);
  for (const [at, { reference }] of [visited, signedIn].entries()) {
    const letter = sent.find(({ subject }) => subject.includes(reference))!;
    assert.ok(letter, `letter ${at + 1}`);
    for (const text of [letter.subject, letter.body]) {
      assert.doesNotMatch(text, /example\/|evil|prize|bad\.example|如何提交/);
    }
  }
});

Deno.test("contact.send() reaches every administrator where no address is set", async () => {
  await using test = await openTestApp(SETTINGS);
  const administrator = await test.signIn({ role: "administrator" });
  await test.signIn({ role: "governance" });
  await test.visitor.contact.send({ ...MESSAGE, ...await proved(test) });
  const recipients = (await mails(test)).map(({ recipient }) => recipient).sort();
  assert.deepEqual(recipients, [administrator.email, "li@example.org"].sort());
});

Deno.test("contact.send() takes a form without proof only after a longer wait, and says how long", async () => {
  await using test = await openTestApp(SETTINGS);
  const { token, waitMs, waitWithoutProofMs } = await test.visitor.contact.form();
  test.advance(waitMs);
  const early = await refusal(test.visitor.contact.send({ ...MESSAGE, token }));
  assert.deepEqual([early.error, early.data], ["contactTooSoon", {
    seconds: (waitWithoutProofMs - waitMs) / 1000,
  }]);
  test.advance(waitWithoutProofMs - waitMs);
  await test.visitor.contact.send({ ...MESSAGE, token });
  assert.equal((await rows(test)).length, 1);
});

Deno.test("contact.send() refuses robots: wrong tokens, wrong proofs, old forms and the field nobody sees", async () => {
  await using test = await openTestApp(SETTINGS);
  const { send } = { send: test.visitor.contact.send.bind(test.visitor.contact) };
  const form = await proved(test);
  const forged = `${form.token.slice(0, -1)}${form.token.endsWith("0") ? "1" : "0"}`;
  assert.equal((await refusal(send({ ...MESSAGE, ...form, token: forged }))).error, "contactExpired");
  assert.equal((await refusal(send({ ...MESSAGE, token: "" }))).error, "contactExpired");
  const wrong = await refusal(send({ ...MESSAGE, ...form, numbers: form.numbers.map(() => 1) }));
  assert.deepEqual(wrong.issues.map(({ path }) => path), ["numbers"]);
  const trapped = await refusal(send({ ...MESSAGE, ...form, website: "https://spam.example" }));
  assert.deepEqual(trapped.issues.map(({ path, key }) => [path, key]), [["website", "mustBeEmpty"]]);
  test.advance(5 * 3_600_000);
  assert.equal((await refusal(send({ ...MESSAGE, ...form }))).error, "contactExpired");
  assert.deepEqual(await rows(test), []);
});

Deno.test("contact.send() makes one message of a form that is sent twice", async () => {
  await using test = await openTestApp(SETTINGS);
  const form = await proved(test);
  const sent = await Promise.all([1, 2, 3].map(() => test.visitor.contact.send({ ...MESSAGE, ...form })));
  assert.equal(new Set(sent.map(({ reference }) => reference)).size, 1);
  assert.equal((await rows(test)).length, 1);
  assert.equal((await mails(test)).length, 1);
});

Deno.test("contact.send() takes one message of a form and its proof of work, and another one of another form", async () => {
  await using test = await openTestApp(SETTINGS);
  const form = await proved(test);
  const first = await test.visitor.contact.send({ ...MESSAGE, ...form });
  const changes = [{ message: "另一个问题" }, { email: "other@example.org" }, { name: "韩梅梅" }, {
    dataset: "",
  }, {
    kind: "other" as const,
  }];
  for (const change of changes) {
    const refused = await refusal(test.visitor.contact.send({ ...MESSAGE, ...form, ...change }));
    assert.equal(refused.error, "contactFormUsed", JSON.stringify(change));
  }
  const both = await Promise.allSettled(
    ["一", "二"].map((message) => test.visitor.contact.send({ ...MESSAGE, ...form, message })),
  );
  assert.ok(both.every(({ status }) => status === "rejected"));
  assert.deepEqual(await test.visitor.contact.send({ ...MESSAGE, ...form }), first);
  assert.equal((await rows(test)).length, 1);
  const other = await test.visitor.contact.send({ ...MESSAGE, ...await proved(test), message: "二" });
  assert.notDeepEqual(other, first);
  assert.equal((await rows(test)).length, 2);
});

Deno.test("contact.send() makes one message of a form that is sent before and after midnight in Shanghai", async () => {
  await using test = await openTestApp(SETTINGS);
  // From ten in the morning to ten minutes before the end of the day.
  test.advance(13 * 3_600_000 + 50 * 60_000);
  const form = await proved(test);
  const before = await test.visitor.contact.send({ ...MESSAGE, ...form });
  test.advance(20 * 60_000);
  assert.deepEqual(await test.visitor.contact.send({ ...MESSAGE, ...form }), before);
  assert.deepEqual((await rows(test)).map(({ id }) => id), [before.reference]);
});

Deno.test("contact.send() gives another number where that of another message is the same", async () => {
  await using test = await openTestApp(SETTINGS);
  const form = await proved(test);
  const message = { ...MESSAGE, ...form, website: "" };
  const row = { ...MESSAGE, locale: "zh" as const, message: "别人的消息", createdAt: 1 };
  await test.app.db.withTx((tx) =>
    tx.insert(contactMessage).values([0, 1].map((attempt) => ({ ...row, id: referenceOf(message, attempt) })))
  );
  const { reference } = await test.visitor.contact.send(message);
  assert.equal(reference, referenceOf(message, 2));
  assert.equal((await rows(test)).filter(({ message }) => message === MESSAGE.message).length, 1);
  assert.deepEqual(await test.visitor.contact.send(message), { reference }, "and keeps it");
  assert.equal((await rows(test)).length, 3);
});

Deno.test("contact.send() is limited by network and by the email that the copy goes to", async () => {
  await using test = await openTestApp(SETTINGS);
  const send = async (remoteAddress: string, email: string) => {
    const form = await proved(test);
    const request = new Request(`${ORIGIN}/api/sdb-contact-service/public/message`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: ORIGIN },
      body: JSON.stringify({ ...MESSAGE, ...form, email }),
    });
    return (await test.api.fetch(request, { remoteAddress })).status;
  };
  for (let n = 0; n < 5; n++) assert.equal(await send(`192.0.2.${n}`, "one@example.org"), 200);
  assert.equal(await send("192.0.2.99", "one@example.org"), 429);
  for (let n = 0; n < 10; n++) assert.equal(await send("2001:db8::1", `a${n}@example.org`), 200);
  assert.equal(await send("2001:db8::2", "b@example.org"), 429, "the same network");
});

Deno.test("contact.messages() is for administrators and governance, who mark what is answered", async () => {
  await using test = await openTestApp(SETTINGS);
  const { reference } = await test.visitor.contact.send({ ...MESSAGE, ...await proved(test) });
  const depositor = await test.signIn();
  assert.equal((await refusal(test.visitor.contact.messages())).error, "notLoggedIn");
  assert.equal((await refusal(depositor.repository.contact.messages())).error, "forbidden");
  assert.equal((await refusal(depositor.repository.contact.mark(reference, true))).error, "forbidden");
  const { repository } = await test.signIn({ role: "governance" });
  const { list, counts } = await repository.contact.messages();
  assert.deepEqual([list[0].message, counts], [MESSAGE.message, { open: 1, answered: 0 }]);
  await repository.contact.mark(reference, true);
  await repository.contact.mark(reference, true);
  assert.deepEqual((await repository.contact.messages({ state: "answered" })).counts, {
    open: 0,
    answered: 1,
  });
  const { rows: audited } = await test.app.db.maintain((client) =>
    client.execute("SELECT action FROM audit_event WHERE subject = 'message'")
  );
  assert.deepEqual(audited.map(({ action }) => action), ["answerMessage"]);
  assert.equal((await refusal(repository.contact.mark("20261102-ABCDEF", true))).error, "notFound");
});

Deno.test("messages are deleted a year after they were answered, or two years after they came", async () => {
  await using test = await openTestApp(SETTINGS);
  const first = await test.visitor.contact.send({ ...MESSAGE, ...await proved(test) });
  await test.visitor.contact.send({ ...MESSAGE, ...await proved(test) });
  const { repository } = await test.signIn({ role: "administrator" });
  await repository.contact.mark(first.reference, true);
  test.advance(CONTACT_KEPT_MS + 1);
  const expire = () => expireAccountData(systemContext(test.app, "test"));
  assert.equal((await expire()).contactMessages, 1);
  assert.deepEqual((await rows(test)).map(({ answeredAt }) => answeredAt), [null]);
  // One that is answered late is there for a year from then on.
  const late = await test.visitor.contact.send({ ...MESSAGE, ...await proved(test) });
  test.advance(CONTACT_OPEN_KEPT_MS - CONTACT_KEPT_MS);
  assert.equal((await expire()).contactMessages, 1);
  assert.deepEqual((await rows(test)).map(({ id }) => id), [late.reference]);
  test.advance(CONTACT_KEPT_MS - DAY_MS);
  const { repository: again } = await test.signIn({ role: "administrator" });
  await again.contact.mark(late.reference, true);
  test.advance(CONTACT_KEPT_MS - 1);
  assert.equal((await expire()).contactMessages, 0);
  test.advance(2);
  assert.equal((await expire()).contactMessages, 1);
});
