import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { attachment, auditEvent, datasetVersion, request } from "../../../db/schema/mod.ts";
import type { ApiError } from "../../../sdk/mod.ts";
import { STATEMENT_SIZE_MAX } from "../../../sdk/model/limits.ts";
import { RETRACTION_REASONS } from "../../../sdk/model/request.ts";
import { publish } from "../../../tests/datasets.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";
import { PDF, retractionRequest, submitRetractionRequest } from "../../../tests/retractions.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";

async function openWithDataset(settings?: Record<string, string>) {
  const test = await openTestApp(settings);
  const depositor = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await publish(test, depositor, governance);
  return { test, depositor, governance, dataSetId, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

const rows = ({ app }: TestApp) => app.db.read.select().from(request).all();

/** Path, key and both sentences of what was wrong. */
async function refusal(call: Promise<unknown>) {
  const error = await call.then(() => undefined, (error: ApiError) => error);
  assert.ok(error, "was not refused");
  return {
    error: error.error,
    issues: error.issues.map(({ path, message, messageEn }) => [path, message, messageEn]),
  };
}

Deno.test("request() writes the request with both statements, an audit event and mails, and changes no state", async () => {
  await using place = await openWithDataset();
  const { test, depositor, dataSetId } = place;
  const answer = await submitRetractionRequest(depositor, dataSetId, {
    reason: "other",
    specification: "Moved",
  });
  assert.equal(answer.state, "PENDING");
  assert.deepEqual(answer.statements.map(({ kind, mediaType }) => [kind, mediaType]), [
    ["statementZh", "application/pdf"],
    ["statementEn", "application/pdf"],
  ]);
  const [row] = await rows(test);
  assert.equal(row.requesterId, depositor.id);
  assert.deepEqual(row.payload, retractionRequest({ reason: "other", specification: "Moved" }));
  const files = await test.app.db.read.select().from(attachment).where(
    eq(attachment.versionId, row.versionId!),
  );
  assert.deepEqual(files.filter(({ kind }) => kind !== "cover").map(({ size }) => size), [
    PDF.size,
    PDF.size,
  ]);
  const events = await test.app.db.read.select().from(auditEvent).all();
  assert.equal(events.at(-1)?.action, "requestRetraction");
  assert.equal((await depositor.repository.datasets.get(dataSetId)).status, "PUBLISHED");
  await deliverAll(test.app);
  const subjects = (await test.visitor.users.localMails()).map(({ subject }) => subject).join("\n");
  assert.match(subjects, /待处理的撤稿申请：青海湖水位数据集/);
  assert.match(subjects, /已收到撤稿申请：青海湖水位数据集/);
});

Deno.test("request() wants content and reason first, a specification for other, and both statements in words", async () => {
  await using place = await openWithDataset();
  const { depositor, dataSetId } = place;
  const { retractions } = depositor.repository;
  const statements = { zh: PDF, en: PDF };
  const ask = (request: object) =>
    refusal(retractions.request(dataSetId, "V1", request as never, statements));
  assert.deepEqual(await ask({}), {
    error: "invalidInput",
    issues: [
      ["content", "请先选择撤回内容", "Select what to withdraw first"],
      ["reason", "请先选择原因", "Select a reason first"],
      ["statement", "此项为必填项", "This field is required"],
    ],
  });
  assert.deepEqual((await ask(retractionRequest({ reason: "other" }))).issues, [
    ["specification", "请说明具体原因", "Please specify the reason"],
  ]);
  assert.deepEqual((await ask(retractionRequest({ statement: { zh: " ", en: "x" } }))).issues, [
    ["statement.zh", "此项为必填项", "This field is required"],
  ]);
  assert.equal(RETRACTION_REASONS.length, 6);
});

Deno.test("request() takes a PDF by its content, up to 10 MB, and says what is wrong with each file", async () => {
  await using place = await openWithDataset();
  const { test, depositor, dataSetId } = place;
  const { retractions } = depositor.repository;
  const sized = (size: number) => new Blob(["%PDF-1.7", new Uint8Array(size - 8)]);
  const ask = (zh: Blob, en: Blob) => retractions.request(dataSetId, "V1", retractionRequest(), { zh, en });
  const disguised = new Blob(["<html>not a PDF</html>"], { type: "application/pdf" });
  assert.deepEqual((await refusal(ask(disguised, new Blob()))).issues, [
    [
      "statementZh",
      "须为 PDF 文件（收到 statement_zh.pdf）",
      "Must be a PDF file (found statement_zh.pdf)",
    ],
    ["statementEn", "请上传签字声明（PDF）", "Please upload the signed statement as a PDF."],
  ]);
  const tooBig = STATEMENT_SIZE_MAX + 1;
  assert.deepEqual((await refusal(ask(sized(tooBig), PDF))).issues, [
    [
      "statementZh",
      `文件不能超过 10 MB（当前 ${tooBig} B）`,
      `The file must not exceed 10 MB (it has ${tooBig} B)`,
    ],
  ]);
  assert.equal((await refusal(ask(sized(tooBig * 2), sized(tooBig)))).error, "bodyTooLarge");
  assert.equal((await rows(test)).length, 0);
  const answer = await ask(sized(STATEMENT_SIZE_MAX), sized(STATEMENT_SIZE_MAX - 1));
  assert.deepEqual(answer.statements.map(({ size }) => size), [STATEMENT_SIZE_MAX, STATEMENT_SIZE_MAX - 1]);
});

Deno.test("request() is for published versions of one's own, and one stays open at a time", async () => {
  await using place = await openWithDataset();
  const { test, depositor, dataSetId } = place;
  const stranger = await test.signIn();
  assert.equal((await refusal(submitRetractionRequest(stranger, dataSetId))).error, "forbidden");
  const draft = await depositor.repository.datasets.create();
  assert.equal(
    (await refusal(submitRetractionRequest(depositor, draft.dataSetId))).error,
    "datasetStateConflict",
  );
  const outcomes = await Promise.all(
    Array.from(
      { length: 10 },
      () => submitRetractionRequest(depositor, dataSetId).then(() => "taken", (error) => error.error),
    ),
  );
  assert.deepEqual(outcomes.filter((one) => one !== "requestPending"), ["taken"]);
  assert.equal((await rows(test)).length, 1);
});

Deno.test("a request is read by its depositor and the platform, and by nobody else", async () => {
  await using place = await openWithDataset();
  const { test, depositor, governance, dataSetId } = place;
  const { retractionId, statements: [signed] } = await submitRetractionRequest(depositor, dataSetId);
  const stranger = await test.signIn();
  const administrator = await test.signIn({ role: "administrator" });
  for (const { repository } of [depositor, governance, administrator]) {
    assert.equal((await repository.retractions.get(retractionId)).retractionId, retractionId);
    const bytes = await (await repository.attachments.download(signed.attachmentId)).text();
    assert.match(bytes, /^%PDF-/);
  }
  assert.equal((await refusal(stranger.repository.retractions.get(retractionId))).error, "notFound");
  assert.equal(
    (await refusal(stranger.repository.attachments.download(signed.attachmentId))).error,
    "notFound",
  );
  assert.equal((await refusal(test.visitor.retractions.get(retractionId))).error, "notLoggedIn");
  assert.equal((await refusal(stranger.repository.retractions.ofDataset(dataSetId))).error, "forbidden");
  assert.equal((await depositor.repository.retractions.ofDataset(dataSetId)).length, 1);
  assert.equal((await refusal(Promise.resolve(depositor.repository.retractions.list()))).error, "forbidden");
  const { list, total } = await governance.repository.retractions.list({ state: "PENDING" });
  assert.deepEqual([list[0].retractionId, total], [retractionId, 1]);
  assert.equal((await administrator.repository.retractions.list({ state: "REJECTED" })).total, 0);
});

Deno.test("signed statements are no business of the community's administrators", async () => {
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const administrator = await test.signIn({ administers: [await test.addCommunity("j00001")] });
  const platform = await test.signIn({ role: "administrator" });
  const { dataSetId } = await publish(test, depositor, administrator, { communityCode: "j00001" });
  const { statements } = await submitRetractionRequest(depositor, dataSetId);
  assert.equal(statements.length, 2);
  for (const { attachmentId } of statements) {
    const from = ({ repository }: typeof depositor) => repository.attachments.download(attachmentId);
    assert.equal((await refusal(from(administrator))).error, "notFound");
    for (const person of [depositor, platform]) assert.match(await (await from(person)).text(), /^%PDF-/);
  }
});

Deno.test("nothing of a request stays when its version was withdrawn in between", async () => {
  await using place = await openWithDataset();
  const { test, depositor, dataSetId } = place;
  await test.app.db.withTx((tx) =>
    tx.update(datasetVersion).set({ status: "RETRACTED" }).where(eq(datasetVersion.status, "PUBLISHED"))
  );
  assert.equal((await refusal(submitRetractionRequest(depositor, dataSetId))).error, "datasetStateConflict");
  assert.equal((await rows(test)).length, 0);
});

Deno.test("request() looks at each statement once", async () => {
  await using place = await openWithDataset();
  const { text } = Blob.prototype;
  let looks = 0;
  Blob.prototype.text = function () {
    looks++;
    return text.call(this);
  };
  try {
    await submitRetractionRequest(place.depositor, place.dataSetId);
  } finally {
    Blob.prototype.text = text;
  }
  assert.equal(looks, 2);
});
