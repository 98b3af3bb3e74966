/** Letters to depositors: who gets them, who may write them, and what is told to nobody. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { auditEvent, dataset, user } from "../../../db/schema/mod.ts";
import { ApiError } from "../../../sdk/mod.ts";
import { issueCaptchaToken } from "../../../tests/captcha_tokens.ts";
import { publish } from "../../../tests/datasets.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../../tests/harness.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { listLocalMails } from "../mail/queue.ts";

const MESSAGE = "请问 1965 年的数据是否完整？\nhttp://localhost:8000/login 登录 < b";

async function open() {
  const test = await openTestApp();
  const depositor = await test.signIn({ email: "depositor-of-it@example.org" });
  const governance = await test.signIn({ role: "governance" });
  const published = await publish(test, depositor, governance, { accessRight: "RESTRICTED" });
  return { test, depositor, governance, ...published };
}

const codeOf = (answer: Promise<unknown>) => answer.then(() => 20_000, (error) => (error as ApiError).code);

async function lettersOf(test: TestApp) {
  await deliverAll(test.app);
  const context = { ...test.app, actor: { kind: "anonymous" } };
  const mails = await listLocalMails(context as unknown as Parameters<typeof listLocalMails>[0]);
  return mails.filter(({ subject }) => /关于您的数据集的消息|message about/.test(subject));
}

Deno.test("sendContactMessage() mails the depositor what somebody signed in writes, with the account's own name and e-mail", async () => {
  const { test, dataSetId } = await open();
  await using _ = test;
  const reader = await test.signIn({ email: "reader@example.org" });
  const letter = { name: "Somebody Else", email: "else@example.org", message: MESSAGE };
  await reader.repository.datasets.contact(dataSetId, "V1", letter);
  const [mail, ...others] = await lettersOf(test);
  assert.equal(others.length, 0);
  assert.equal(mail.recipient, "depositor-of-it@example.org");
  assert.match(mail.body, /Test Person（reader@example\.org）/);
  assert.doesNotMatch(mail.body, /else@example\.org|请勿回复/);
  assert.ok(mail.body.includes("> 请问 1965 年的数据是否完整？\n> http://localhost:8000/login 登录 < b"));
  assert.ok(!mail.html.includes('href="http://localhost:8000/login'), "what strangers write is no link");
  const [event] = await test.app.db.read.select().from(auditEvent).where(
    eq(auditEvent.action, "sendLetter"),
  );
  assert.deepEqual([event.actorId, event.detail.dataSetId, event.detail.version], [
    reader.id,
    dataSetId,
    "V1",
  ]);
});

Deno.test("sendContactMessage() wants name, e-mail and a captcha of its own purpose from a visitor, and tells no address", async () => {
  const { test, dataSetId } = await open();
  await using _ = test;
  const send = async (body: object) => {
    const answer = await test.api.request(
      `${ORIGIN}/api/sdb-dataset-service/dataset/${dataSetId}/V1/contact`,
      {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: ORIGIN },
        body: JSON.stringify(body),
      },
    );
    const text = await answer.text();
    assert.doesNotMatch(text, /depositor-of-it/);
    const { code, data } = JSON.parse(text);
    return [code, data?.issues?.map(({ path }: { path: string }) => path)];
  };
  const whole = { name: "Reader", email: "reader@example.org", message: "Hello" };
  assert.deepEqual(await send({ message: "Hello" }), [40_000, ["name", "email"]]);
  assert.deepEqual(await send({ ...whole, message: " " }), [40_000, ["message"]]);
  assert.deepEqual(await send({ ...whole, email: "nobody" }), [40_000, ["email"]]);
  assert.deepEqual(await send(whole), [4014, undefined]);
  const captchaToken = await issueCaptchaToken(test, "login");
  assert.deepEqual(await send({ ...whole, captchaToken }), [30_104, undefined], "of another purpose");
  assert.deepEqual(await lettersOf(test), []);
  const token = await issueCaptchaToken(test, "contact");
  assert.deepEqual(await send({ ...whole, captchaToken: token }), [20_000, undefined]);
  assert.equal((await lettersOf(test)).length, 1);
  assert.equal((await send({ ...whole, captchaToken: token }))[0], 30_104, "a token is good once");
});

Deno.test("sendContactMessage() reaches the archive's contact, a closed account's corresponding author, and nobody of a draft", async () => {
  const { test, dataSetId, depositor } = await open();
  await using _ = test;
  const { datasets } = (await test.signIn()).repository;
  const { dataSetId: draft } = await depositor.repository.datasets.create({ title: { zh: "草稿", en: "" } });
  assert.equal(await codeOf(datasets.contact(draft, "V1", { message: "Hello" })), 40_400);
  assert.equal(await codeOf(depositor.repository.datasets.contact(draft, "V1", { message: "Me" })), 40_400);
  const change = (rows: { archiveEmail?: string; status?: "CANCELLED" }) =>
    test.app.db.withTx(async (tx) => {
      const { archiveEmail, status } = rows;
      if (archiveEmail !== undefined) {
        await tx.update(dataset).set({ archiveEmail, source: archiveEmail ? "archive" : "new" }).where(
          eq(dataset.id, dataSetId),
        );
      }
      if (status) await tx.update(user).set({ status }).where(eq(user.id, depositor.id));
    });
  await change({ archiveEmail: "archive@example.org" });
  await datasets.contact(dataSetId, "V1", { message: "one" });
  await change({ archiveEmail: "", status: "CANCELLED" });
  await datasets.contact(dataSetId, "V1", { message: "two" });
  const recipients = (await lettersOf(test)).map(({ recipient }) => recipient).sort();
  assert.deepEqual(recipients, ["archive@example.org", "wangfang@example.org"]);
});

Deno.test("sendContactMessage() is limited by sender and by depositor", async () => {
  const { test, dataSetId } = await open();
  await using _ = test;
  const write = ({ repository }: { repository: typeof test.visitor }) =>
    codeOf(repository.datasets.contact(dataSetId, "V1", { message: "Hello" }));
  const codes: number[] = [];
  for (let person = 0; person < 4; person++) {
    const reader = await test.signIn();
    for (let n = 0; n < (person === 0 ? 11 : 10); n++) codes.push(await write(reader));
  }
  assert.deepEqual(codes.map((code) => code === 20_000), [
    ...Array(10).fill(true),
    false,
    ...Array(20).fill(true),
    ...Array(10).fill(false),
  ]);
  assert.equal((await lettersOf(test)).length, 30);
});

Deno.test("sendContactMessage() writes to no contact of an archive where the dataset is none, which older rows may hold", async () => {
  const { test, dataSetId } = await open();
  await using _ = test;
  await test.app.db.withTx((tx) => tx.update(dataset).set({ archiveEmail: "left@example.org" }));
  const { repository } = await test.signIn();
  await repository.datasets.contact(dataSetId, "V1", { message: MESSAGE });
  assert.deepEqual((await lettersOf(test)).map(({ recipient }) => recipient), [
    "depositor-of-it@example.org",
  ]);
});
