/** Specified calls for programs, and calls of the site that programs in the wild make, word by word, and the shapes that they read (spec 3 §4). */
import assert from "node:assert/strict";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { listMails } from "../db/queries/system/mails.ts";
import { publish } from "./datasets.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";

// deno-lint-ignore no-explicit-any -- Of another shape for each call.
async function ask(test: TestApp, call: string, json?: unknown): Promise<any> {
  const [method, path] = call.split(" ");
  const headers = new Headers({ Origin: ORIGIN });
  if (json) headers.set("Content-Type", "application/json");
  const body = json ? JSON.stringify(json) : undefined;
  const answer = await test.api.request(`${ORIGIN}/api${path}`, { method, headers, body });
  const envelope = await answer.json();
  assert.deepEqual([answer.status, envelope.code], [200, 20_000], call);
  return envelope.data;
}

const WILD = {
  fileType: ["001"],
  dataSetStatus: ["PUBLIC"],
  copyrightCode: [],
  publishDate: [],
  ordernum: "6",
  rorId: [],
  ror: "",
  taxonomyEn: [],
  journalNameEn: [],
  page: 1,
  size: 100,
};

async function openScene(test: TestApp) {
  const depositor = await test.signIn();
  const reviewer = await test.signIn({ administers: [await test.addCommunity("j00001")] });
  const { dataSetId } = await publish(test, depositor, reviewer, {
    communityCode: "j00001",
    title: { zh: "湖冰 <厚>", en: "Lake ice & snow" },
  });
  const { list: [{ fileId }] } = await depositor.repository.files.list(dataSetId, "V1");
  return { fileId, ...await depositor.repository.datasets.get(dataSetId) };
}

Deno.test("query with queryCode takes the site's filters and answers data, total and lists of counts, with tags in titles", async () => {
  await using test = await openTestApp();
  const { dataSetId, doi } = await openScene(test);
  const search = "POST /sdb-query-service/query?queryCode=&q=";
  const found = await ask(test, `${search}ice`, WILD);
  assert.deepEqual([found.total, found.data.length], [1, 1]);
  const [{ titleZh, titleEn, ...first }] = found.data;
  assert.deepEqual([first.dataSetId, first.doi, titleZh, titleEn], [
    dataSetId,
    doi,
    "湖冰 &lt;厚&gt;",
    "Lake <em>ice</em> &amp; snow",
  ]);
  assert.deepEqual(found.fileTypeList, [{ name: "001", count: 1 }]);
  const total = async (filters: object) => (await ask(test, search, { ...WILD, ...filters })).total;
  assert.equal(await total({ fileType: ["002"] }), 0);
  assert.equal(await total({ publishDate: ["2026"] }), 1);
  assert.equal(await total({ publishDate: ["2025"] }), 0);
  assert.equal(await total({ journalNameEn: ["No such journal"] }), 0);
  for (const [n, sort] of ["newest", "oldest", "views", "citations", "downloads"].entries()) {
    assert.equal((await ask(test, search, { ...WILD, ordernum: String(n + 1) })).sort, sort);
  }
  const refused = await test.api.request(`${ORIGIN}/api/sdb-query-service/query?queryCode=`, {
    method: "POST",
    headers: { Origin: ORIGIN, "Content-Type": "application/json" },
    body: JSON.stringify({ ...WILD, rorId: ["https://ror.org/034t30j35"] }),
  });
  assert.equal(refused.status, 400);
  assert.deepEqual((await refused.json()).data.issues[0].path, "rorId");
  const unreadable = await test.api.request(`${ORIGIN}/api/sdb-query-service/query?queryCode=`, {
    method: "POST",
    headers: { Origin: ORIGIN, "Content-Type": "text/plain" },
    body: "abc",
  });
  assert.deepEqual([unreadable.status, (await unreadable.json()).code], [400, 40_001]);
});

Deno.test("query.advance finds a DOI, and joins values by and, or, not", async () => {
  await using test = await openTestApp();
  const { doi } = await openScene(test);
  const total = async (...parameters: object[]) =>
    (await ask(test, "POST /sdb-query-service/public/query.advance", { parameters })).total;
  const one = (field_value: string, relation = "and") => ({
    bilingual: "false",
    field: "doi",
    field_value,
    relation,
  });
  assert.equal(await total(one(doi!)), 1);
  assert.equal(await total(one("nowhere")), 0);
  assert.equal(await total(one("nowhere"), one("snow", "or")), 1);
  assert.equal(await total(one("ice"), one("snow", "not")), 0);
  // A quotation mark within a value ends no phrase.
  for (const value of ["nowhere」 OR snow", 'nowhere" OR snow', "nowhere” OR snow"]) {
    assert.equal(await total(one(value)), 0);
  }
});

Deno.test("details, versionList and the calls about files answer as their clients read them", async () => {
  await using test = await openTestApp();
  const { dataSetId, title, fileId } = await openScene(test);
  const { Content } = await ask(test, `GET /sdb-dataset-service/dataset/details/${dataSetId}?mode=front`);
  assert.deepEqual([Content.dataSetId, Content.title], [dataSetId, title]);
  const versions = await ask(
    test,
    `GET /sdb-dataset-version-service/versionList?dataSetType=personal&dataSetId=${dataSetId}&mode=front`,
  );
  assert.deepEqual(versions.list.map(({ version }: { version: string }) => version), ["V1"]);
  const children = await ask(test, "POST /gin-sdb-filetree/public/file/childrenFileListByPath", {
    dataSetId,
    version: "V1",
    path: "/V1",
    lastIndex: 0,
    pageSize: 200,
  });
  assert.deepEqual(Object.keys(children[0]), ["id", "fileName", "path", "size", "dir", "md5"]);
  const tree = await ask(
    test,
    `GET /gin-sdb-filetree/public/file/getTreeList?datasetId=${dataSetId}&version=V1`,
  );
  assert.deepEqual(Object.keys(tree[0]), ["id", "label", "dir", "type", "size", "children"]);
  assert.ok(Array.isArray(await ask(test, "GET /gin-sdb-news/public/newlist")));
  const text = async (path: string) => await (await test.api.request(`${ORIGIN}/api${path}`)).text();
  const urls = await text(`/sdb-filetree-service/getAllUrl?dataSetId=${dataSetId}&version=V1&global=true`);
  assert.match(urls, /^https?:\/\//);
  for (
    const path of [
      `/sdb-download-service/download?fileId=${fileId}&username=&traceId=12345678`,
      `/sdb-download-service/getZipFile?dataSetId=${dataSetId}&version=V1`,
    ]
  ) {
    const answer = await test.api.request(`${ORIGIN}/api${path}`);
    assert.equal(answer.status, 200, path);
    assert.ok((await answer.arrayBuffer()).byteLength > 0, path);
  }
});

Deno.test("forgotPassword works for a program by the code of a mail, as the help says", async () => {
  await using test = await openTestApp();
  const { email } = await test.signIn();
  const service = "POST /sdb-user-service";
  const { id } = await ask(test, `${service}/public/captcha/mail`, { purpose: "recovery", email });
  await deliverAll(test.app);
  const [mail] = await listMails(test.app.db.read, 1);
  const [code] = /\b\d{6}\b/.exec(mail!.body)!;
  const { captchaToken } = await ask(test, `${service}/public/captcha/verify`, { id, code });
  const answer = await test.api.request(`${ORIGIN}/api/sdb-user-service/user/forgotPassword?rfrom=`, {
    method: "POST",
    headers: { Origin: ORIGIN },
    body: new URLSearchParams({ email, captchaToken }),
  });
  assert.equal((await answer.json()).messageEn, "Reset Password Message has been sent to your email!");
});
