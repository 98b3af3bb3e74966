import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { accessLink } from "../../../db/schema/mod.ts";
import {
  type DatasetMetadata,
  type Input,
  type LinkRequestInput,
  readLinkAddress,
} from "../../../sdk/mod.ts";
import { openAnonymousLink } from "../../../tests/anonymous_links.ts";
import { deposit, publish } from "../../../tests/datasets.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";

async function draft(
  test: TestApp,
  request: Partial<LinkRequestInput> = {},
  changes?: Input<DatasetMetadata>,
) {
  const depositor = await test.signIn();
  const { dataSetId } = await deposit(depositor, changes);
  await depositor.repository.files.upload(dataSetId, "V1", "notes/Wang Fang.txt", "by Wang Fang\n");
  const link = await depositor.repository.links.create({
    dataSetId,
    kind: "anonymous",
    version: "V1",
    expiry: "1m",
    ...request,
  });
  return { depositor, dataSetId, link };
}

Deno.test("openLink() of an anonymous link names no dataset, and getAnonymousView() shows the allowed fields alone", async () => {
  await using test = await openTestApp();
  const { link, dataSetId } = await draft(test);
  assert.match(link.url, /\/anonymous\/[0-9A-Za-z]{43}$/);
  const opened = await test.visitor.links.open(readLinkAddress(link.url)!);
  assert.deepEqual(Object.keys(opened).sort(), ["expiresAt", "kind", "linkId", "pass", "passExpiresAt"]);
  const { holder, linkId } = await openAnonymousLink(test, link);
  const dataset = await holder.links.anonymous(linkId);
  assert.deepEqual(
    Object.keys(dataset).sort(),
    [
      ...[
        "access",
        "count",
        "dataSetTypeCode",
        "description",
        "expiresAt",
        "keywords",
        "language",
        "license",
      ],
      ...["licenseName", "references", "size", "spatial", "subjectNames", "subjects", "temporal", "title"],
    ],
  );
  assert.equal(dataset.title.en, "Water levels of Qinghai Lake");
  assert.ok(!JSON.stringify(dataset).includes(dataSetId));
  assert.deepEqual(await test.visitor.links.anonymous(linkId).catch(({ error }) => error), "linkPassMissing");
});

Deno.test("listAnonymousFiles() leaves out what is excluded, from downloads and the archive too", async () => {
  await using test = await openTestApp();
  const { depositor, link, dataSetId } = await draft(test, { excluded: ["notes/Wang Fang.txt"] });
  const { holder, linkId, ask } = await openAnonymousLink(test, link);
  const { list, total } = await holder.links.anonymousFiles(linkId);
  assert.deepEqual([list.map(({ path }) => path), total], [["data/levels.csv"], 1]);
  const ids = (await depositor.repository.files.list(dataSetId, "V1")).list.map(({ fileId }) => fileId);
  assert.ok(!ids.includes(list[0]!.fileId), "the id is no id elsewhere");
  const answer = await ask(holder.links.anonymousFileAddress(linkId, list[0]!.fileId));
  assert.equal(answer.status, 200);
  assert.match(await answer.text(), /^month,level/);
  const headers = ["Cache-Control", "Referrer-Policy", "X-Robots-Tag"].map((name) =>
    answer.headers.get(name)
  );
  assert.deepEqual(headers, ["private, no-store", "no-referrer", "noindex, nofollow"]);
  const zip = await ask(holder.links.anonymousArchiveAddress(linkId));
  assert.match(zip.headers.get("Content-Disposition")!, /anonymous-dataset\.zip/);
  const bytes = new TextDecoder("latin1").decode(await zip.arrayBuffer());
  assert.ok(bytes.includes("anonymous-dataset/data/levels.csv") && !bytes.includes("Wang"));
  for (const id of ids) {
    const refused = await ask(holder.links.anonymousFileAddress(linkId, id));
    assert.equal(refused.status, 404);
    await refused.body?.cancel();
  }
  const [row] = await test.app.db.read.select().from(accessLink).where(eq(accessLink.id, linkId));
  assert.deepEqual([row!.excluded, row!.downloads], [["notes/Wang Fang.txt"], 2]);
});

Deno.test("an anonymous link opens no ordinary call of its dataset, and no other view", async () => {
  await using test = await openTestApp();
  const { depositor, link, dataSetId } = await draft(test);
  const other = await depositor.repository.links.create({ dataSetId, kind: "anonymous", expiry: "1w" });
  const { holder, ask } = await openAnonymousLink(test, link);
  const { list: [file] } = await depositor.repository.files.list(dataSetId, "V1");
  const calls = [
    () => holder.datasets.get(dataSetId),
    () => holder.datasets.overview(dataSetId),
    () => holder.datasets.history(dataSetId),
    () => holder.files.list(dataSetId, "V1"),
    () => holder.files.readme(dataSetId, "V1"),
    () => holder.files.preview(file!.fileId),
    () => holder.files.download(file!.fileId),
    () => holder.datasets.citations(dataSetId),
  ];
  for (const call of calls) await assert.rejects(async () => await call(), { error: "notFound" });
  await assert.rejects(holder.links.anonymous(other.linkId), { error: "linkPassMissing" });
  const { holder: second } = await openAnonymousLink(test, other);
  const { list: [shown] } = await second.links.anonymousFiles(other.linkId);
  const crossed = await ask(holder.links.anonymousFileAddress(link.linkId, shown!.fileId));
  assert.equal(crossed.status, 404, "an id is good for its link alone");
  await crossed.body?.cancel();
});

Deno.test("an anonymous link to an embargoed version leaves its files closed under their own address", async () => {
  await using test = await openTestApp();
  const governance = await test.signIn({ role: "governance" });
  const depositor = await test.signIn();
  const { dataSetId } = await publish(test, depositor, governance, {
    accessRight: "EMBARGO",
    embargoMonths: 6,
  });
  const made = await depositor.repository.links.create({ dataSetId, kind: "anonymous", expiry: "1m" });
  const { holder, linkId, ask } = await openAnonymousLink(test, made);
  assert.deepEqual((await holder.datasets.get(dataSetId)).allowedActions, []);
  const { list: [file] } = await holder.links.anonymousFiles(linkId);
  const answer = await ask(holder.links.anonymousFileAddress(linkId, file!.fileId));
  assert.equal(answer.status, 200);
  await answer.body?.cancel();
});

Deno.test("a link that only shows gives no file, and a revoked one nothing, without naming its dataset", async () => {
  await using test = await openTestApp();
  const { depositor, link } = await draft(test, { access: "view" });
  const { holder, linkId, ask } = await openAnonymousLink(test, link);
  const { list: [file] } = await holder.links.anonymousFiles(linkId);
  for (
    const address of [
      holder.links.anonymousFileAddress(linkId, file!.fileId),
      holder.links.anonymousArchiveAddress(linkId),
    ]
  ) {
    const answer = await ask(address);
    assert.equal((await answer.json()).code, 30_293);
  }
  await depositor.repository.links.revoke(linkId);
  const calls = [
    () => holder.links.anonymous(linkId),
    () => test.visitor.links.open(readLinkAddress(link.url)!),
  ];
  for (const call of calls) {
    await assert.rejects(async () => await call(), ({ code, data }) => code === 42_901 && !data?.dataSetId);
  }
});
