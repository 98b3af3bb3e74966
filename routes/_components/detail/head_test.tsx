import assert from "node:assert/strict";
import { renderToString } from "react-dom/server";
import type { Dataset } from "../../../sdk/model/dataset.ts";
import { metadataSchema } from "../../../sdk/model/metadata/metadata.ts";
import { translator } from "../../../locales/mod.ts";
import { DetailHeader } from "./DetailHeader.tsx";
import { HeadTags, highwire, scriptSafe } from "./HeadTags.tsx";
import { METADATA_FORMATS, type MetadataFormat } from "../../../sdk/model/export_format.ts";
import { signposting } from "./signposting.ts";

const view = { locale: "en", t: translator("en") } as const;
const ATTACK = '"><script>alert(1)</script>';

function datasetOf(change: Partial<Dataset> = {}): Dataset {
  const metadata = metadataSchema.parse({
    title: { zh: "企鹅", en: "Penguins" },
    keywords: { zh: ["企鹅"], en: ["penguins", "Antarctica"] },
    language: "en",
    authors: [{
      name: { zh: "克里斯滕", en: "Kristen B. Gorman" },
      orcid: "0000-0002-0258-9264",
      affiliations: [{ name: { zh: "", en: "University of Alaska" } }],
    }],
    license: { id: "CC0-1.0" },
  });
  return {
    ...metadata,
    dataSetId: "0".repeat(32),
    version: "V1",
    status: "PUBLISHED",
    dataSetType: "personal",
    doi: "10.5072/sdb.x",
    identifierLinks: {},
    createdAt: "2026-05-20T03:00:00Z",
    updatedAt: "2026-05-20T03:00:00Z",
    publishedAt: "2026-05-20T17:00:00Z",
    allowedActions: ["download"],
    views: 1,
    downloads: 2,
    citations: 3,
    size: 1,
    count: 1,
    revision: 1,
    subjectNames: [],
    licenseName: { zh: "", en: "CC0" },
    licenseUrl: "https://creativecommons.org/publicdomain/zero/1.0/",
    versions: [],
    source: "new",
    own: false,
    communityFixed: false,
    held: false,
    withheld: false,
    doiPending: false,
    compliance: [],
    hasPart: [],
    isPartOf: [],
    ...change,
  };
}

Deno.test("signposting() names identifier, author, licence, kind and content", () => {
  const header = signposting(datasetOf(), {
    publicUrl: "http://localhost:8000",
    zipPath: "/api/zip?dataSetId=1",
    citeAs: "https://doi.org/10.5072/sdb.x",
    exports: Object.fromEntries(
      METADATA_FORMATS.map((format) => [format, `http://localhost:8000/api/x?format=${format}`]),
    ) as Record<MetadataFormat, string>,
  });
  assert.deepEqual(header.split(", "), [
    '<https://doi.org/10.5072/sdb.x>; rel="cite-as"',
    '<https://orcid.org/0000-0002-0258-9264>; rel="author"',
    '<https://creativecommons.org/publicdomain/zero/1.0/>; rel="license"',
    '<https://schema.org/AboutPage>; rel="type"',
    '<https://schema.org/Dataset>; rel="type"',
    '<http://localhost:8000/api/zip?dataSetId=1>; rel="item"; type="application/zip"',
    ...[
      ["datacite-xml", "application/vnd.datacite.datacite+xml"],
      ["schema-org", "application/vnd.schemaorg.ld+json"],
      ["ro-crate", "application/ld+json"],
      ["croissant", "application/ld+json"],
    ].map(([format, type]) =>
      `<http://localhost:8000/api/x?format=${format}>; rel="describedby"; type="${type}"`
    ),
    '<http://localhost:8000/api/x?format=linkset>; rel="linkset"; type="application/linkset+json"',
  ]);
});

Deno.test("signposting() lets nothing in a DOI or an address end its link", () => {
  const dataset = datasetOf({ licenseUrl: 'https://example.org/a">,<b' });
  const citeAs = 'https://doi.org/10.5072/a>; rel="item",<数据';
  const header = signposting(dataset, { publicUrl: "http://localhost:8000", citeAs });
  assert.match(header, /^[\x20-\x7e]+$/);
  assert.equal(header.match(/</g)?.length, 5);
  assert.equal(header.match(/>;/g)?.length, 5);
});

Deno.test("highwire() tells title, authors with their places, date in Shanghai, DOI and keywords", () => {
  assert.deepEqual(highwire(view, datasetOf(), "http://localhost:8000/en/detail?dataSetId=1"), [
    ["citation_title", "Penguins"],
    ["citation_author", "Gorman, Kristen B."],
    ["citation_author_institution", "University of Alaska"],
    ["citation_author_orcid", "https://orcid.org/0000-0002-0258-9264"],
    ["citation_publication_date", "2026/05/21"],
    ["citation_doi", "10.5072/sdb.x"],
    ["citation_publisher", "Research Data Bank"],
    ["citation_language", "en"],
    ["citation_keywords", "penguins; Antarctica"],
    ["citation_abstract_html_url", "http://localhost:8000/en/detail?dataSetId=1"],
  ]);
  assert.deepEqual(highwire(view, datasetOf({ publishedAt: undefined }), ""), []);
});

Deno.test("HeadTags writes JSON-LD that cannot end its script element and is still the same JSON", () => {
  const jsonLd = { name: `</script>${ATTACK}<!--` };
  const html = renderToString(<HeadTags view={view} dataset={datasetOf()} jsonLd={jsonLd} address="" />);
  assert.equal(html.match(/<script/g)?.length, 1);
  assert.equal(html.match(/<\/script>/g)?.length, 1);
  assert.deepEqual(JSON.parse(scriptSafe(jsonLd)), jsonLd);
});

Deno.test("DetailHeader shows a depositor's markup as text, and the other language with its tag", () => {
  const html = renderToString(
    <DetailHeader view={view} dataset={datasetOf({ title: { zh: "企鹅", en: ATTACK } })} />,
  );
  assert.ok(!html.includes("<script>"));
  assert.match(html, /<p lang="zh-CN"[^>]*>企鹅<\/p>/);
  assert.match(html, /aria-label="ORCID of Kristen B. Gorman: 0000-0002-0258-9264"/);
});
