import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import { answerTemplate } from "../../../db/schema/mod.ts";
import { ANSWER_TEMPLATES_MAX } from "../../../sdk/model/limits.ts";
import { publish } from "../../../tests/datasets.ts";
import { openTestApp } from "../../../tests/harness.ts";

Deno.test("export() gives every request of the depositor as CSV, and no cell that a spreadsheet would calculate", async () => {
  await using test = await openTestApp();
  const governance = await test.signIn({ role: "governance" });
  const depositor = await test.signIn();
  const other = await test.signIn();
  const { dataSetId } = await publish(test, depositor, governance, { accessRight: "RESTRICTED" });
  const foreign = await publish(test, other, governance, { accessRight: "RESTRICTED" });
  const requester = await test.signIn();
  const { accessRequests } = requester.repository;
  const justification = '=HYPERLINK("http://evil.example/","open")\nsecond line';
  const asked = await accessRequests.create(dataSetId, "V1", {
    name: "+Li, Na",
    institution: "@湖泊所",
    justification,
  });
  await accessRequests.attach(asked.requestId, "approval.pdf", new Blob(["Yes."]));
  await accessRequests.create(foreign.dataSetId, "V1", { name: "Li Na", justification: "Another." });
  await depositor.repository.accessRequests.accept(asked.requestId, {
    until: "1m",
    comments: "-welcome",
    files: ["data/levels.csv"],
  });
  const answer = await depositor.repository.accessRequests.export();
  assert.equal(answer.headers.get("Content-Type"), "text/csv; charset=utf-8");
  assert.match(answer.headers.get("Content-Disposition")!, /access_requests\.csv/);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true });
  assert.equal(rows.length, 1);
  const [row] = rows;
  assert.deepEqual(
    [row!.requestId, row!.dataSetId, row!.version, row!.state, row!.email, row!.attachments, row!.files],
    [asked.requestId, dataSetId, "V1", "ACCEPTED", requester.email, "approval.pdf", "data/levels.csv"],
  );
  assert.deepEqual(
    [row!.name, row!.institution, row!.justification, row!.comments],
    ["'+Li, Na", "'@湖泊所", `'${justification}`, "'-welcome"],
  );
  assert.ok(row!.createdAt && row!.expiresAt);
  await assert.rejects(test.visitor.accessRequests.export(), { error: "notLoggedIn" });
});

Deno.test("texts for answers belong to their depositor, who adds, changes and deletes them up to a limit", async () => {
  await using test = await openTestApp();
  const { repository: { accessRequests } } = await test.signIn();
  const stranger = await test.signIn();
  const made = await accessRequests.addTemplate({
    use: "reject",
    name: "Too wide",
    text: "Please narrow it.",
  });
  const change = { use: "accept", name: "Welcome", text: "Please cite the dataset." } as const;
  assert.deepEqual(await accessRequests.changeTemplate(made.templateId, change), { ...made, ...change });
  const { accessRequests: theirs } = stranger.repository;
  assert.deepEqual(await theirs.templates(), []);
  await assert.rejects(theirs.changeTemplate(made.templateId, change), { error: "notFound" });
  await assert.rejects(theirs.removeTemplate(made.templateId), { error: "notFound" });
  for (const wrong of [{ name: " " }, { text: "" }, { name: "x".repeat(101) }]) {
    await assert.rejects(accessRequests.addTemplate({ ...change, ...wrong }), { error: "invalidInput" });
  }
  const [row] = await test.app.db.read.select().from(answerTemplate);
  await test.app.db.withTx(async (tx) => {
    for (let n = 1; n < ANSWER_TEMPLATES_MAX; n++) {
      await tx.insert(answerTemplate).values({ ...row!, id: `t${n}` });
    }
  });
  await assert.rejects(accessRequests.addTemplate(change), { error: "tooManyTemplates" });
  await accessRequests.removeTemplate(made.templateId);
  assert.equal((await accessRequests.templates()).length, ANSWER_TEMPLATES_MAX - 1);
});
