/** The submission form without JavaScript, over the built site: archive start, cover, compliance, posting twice. */
import assert from "node:assert/strict";
import sharp from "sharp";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { datasetVersion } from "../db/schema/mod.ts";
import { DATASET_STATUSES, isUnpublished } from "../sdk/model/lifecycle.ts";
import { ALL_PASSED, completeMetadata, findReviewId } from "./datasets.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "./harness.ts";
import { countStatements, isSessionStatement } from "./sql_statements.ts";

const build = new URL("../dist/preact", import.meta.url).pathname;

async function openSite(test: TestApp, person: SignedInUser) {
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
  await using test = await openTestApp();
  const person = await test.signIn({ email: "own@example.org" });
  const site = await openSite(test, person);
  assert.equal((await site.get(ARCHIVE)).status, 200);
  const refused = async (fields: Record<string, string>) =>
    await (await site.post(ARCHIVE, { ...START, ...fields })).text();
  const bare = await refused({ archiveDoi: "", archiveEmail: "Own@example.org" });
  assert.equal(
    bare.split("归档数据必须填写 DOI，并修改归档联系邮箱").length,
    5,
    "once at each field, twice in the summary",
  );
  assert.match(await refused({ archiveDoi: "11.1/x", archiveEmail: "a@example.org" }), /f?DOI/);
  assert.equal((await person.repository.datasets.mine()).total, 0);
  const fields = { ...START, archiveDoi: "https://doi.org/10.1234/abc", archiveEmail: "ask@example.org" };
  assert.equal((await site.post(ARCHIVE, fields)).status, 303);
  const [{ dataSetId }] = (await person.repository.datasets.mine()).list;
  const { source, archiveDoi, archiveEmail } = await person.repository.datasets.get(dataSetId);
  assert.deepEqual([source, archiveDoi, archiveEmail], ["archive", "10.1234/abc", "ask@example.org"]);
});

Deno.test("an archive start says what came of taking metadata over: filled, nothing found, not reachable", async () => {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, (request) => {
    if (request.url.includes("down")) return new Response("", { status: 503 });
    if (!request.url.includes("known-1")) return new Response("", { status: 404 });
    const attributes = { titles: [{ title: "Glacier lengths" }], subjects: [{ subject: "glacier" }] };
    return Response.json({ data: { attributes } });
  });
  await using _ = { [Symbol.asyncDispose]: () => server.shutdown() };
  await using test = await openTestApp({ DATACITE_URL: `http://127.0.0.1:${server.addr.port}` });
  const site = await openSite(test, await test.signIn());
  const start = async (name: string, prefix: string) => {
    const fields = {
      ...START,
      archiveDoi: `10.1234/${name}`,
      archiveEmail: "ask@example.org",
      fromDoi: "true",
    };
    const created = await site.post(prefix + ARCHIVE, { ...fields, key: prefix + name });
    assert.equal(created.status, 303);
    return await (await site.get(created.headers.get("Location")!)).text();
  };
  for (const prefix of ["", "/en"]) {
    const filled = await start("known-1", prefix);
    assert.match(filled, prefix ? /2 fields were filled in/ : /已带入 2 项内容/);
    assert.match(filled, /Glacier lengths/);
    assert.match(
      await start("absent", prefix),
      prefix ? /No content was found to copy/ : /没有查到可带入的内容/,
    );
    assert.match(await start("down", prefix), prefix ? /cannot be looked up now/ : /暂时无法查询 DOI/);
  }
});

Deno.test("the start page makes one draft of one form, however often it is posted, and begins with an earlier dataset", async () => {
  await using test = await openTestApp();
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

/** Stored before the rules became stricter. */
const OLD_REGION = { kind: "region" as const, west: 99, south: 36, east: 101, north: 37, minElevation: 3190 };

async function addOld({ app }: TestApp, person: SignedInUser): Promise<string> {
  const { dataSetId } = await person.repository.datasets.create(completeMetadata());
  const point = { kind: "point" as const, longitude: 100, latitude: 37 };
  const old = {
    language: "klingon",
    spatial: [OLD_REGION, point],
    temporal: [{ start: "2007/11/01", end: "2008/11/01" }, { start: "2009", end: "2010" }],
  };
  await app.db.withTx((tx) => tx.update(datasetVersion).set(old));
  return dataSetId;
}

Deno.test("a deposit begins with an older dataset of which not everything fits today's rules, and takes over the rest", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const from = await addOld(test, person);
  const site = await openSite(test, person);
  const answer = await site.post("/dataset?type=create", { ...START, from });
  assert.equal(answer.status, 303);
  const id = new URL(answer.headers.get("Location")!, ORIGIN).searchParams.get("dataSetId")!;
  const { title, language, spatial, temporal } = await person.repository.datasets.get(id);
  const { minElevation: _, ...region } = OLD_REGION;
  assert.deepEqual([title.en, language], ["Water levels of Qinghai Lake", "zh"]);
  assert.deepEqual(spatial, [region, { kind: "point", longitude: 100, latitude: 37 }]);
  assert.ok(temporal.some(({ start }) => start.startsWith("2009")));
});

Deno.test("the form shows a lone elevation that is stored beside its field, and a save keeps the region", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const dataSetId = await addOld(test, person);
  const site = await openSite(test, person);
  const path = `/dataset?dataSetId=${dataSetId}&version=V1`;
  const page = await (await site.get(path)).text();
  assert.match(page, /id="[^"]*maxElevation[^"]*error"/);
  const fields = Object.entries(OLD_REGION).map(([name, value]) => [`spatial.0.${name}`, String(value)]);
  const posted = await site.post(path, { action: "save", revision: "0", ...Object.fromEntries(fields) });
  assert.match(await posted.text(), /value="3190"/);
  const { minElevation: _, ...region } = OLD_REGION;
  assert.deepEqual((await person.repository.datasets.get(dataSetId)).spatial, [region]);
});

Deno.test("cover and compliance items come and go by plain forms, with the specified refusals beside them", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { datasets } = person.repository;
  const { dataSetId } = await datasets.create({ title: { zh: "甲" } });
  const site = await openSite(test, person);
  const path = `/dataset?dataSetId=${dataSetId}&version=V1`;
  const send = async (action: string, file: Record<string, File | string> = {}) => {
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
  const signed = { complianceItem: new File(["%PDF"], "a.pdf"), complianceKind: "personal" };
  assert.equal((await send("addCompliance", signed)).status, 303);
  const [added] = (await datasets.get(dataSetId)).compliance;
  assert.deepEqual([added.name, added.complianceKind], ["a.pdf", "personal"]);
  await send(`removeCompliance:${added.attachmentId}`);
  assert.deepEqual((await datasets.get(dataSetId)).compliance, []);
});

Deno.test("the form of 100 authors and 300 files takes no more SQL statements than an empty one", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { datasets, files } = person.repository;
  const authors = Array.from({ length: 100 }, (_, at) => ({
    name: {
      zh: `王${String.fromCodePoint(0x4e00 + at)}`,
      en: `Maria Costa${[...`${at}`].map((one) => "abcdefghij"[Number(one)]).join("")}`,
    },
    affiliations: [{ name: { zh: "所", en: "Institute" } }],
  }));
  const [small, large] = [await datasets.create(), await datasets.create({ authors })];
  for (let at = 0; at < 300; at++) await files.upload(large.dataSetId, "V1", `f/${at}.txt`, "x");
  const site = await openSite(test, person);
  const count = async (id: string) => {
    const { statements } = await countStatements(test, () => site.get(`/dataset?dataSetId=${id}&version=V1`));
    return statements.filter((sql) => !isSessionStatement(sql)).length;
  };
  // The settings of the site are read once, by the first page of all.
  await site.get("/");
  assert.equal(await count(large.dataSetId), await count(small.dataSetId));
});

Deno.test("the preview is for the depositor alone", async () => {
  await using test = await openTestApp();
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
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await person.repository.datasets.create(completeMetadata());
  const [own, reviewer] = [await openSite(test, person), await openSite(test, governance)];
  for (const status of DATASET_STATUSES) {
    await test.app.db.withTx((tx) => tx.update(datasetVersion).set({ status }));
    const path = `/preview?dataSetId=${dataSetId}&version=V1`;
    assert.equal((await own.get(path)).status, isUnpublished(status) ? 200 : 404, status);
    assert.equal((await reviewer.get(path)).status, 404, status);
  }
});

/** The fields of a page as a browser would post them. */
function fieldsOf(html: string): Record<string, string> {
  const entries = [...html.matchAll(/<input [^>]*name="([^"]+)"[^>]*>/g)].flatMap(([tag, name]) => {
    const unposted = /type="(?:file|checkbox|radio)"/.test(tag) && !/ checked/.test(tag);
    return unposted ? [] : [[name, / value="([^"]*)"/.exec(tag)?.[1] ?? ""]];
  });
  return Object.fromEntries(entries);
}

const hundredAuthors = () =>
  Array.from({ length: 100 }, (_, at) => ({
    name: {
      zh: `王${String.fromCodePoint(0x4e00 + at)}`,
      en: `Maria Costa${[...`${at}`].map((one) => "abcdefghij"[Number(one)]).join("")}`,
    },
    email: at % 3 ? `a${at}@example.org` : "",
    orcid: at === 7 ? "0000-0002-1825-0097" : "",
    corresponding: at === 1,
    affiliations: [{ name: { zh: "所", en: "Institute" } }, { name: { zh: "校", en: "" } }].slice(
      0,
      at % 2 + 1,
    ),
  }));

Deno.test("a hundred folded authors come back unchanged by a plain form, and any of them unfolds to be edited", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { datasets } = person.repository;
  const { dataSetId } = await datasets.create({ title: { zh: "甲" }, authors: hundredAuthors() });
  const before = (await datasets.get(dataSetId)).authors;
  const site = await openSite(test, person);
  const path = `/dataset?dataSetId=${dataSetId}&version=V1`;
  const folded = await (await site.get(path)).text();
  assert.ok(folded.length < 455_000, `${folded.length} characters`);
  assert.ok(!folded.includes('id="f-authors.50.name.zh"'));
  const opened = await site.post(path, { ...fieldsOf(folded), action: "open:authors.50" });
  assert.equal(opened.status, 200);
  const open = await opened.text();
  assert.ok(open.includes('id="f-authors.50.name.zh"') && open.includes('value="remove:authors:50"'));
  assert.ok(!open.includes('id="f-authors.51.name.zh"'));
  assert.deepEqual((await datasets.get(dataSetId)).authors, before);
  const edited = { ...fieldsOf(open), action: "save", "authors.50.family.en": "Else" };
  assert.equal((await site.post(path, edited)).status, 303);
  const after = (await datasets.get(dataSetId)).authors;
  const name = { zh: before[50].name.zh, en: "Maria Else" };
  const family = { ...before[50].family, en: "Else" };
  assert.deepEqual(after, before.with(50, { ...before[50], name, family, nameDoubtful: false }));
  const wrong = { ...fieldsOf(folded), revision: String((await datasets.get(dataSetId)).revision) };
  const refused = await (await site.post(path, { ...wrong, action: "save", "authors.30.orcid": "1" })).text();
  assert.ok(
    refused.includes('id="f-authors.30.orcid"'),
    "a folded author in whom something is wrong is open",
  );
});

Deno.test("the files of a draft are listed by page without JavaScript, each of them once", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { datasets, files } = person.repository;
  const { dataSetId } = await datasets.create({ title: { zh: "甲" } });
  const names = Array.from({ length: 90 }, (_, at) => `f/${String(at).padStart(3, "0")}.txt`);
  for (const name of names) await files.upload(dataSetId, "V1", name, "x");
  const site = await openSite(test, person);
  const listed: string[] = [];
  const pages: string[] = [];
  for (let path = `/dataset?dataSetId=${dataSetId}&version=V1`; path && pages.length < 5;) {
    const html = await (await site.get(path)).text();
    pages.push(html);
    listed.push(...[...html.matchAll(/value="removeFile:([^"]+)"/g)].map(([, name]) => name));
    path = /<a [^>]*href="([^"]+)"[^>]*>下一页/.exec(html)?.[1].replaceAll("&amp;", "&") ?? "";
  }
  assert.deepEqual(listed, names);
  assert.equal(pages.length, 3);
  assert.deepEqual(pages.map((html) => html.includes(">回到第一页")), [false, true, true]);
  assert.ok(pages[0].includes("列出 40 个，共 90 个文件"));
});

Deno.test("the form of a published archive shows its DOI and contact as fixed, and saves without JavaScript", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { attachments, datasets, files } = person.repository;
  const archive = { archiveDoi: "10.1234/elsewhere", archiveEmail: "archive@example.org" };
  const { dataSetId } = await datasets.create(completeMetadata(archive), "archive");
  const site = await openSite(test, person);
  const path = (version: string) => `/dataset?dataSetId=${dataSetId}&version=${version}`;
  const field = /<input [^>]*id="f-archive(?:Doi|Email)"/g;
  assert.equal((await (await site.get(path("V1"))).text()).match(field)?.length, 2);
  await files.upload(dataSetId, "V1", "a.csv", "a\n");
  await attachments.drawCover(dataSetId, "V1");
  await datasets.submit(dataSetId, "V1");
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
  await datasets.addVersion(dataSetId);
  const fixed = await (await site.get(path("V2"))).text();
  assert.equal(fixed.match(field), null);
  for (const text of ["10.1234/elsewhere", "DOI 不能再改", "archive@example.org", "联系邮箱不能再改"]) {
    assert.ok(fixed.includes(text), text);
  }
  const posted = { ...fieldsOf(fixed), action: "save", "title.en": "Changed" };
  assert.equal((await site.post(path("V2"), posted)).status, 303);
  const saved = await datasets.get(dataSetId, "V2");
  assert.partialDeepStrictEqual(saved, { ...archive, title: { en: "Changed" } });
});

Deno.test("a title that is too long is cut and said beside its field without JavaScript, once (safety 3.18)", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { datasets } = person.repository;
  const { dataSetId } = await datasets.create({ title: { zh: "甲" } });
  const site = await openSite(test, person);
  const post = (revision: number, zh: string) =>
    site.post(`/dataset?dataSetId=${dataSetId}&version=V1`, {
      action: "save",
      revision: String(revision),
      "title.zh": zh,
      "title.en": "",
    });
  const answer = await post(0, `<b>${"水".repeat(300)}</b>多出来的`);
  const page = await answer.text();
  assert.equal(answer.status, 200);
  assert.ok(page.includes("标题最多 300 个字符，已截去“多出来的”。请确认后再继续。"));
  const { title, revision } = await datasets.get(dataSetId);
  assert.equal(title.zh, "水".repeat(300));
  assert.equal((await post(revision, title.zh)).status, 303);
});
