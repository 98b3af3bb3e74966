/** The submission form without JavaScript, over the built site: archive start, cover, compliance, posting twice. */
import assert from "node:assert/strict";
import sharp from "sharp";
import { datasetVersion } from "../db/schema/mod.ts";
import { DATASET_STATUSES, isUnpublished } from "../sdk/model/lifecycle.ts";
import { completeMetadata } from "./datasets.ts";
import { openTestHouse, ORIGIN, type Person, type TestHouse } from "./harness.ts";
import { countStatements, isSessionStatement } from "./statements.ts";

const build = new URL("../dist/preact", import.meta.url).pathname;

async function openSite(test: TestHouse, person: Person) {
  const { createServer, loadClientBuild } = await import(`file://${build}/server/server.js`);
  const { assets, files } = await loadClientBuild(`${build}/client`);
  const site = createServer({ api: test.api, assets, files, publicUrl: ORIGIN, production: true });
  const headers = {
    Accept: "text/html",
    "Accept-Language": "zh",
    Origin: ORIGIN,
    Cookie: `sdb-session=${person.token}`,
  };
  return {
    get: (path: string): Promise<Response> => site.request(`${ORIGIN}${path}`, { headers }),
    post(path: string, fields: Record<string, string | File>): Promise<Response> {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      return site.request(`${ORIGIN}${path}`, { method: "POST", headers, body });
    },
  };
}

const ARCHIVE = "/dataset?type=create&source=archive";
const START = { action: "create", dataSetTypeCode: "001", language: "zh", agree: "true", key: "k1" };

Deno.test("an archive submission wants a DOI and a contact that is not one's own, with the specified messages", async () => {
  await using test = await openTestHouse();
  const person = await test.signIn({ email: "own@example.org" });
  const site = await openSite(test, person);
  assert.equal((await site.get(ARCHIVE)).status, 200);
  const refused = async (fields: Record<string, string>) =>
    await (await site.post(ARCHIVE, { ...START, ...fields })).text();
  const bare = await refused({ archiveDoi: "", archiveEmail: "Own@example.org" });
  assert.equal(bare.split("归档数据必须填写 DOI，并修改归档联系邮箱").length, 3, "once at each field");
  assert.match(await refused({ archiveDoi: "11.1/x", archiveEmail: "a@example.org" }), /f?DOI/);
  assert.equal((await person.repository.datasets.mine()).total, 0);
  const fields = { ...START, archiveDoi: "https://doi.org/10.1234/abc", archiveEmail: "ask@example.org" };
  assert.equal((await site.post(ARCHIVE, fields)).status, 303);
  const [{ dataSetId }] = (await person.repository.datasets.mine()).list;
  const { source, archiveDoi, archiveEmail } = await person.repository.datasets.get(dataSetId);
  assert.deepEqual([source, archiveDoi, archiveEmail], ["archive", "10.1234/abc", "ask@example.org"]);
});

Deno.test("the start page makes one draft of one form, however often it is posted, and begins with an earlier dataset", async () => {
  await using test = await openTestHouse();
  const person = await test.signIn();
  const { dataSetId: from } = await person.repository.datasets.create(completeMetadata());
  const site = await openSite(test, person);
  const answers = await Promise.all(
    [1, 2, 3].map(() => site.post("/dataset?type=create", { ...START, from })),
  );
  const places = new Set(answers.map((answer) => answer.headers.get("Location")));
  assert.equal(places.size, 1);
  assert.equal((await person.repository.datasets.mine()).total, 2);
  const id = new URL([...places][0]!, ORIGIN).searchParams.get("dataSetId")!;
  const { title, language } = await person.repository.datasets.get(id);
  assert.deepEqual([title.en, language], ["Water levels of Qinghai Lake", "zh"]);
});

Deno.test("cover and compliance items come and go by plain forms, with the specified refusals beside them", async () => {
  await using test = await openTestHouse();
  const person = await test.signIn();
  const { datasets } = person.repository;
  const { dataSetId } = await datasets.create({ title: { zh: "甲" } });
  const site = await openSite(test, person);
  const path = `/dataset?dataSetId=${dataSetId}&version=V1`;
  const send = async (action: string, file: Record<string, File> = {}) => {
    const { revision } = await datasets.get(dataSetId);
    return await site.post(path, { action, revision: String(revision), "title.zh": "甲", ...file });
  };
  const picture = async (width: number) =>
    new File([
      new Uint8Array(
        await sharp({ create: { width, height: 100, channels: 3, background: "#fff" } }).png().toBuffer(),
      ),
    ], "x.png");
  const refused = await send("uploadCover", { cover: await picture(300) });
  assert.ok((await refused.text()).includes("封面须为 JPG/PNG，小于 1MB，比例约 1.5:1。"));
  assert.equal((await send("uploadCover", { cover: await picture(150) })).status, 303);
  const { coverId } = await datasets.get(dataSetId);
  assert.ok(coverId);
  assert.equal((await send("drawCover")).status, 303);
  assert.notEqual((await datasets.get(dataSetId)).coverId, coverId);
  assert.equal((await send("removeCover")).status, 303);
  assert.equal((await send("removeCover")).status, 303);
  assert.equal((await datasets.get(dataSetId)).coverId, undefined);
  assert.equal((await send("addCompliance", { complianceItem: new File(["%PDF"], "审批.pdf") })).status, 303);
  const [{ attachmentId, name }] = (await datasets.get(dataSetId)).compliance;
  assert.equal(name, "审批.pdf");
  assert.ok((await (await site.get(path)).text()).includes("审批.pdf"));
  assert.equal((await send(`removeCompliance:${attachmentId}`)).status, 303);
  assert.deepEqual((await datasets.get(dataSetId)).compliance, []);
});

Deno.test("the form of 100 authors and 300 files takes no more SQL statements than an empty one", async () => {
  await using test = await openTestHouse();
  const person = await test.signIn();
  const { datasets, files } = person.repository;
  const authors = Array.from({ length: 100 }, (_, at) => ({
    name: { zh: `作者${at}`, en: `Author ${at}` },
    affiliations: [{ name: { zh: "所", en: "Institute" } }],
  }));
  const [small, large] = [await datasets.create(), await datasets.create({ authors })];
  for (let at = 0; at < 300; at++) await files.upload(large.dataSetId, "V1", `f/${at}.txt`, "x");
  const site = await openSite(test, person);
  const count = async (id: string) => {
    const { statements } = await countStatements(test, () => site.get(`/dataset?dataSetId=${id}&version=V1`));
    return statements.filter((sql) => !isSessionStatement(sql)).length;
  };
  assert.equal(await count(large.dataSetId), await count(small.dataSetId));
});

Deno.test("the preview is for the depositor alone", async () => {
  await using test = await openTestHouse();
  const person = await test.signIn();
  const others = [
    await test.signIn(),
    await test.signIn({ role: "governance" }),
    await test.signIn({ role: "administrator" }),
  ];
  const { dataSetId } = await person.repository.datasets.create(completeMetadata());
  const path = `/preview?dataSetId=${dataSetId}&version=V1`;
  const own = await (await openSite(test, person)).get(path);
  assert.equal(own.status, 200);
  assert.ok((await own.text()).includes("青海湖水位数据集"));
  for (const other of others) assert.equal((await (await openSite(test, other)).get(path)).status, 404);
});

Deno.test("the preview stands open to the depositor in every state before publication, and to nobody else", async () => {
  await using test = await openTestHouse();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await person.repository.datasets.create(completeMetadata());
  const [own, reviewer] = [await openSite(test, person), await openSite(test, governance)];
  for (const status of DATASET_STATUSES) {
    await test.house.db.withTx((tx) => tx.update(datasetVersion).set({ status }));
    const path = `/preview?dataSetId=${dataSetId}&version=V1`;
    assert.equal((await own.get(path)).status, isUnpublished(status) ? 200 : 404, status);
    assert.equal((await reviewer.get(path)).status, 404, status);
  }
});
