/** What is downloaded has the name that it came with, in whatever script, by RFC 6266 and RFC 8187. */
import assert from "node:assert/strict";
import { attachment } from "../db/schema/mod.ts";
import { deposit, publish } from "./datasets.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "./harness.ts";
import { openPages } from "./pages.ts";
import { PDF, retractionRequest } from "./retractions.ts";

const NAME = "撤稿声明 (签字) 100%'s.pdf";

const open = (test: TestApp, { token }: SignedInUser, path: string) =>
  test.api.request(ORIGIN + path, { headers: { Authorization: `Bearer ${token}` } });

/** The name under which a browser saves an answer. */
function savedAs(response: Response): string {
  const header = response.headers.get("Content-Disposition") ?? "";
  const [, encoded] = /filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]+)$/.exec(header) ?? [];
  assert.ok(encoded, header);
  return decodeURIComponent(encoded);
}

const bytesOf = async (test: TestApp, person: SignedInUser, id: string) => {
  const response = await open(test, person, `/api/sdb-dataset-service/attachment/${id}`);
  assert.equal(response.status, 200);
  await response.body?.cancel();
  return savedAs(response);
};

Deno.test("signed statements keep their names, by SDK and by page; bytes without one get one of ours", async () => {
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { retractions } = depositor.repository;
  const first = await publish(test, depositor, governance);
  const file = new File([PDF], NAME, { type: "application/pdf" });
  const asked = await retractions.request(first.dataSetId, "V1", retractionRequest(), { zh: file, en: PDF });
  assert.deepEqual(asked.statements.map(({ name }) => name), [NAME, "statement_en.pdf"]);
  for (const { attachmentId, name } of asked.statements) {
    assert.equal(await bytesOf(test, depositor, attachmentId), name);
    assert.equal(await bytesOf(test, governance, attachmentId), name);
  }
  const second = await publish(test, depositor, governance);
  const go = await openPages(test, depositor);
  const posted = await go(`/datalist/retract_paper_dialog?dataSetId=${second.dataSetId}&version=V1`, {
    content: "both",
    reason: "needsWithdrawal",
    "statement.zh": "错",
    "statement.en": "Wrong",
    statementZh: file,
    statementEn: new File([PDF], "C:\\scans\\Statement.PDF", { type: "application/pdf" }),
  });
  assert.equal(posted.status, 303);
  const [kept] = await retractions.ofDataset(second.dataSetId);
  assert.deepEqual(kept.statements.map(({ name }) => name), [NAME, "Statement.PDF"]);
});

Deno.test("data files, archives and compliance items keep their names as well", async () => {
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const { files, attachments } = depositor.repository;
  const { dataSetId } = await deposit(depositor);
  const path = "数据/水位 (终) 100%'s.csv";
  const { fileId } = await files.upload(dataSetId, "V1", path, "a\n");
  await attachments.addCompliance(dataSetId, "V1", NAME, PDF);
  const file = await files.download(fileId);
  assert.equal(savedAs(file), "水位 (终) 100%'s.csv");
  await file.body?.cancel();
  const rows = await test.app.db.read.select().from(attachment).all();
  const item = rows.find(({ kind }) => kind === "compliance")!;
  assert.equal(await bytesOf(test, depositor, item.id), NAME);
});
