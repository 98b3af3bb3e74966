/** Addresses of datasets answer programs in the format that they ask for, and browsers with the page. */
import assert from "node:assert/strict";
import { EXPORT_FORMATS, EXPORT_TYPES } from "../sdk/model/export_format.ts";
import { chooseRepresentation } from "../routes/_negotiation.ts";
import { completeMetadata } from "./datasets.ts";
import { openTestApp, ORIGIN } from "./harness.ts";
import { publish } from "./published_rows.ts";

const { createServer, loadClientBuild } = await import(
  `file://${new URL("../dist/preact/server/server.js", import.meta.url).pathname}`
);
const { assets, files } = await loadClientBuild(new URL("../dist/preact/client", import.meta.url).pathname);

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

Deno.test("chooseRepresentation() follows weights and positions, and leaves the page to browsers", () => {
  const cases: [accept: string | undefined, chosen: ReturnType<typeof chooseRepresentation>][] = [
    [undefined, "page"],
    ["", "page"],
    ["*/*", "page"],
    [BROWSER, "page"],
    ["application/ld+json", { format: "schema-org" }],
    ['application/ld+json;profile="https://w3id.org/ro/crate/1.1"', { format: "ro-crate" }],
    ['application/ld+json;profile="https://unknown.example"', { format: "schema-org" }],
    ["text/turtle;q=0.5, application/x-bibtex", { format: "bibtex" }],
    ["application/x-bibtex;q=0.2, text/html;q=0.9", "page"],
    ["application/x-bibtex;q=0, text/turtle;q=0.1", { format: "dcat-turtle" }],
    ["application/rdf+xml, application/vnd.citationstyles.csl+json;q=0.5", { format: "csl-json" }],
    ["APPLICATION/JSON", { format: "datacite-json" }],
    ["application/*", { format: "datacite-xml" }],
    ["text/html;q=0, */*", { format: "datacite-xml" }],
    ["application/vnd.datacite.datacite+json;q=0, application/*", { format: "datacite-xml" }],
    ["text/*;q=0.3, text/turtle;q=0.9", { format: "dcat-turtle" }],
    ["*/*;q=0.1, application/x-bibtex;q=0.2", { format: "bibtex" }],
    ["application/ld+json;q=0.9, application/xml;q=0.9", { format: "schema-org" }],
    ["text/x-bibliography", { format: "apa", lang: undefined }],
    ["text/x-bibliography; style=ieee; locale=en-US", { format: "ieee", lang: "en" }],
    ["text/x-bibliography; style=chicago-author-date; locale=zh-CN", { format: "chicago", lang: "zh" }],
    ["image/png", undefined],
    ["text/html;q=0", undefined],
    ["nonsense", undefined],
    [";;;,,,q=q", undefined],
  ];
  for (const [accept, chosen] of cases) {
    assert.deepEqual(chooseRepresentation(accept), chosen, String(accept));
  }
  for (const format of EXPORT_FORMATS) {
    const { mediaType, alsoAccepted = [] } = EXPORT_TYPES[format];
    if (mediaType === "text/plain") continue;
    for (const type of [mediaType, ...alsoAccepted]) {
      assert.deepEqual(chooseRepresentation(type), { format }, type);
    }
  }
});

Deno.test("the addresses of a dataset answer with what Accept wants, and 406 lists what there is", async () => {
  await using test = await openTestApp();
  const metadata = completeMetadata({ title: { zh: "湖泊水位", en: "Lake levels" } });
  const { dataSetId } = await publish(test.app, metadata);
  const { doi, cstr } = await test.visitor.datasets.get(dataSetId);
  const site = createServer({ api: test.api, assets, files, publicUrl: ORIGIN, production: true });
  const ask = (path: string, accept: string, language = "en"): Promise<Response> =>
    site.request(`${ORIGIN}${path}`, { headers: { Accept: accept, "Accept-Language": language } });
  for (const path of [`/detail?dataSetId=${dataSetId}`, `/doi/${doi}`, `/cstr/${cstr}`, `/en/doi/${doi}`]) {
    for (const format of EXPORT_FORMATS) {
      const { mediaType } = EXPORT_TYPES[format];
      if (mediaType === "text/plain") continue;
      const answer = await ask(path, mediaType);
      assert.equal(answer.status, 200, `${path} ${mediaType}`);
      assert.ok(answer.headers.get("Content-Type")?.startsWith(mediaType));
      assert.equal(answer.headers.get("Content-Disposition"), null);
      assert.match(answer.headers.get("Vary") ?? "", /\bAccept\b(?!-)/);
      assert.match(await answer.text(), /Lake levels|湖泊水位|10\.5072/, `${path} ${mediaType}`);
    }
  }
  assert.match(
    await (await ask(`/doi/${doi}`, "text/x-bibliography; style=apa")).text(),
    /Lake levels \(Version/,
  );
  assert.match(await (await ask(`/doi/${doi}`, "application/x-bibtex", "zh")).text(), /湖泊水位/);
  const refused = await ask(`/doi/${doi}`, "image/png");
  assert.equal(refused.status, 406);
  assert.match(await refused.text(), /“image\/png”[^]*application\/vnd\.datacite\.datacite\+xml/);
  for (const path of ["/doi/10.5072/none", "/cstr/31253.11.none", "/detail?dataSetId=none", "/doi/%zz"]) {
    assert.equal((await ask(path, "application/ld+json")).status, 404, path);
  }
  const page = await ask(`/en/detail?dataSetId=${dataSetId}`, BROWSER);
  assert.match(page.headers.get("Content-Type") ?? "", /^text\/html/);
  assert.match(page.headers.get("Vary") ?? "", /\bAccept\b(?!-)/);
  assert.match(page.headers.get("Link") ?? "", /rel="linkset"; type="application\/linkset\+json"/);
});

Deno.test("a draft is described to no program", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publish(test.app, completeMetadata(), { status: "DRAFT" });
  const site = createServer({ api: test.api, assets, files, publicUrl: ORIGIN, production: true });
  const answer: Response = await site.request(`${ORIGIN}/detail?dataSetId=${dataSetId}`, {
    headers: { Accept: "application/ld+json" },
  });
  assert.equal(answer.status, 404);
});

Deno.test("browsers learn of the search and crawlers of the calls, in the language of the address", async () => {
  await using test = await openTestApp();
  const site = createServer({ api: test.api, assets, files, publicUrl: ORIGIN, production: true });
  const read = async (path: string) => await (await site.request(`${ORIGIN}${path}`)).text();
  for (const [prefix, name] of [["", "科研数据银行"], ["/en", "Research Data Bank"]]) {
    const page = await read(`${prefix}/list`);
    assert.ok(page.includes(`href="${prefix}/opensearch.xml"`), prefix);
    const search = await read(`${prefix}/opensearch.xml`);
    assert.match(search, new RegExp(`<ShortName>SDB</ShortName>\\s*<LongName>${name}</LongName>`));
    const [, template] = /template="([^"]*)"/.exec(search)!;
    assert.equal(template, `${ORIGIN}${prefix}/list?q={searchTerms}`);
    const known = await read(`${prefix}/llms.txt`);
    assert.ok(known.startsWith(`# ${name}\n`));
    const links = [...known.matchAll(/\]\(([^)]*)\)/g)].map(([, href]) => href.replace(ORIGIN, ""));
    for (const link of links) {
      const answer: Response = await site.request(`${ORIGIN}${link}`, {
        headers: { "Accept-Language": "zh" },
      });
      // The export wants to know what to export.
      assert.equal(answer.status, link.endsWith("/export") ? 400 : 200, link);
      await answer.body?.cancel();
    }
  }
});
