/** The picture and the tags by which other sites show a dataset: of what is public, and true about what is closed. */
import assert from "node:assert/strict";
import sharp from "sharp";
import type { Poster } from "../api/external/poster.ts";
import { publish as publishWhole } from "./datasets.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";
import { publish } from "./published_rows.ts";
import { submitRetractionRequest } from "./retractions.ts";
import { openSite, type Site } from "./site.ts";

const PATH = "/api/sdb-export-service/public/shareImage";
const TITLE = { zh: "兰科植物 <核糖体> & 数据", en: "Orchid <ribosomal> & \u0007 DNA" };

const ask = (test: TestApp, id: string, headers: Record<string, string> = {}) =>
  test.api.fetch(new Request(`${ORIGIN}${PATH}?dataSetId=${id}`, { headers }));

async function pixelsOf(answer: Response) {
  const { data, info } = await sharp(await answer.bytes()).removeAlpha().raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * channels).subarray(0, 3)];
  return { width, height, at, data };
}

Deno.test("drawShareImage draws a public version as PNG of 1200 × 630, which is asked for again with its ETag", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publish(test.app, { title: TITLE });
  const answer = await ask(test, dataSetId);
  assert.equal(answer.headers.get("Content-Type"), "image/png");
  assert.match(answer.headers.get("Cache-Control")!, /^public, max-age=/);
  const etag = answer.headers.get("ETag")!;
  const { width, height, at } = await pixelsOf(answer);
  assert.deepEqual([width, height], [1200, 630]);
  const [red, , blue] = at(5, 300);
  assert.ok(blue! > red!, "the bar of what is open is blue");
  assert.equal((await ask(test, dataSetId, { "If-None-Match": etag })).status, 304);
  const other = await publish(test.app, { title: { zh: "另一个", en: "Another" } });
  assert.notEqual((await ask(test, other.dataSetId)).headers.get("ETag"), etag);
});

Deno.test("drawShareImage draws nothing of a draft, and says of what is closed or withdrawn that it is", async () => {
  await using test = await openTestApp();
  const draft = await publish(test.app, { title: TITLE }, { status: "DRAFT" });
  const refused = await ask(test, draft.dataSetId);
  assert.equal((await refused.json()).code, 40400);
  const open = await publish(test.app, { title: TITLE });
  const restricted = await publish(test.app, { title: TITLE, accessRight: "RESTRICTED" });
  const changed = async (ids: string[]) => {
    const [one, other] = await Promise.all(ids.map(async (id) => pixelsOf(await ask(test, id))));
    return one!.data.some((value, index) => value !== other!.data[index]);
  };
  assert.ok(await changed([open.dataSetId, restricted.dataSetId]), "a line says that it is restricted");
  const [person, governance] = [await test.signIn(), await test.signIn({ role: "governance" })];
  const { dataSetId } = await publishWhole(test, person, governance);
  const before = (await ask(test, dataSetId)).headers.get("ETag");
  const { retractionId } = await submitRetractionRequest(person, dataSetId);
  await governance.repository.retractions.decide(retractionId, { decision: "WITHDRAWN" });
  const withdrawn = await ask(test, dataSetId);
  assert.notEqual(withdrawn.headers.get("ETag"), before);
  const [red, , blue] = (await pixelsOf(withdrawn)).at(5, 300);
  assert.ok(red! > blue!, "the bar of what is withdrawn is red");
});

/** Draws in a process of its own, because fonts are found once a process. */
async function drawElsewhere(poster: Poster, env: Record<string, string>): Promise<string> {
  const module = new URL("../api/external/poster.ts", import.meta.url).href;
  const program = `const { drawPoster } = await import(${JSON.stringify(module)});
    console.log((await drawPoster(${JSON.stringify(poster)})).toBase64());`;
  const { stdout, stderr, success } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", program],
    env,
  }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout).trim();
}

Deno.test("drawPoster draws Chinese with the font that it carries, whatever fonts the machine has", async () => {
  const line = (text: string) => ({ text, size: 40, bold: true, colour: "#000000", lines: 1, gap: 0 });
  const poster = (text: string): Poster => ({
    ...{ width: 600, height: 120, margin: 30, ground: "#ffffff", bar: "#0b5cad", bottom: [] },
    top: [line(text)],
  });
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/none.conf`, "<fontconfig></fontconfig>");
  const bare = { FONTCONFIG_FILE: `${folder}/none.conf` };
  const [usual, without, other] = await Promise.all([
    drawElsewhere(poster("兰科植物数据"), {}),
    drawElsewhere(poster("兰科植物数据"), bare),
    drawElsewhere(poster("水稻基因数据"), bare),
  ]);
  await Deno.remove(folder, { recursive: true });
  assert.equal(usual, without);
  assert.notEqual(without, other);
});

async function headOf(site: Site, path: string) {
  const answer = await site.fetch(new Request(ORIGIN + path, { headers: { Accept: "text/html" } }));
  const html = await answer.text();
  const metas = [
    ...html.matchAll(/<meta (?:name|property)="([^"]+)"(?: lang="([^"]+)")? content="([^"]*)"/g),
  ];
  return { status: answer.status, metas: metas.map(([, name, lang, content]) => ({ name, lang, content })) };
}

Deno.test("the page of a dataset carries Dublin Core in both languages and Open Graph with its picture", async () => {
  await using test = await openTestApp();
  const site = await openSite(test);
  const { dataSetId } = await publish(test.app, {
    title: TITLE,
    keywords: { zh: ["兰花"], en: ["orchids"] },
    license: { id: "CC-BY-4.0" },
  });
  const { metas } = await headOf(site, `/en/detail?dataSetId=${dataSetId}`);
  const all = (name: string) => metas.filter((one) => one.name === name);
  assert.deepEqual(all("DC.title").map(({ lang }) => lang), ["zh-CN", "en"]);
  assert.deepEqual(all("DC.subject").map(({ content }) => content), ["兰花", "orchids"]);
  assert.match(all("DC.identifier")[0]!.content!, /10\.5072\/sdb/);
  assert.match(all("DCTERMS.license")[0]!.content!, /creativecommons\.org\/licenses\/by\/4\.0/);
  assert.equal(all("DCTERMS.accessRights")[0]!.content, "info:eu-repo/semantics/openAccess");
  assert.match(all("og:title")[0]!.content!, /^Orchid &lt;ribosomal(?:>|&gt;) &amp;/);
  assert.deepEqual(all("og:locale").map(({ content }) => content), ["en_GB"]);
  assert.equal(all("twitter:card")[0]!.content, "summary_large_image");
  const image = all("og:image")[0]!.content!.replaceAll("&amp;", "&");
  assert.ok(image.startsWith(`${ORIGIN}${PATH}?`), image);
  const picture = await site.fetch(new Request(image));
  assert.equal(picture.headers.get("Content-Type"), "image/png");
});

Deno.test("the page of a draft has no tag for other sites, and that of a withdrawn version says so", async () => {
  await using test = await openTestApp();
  const site = await openSite(test);
  const [person, governance] = [await test.signIn(), await test.signIn({ role: "governance" })];
  const { dataSetId } = await publishWhole(test, person, governance);
  const { retractionId } = await submitRetractionRequest(person, dataSetId);
  await governance.repository.retractions.decide(retractionId, { decision: "WITHDRAWN" });
  const { status, metas } = await headOf(site, `/en/detail?dataSetId=${dataSetId}`);
  assert.equal(status, 410);
  assert.match(metas.find(({ name }) => name === "og:title")!.content!, /^Withdrawn/);
  assert.ok(!metas.some(({ name }) => name!.startsWith("DC")));
  const draft = await publish(test.app, { title: TITLE }, { status: "DRAFT" });
  const hidden = await headOf(site, `/en/detail?dataSetId=${draft.dataSetId}`);
  assert.ok(!hidden.metas.some(({ name }) => /^(?:DC|og|twitter)/.test(name!)));
});
