import assert from "node:assert/strict";
import { outbox } from "../../../db/schema/mod.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import { registrationSchema } from "../../../sdk/model/account/user.ts";
import { freePort } from "../../../tests/free_port.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { startMailServer } from "../../../tests/mail_server.ts";
import { systemContext } from "../../context.ts";
import { deliverAll, deliverDue } from "../../jobs/outbox_delivery.ts";
import { deliverMail, queueMail } from "./queue.ts";
import { register } from "../account/registration.ts";

const registration = (locale: Locale) =>
  registrationSchema.parse({
    email: "a@example.org",
    password: "Sediment2026",
    realName: "A",
    workUnit: "Institute",
    phone: "+8613800000000",
    locale,
    terms: true,
  });

Deno.test("queueMail() and deliverMail() send one mail a key, however often they run", async () => {
  await using test = await openTestApp();
  const context = systemContext(test.app, "test-mails");
  await register(context, registration("en"));
  const [row] = await test.app.db.read.select().from(outbox).all();
  await test.app.db.withTx((tx) => queueMail(tx, context, row.payload as never));
  assert.equal((await test.app.db.read.select().from(outbox).all()).length, 1);
  await deliverMail(context, row.payload);
  await deliverMail(context, row.payload);
  const mails = await test.visitor.users.localMails();
  assert.equal(mails.length, 1);
  assert.equal(mails[0].to, "a@example.org");
  assert.equal(mails[0].subject, "Activate your Research Data Bank account");
  assert.match(mails[0].body, /^Hello,\n[\s\S]*within 24 hours[\s\S]*http:\/\/localhost:8000\/en\/email\?/);
});

Deno.test("the outbox never holds the code of an activation", async () => {
  await using test = await openTestApp();
  const context = systemContext(test.app, "test-mails");
  await register(context, registration("zh"));
  const [row] = await test.app.db.read.select().from(outbox).all();
  await deliverMail(context, row.payload);
  const [mail] = await test.visitor.users.localMails();
  const code = /code=(\w+)/.exec(mail.body)?.[1];
  assert.equal(code?.length, 21);
  assert.ok(!JSON.stringify(await test.app.db.read.select().from(outbox).all()).includes(code));
});

Deno.test("a mail server that is down delays mails and loses none, and none comes twice", async () => {
  const port = freePort();
  const url = `smtp://sdb:${encodeURIComponent("Post/Office 1")}@127.0.0.1:${port}`;
  await using test = await openTestApp({ SMTP_URL: url });
  const context = systemContext(test.app, "test-mails");
  await register(context, registration("zh"));
  await deliverAll(test.app);
  const [waiting] = await test.app.db.read.select().from(outbox).all();
  assert.equal(waiting.doneAt, null);
  assert.equal(waiting.attempts, 1);
  assert.ok(waiting.lastError);
  await using server = await startMailServer(port);
  assert.equal(await deliverDue(test.app), 0, "not before its time");
  test.advance(60_000);
  await deliverAll(test.app);
  await deliverAll(test.app);
  assert.deepEqual(server.mails.map(({ subject, to }) => [subject, [to].flat()[0]?.text]), [
    ["请激活您的科研数据银行账号", "a@example.org"],
  ]);
  assert.match(
    String(server.mails[0].html),
    /<a href="http:\/\/localhost:8000\/email\?userName=[^"]*&amp;token=/,
  );
  assert.deepEqual(await test.visitor.users.localMails(), [], "nothing stays here");
});

Deno.test("a mail that its recipient's server refuses for good is not tried again", async () => {
  await using server = await startMailServer();
  server.refused.add("a@example.org");
  await using test = await openTestApp({ SMTP_URL: server.url });
  await register(systemContext(test.app, "test-mails"), registration("zh"));
  await deliverAll(test.app);
  const [row] = await test.app.db.read.select().from(outbox).all();
  assert.notEqual(row.doneAt, null);
});

Deno.test("a mail server that will not relay delays mails and loses none", async () => {
  await using server = await startMailServer();
  server.answers.rcpt = "554 5.7.1 relay access denied";
  await using test = await openTestApp({ SMTP_URL: server.url });
  await register(systemContext(test.app, "test-mails"), registration("zh"));
  await deliverAll(test.app);
  const [waiting] = await test.app.db.read.select().from(outbox).all();
  assert.deepEqual([waiting.doneAt, waiting.attempts], [null, 1]);
  assert.match(waiting.lastError ?? "", /relay access denied/);
  delete server.answers.rcpt;
  test.advance(60_000);
  await deliverAll(test.app);
  assert.equal(server.mails.length, 1);
});
