import assert from "node:assert/strict";
import { type CitationFormat } from "../../../sdk/model/citation.ts";
import { createRepository } from "../../../sdk/mod.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../../tests/harness.ts";
import { publish, publishDemo } from "../../../tests/published_rows.ts";
import { scriptSafe } from "../../../routes/_components/detail/HeadTags.tsx";

const TITLE_ZH = "南极帕尔默群岛成年企鹅形态测量与巢区观测数据（2007–2009 年）";
const TITLE_EN =
  "Size measurements and nesting observations of adult penguins in the Palmer Archipelago, Antarctica (2007–2009)";
const DOI_URL = `${ORIGIN}/doi/10.5072/sdb.00001`;
const CSTR_URL = `${ORIGIN}/cstr/31253.11.sdb.00001`;

/** A client in a language; the harness's own speaks Chinese. */
function reader(test: TestApp, locale: "zh" | "en") {
  return createRepository({ server: ORIGIN, locale, fetch: (request) => test.api.fetch(request) });
}

async function citePenguins(format: CitationFormat, locale: "zh" | "en", settings?: Record<string, string>) {
  await using test = await openTestApp(settings);
  const { dataSetId } = await publishDemo(test.app, "palmer-penguins");
  test.advance(19 * 86_400_000);
  return (await reader(test, locale).datasets.cite(dataSetId, format)).text;
}

Deno.test("cite() gives the platform's own citation with DOI or CSTR in the language of the reader", async () => {
  assert.equal(
    await citePenguins("sdb-doi", "zh"),
    `克里斯滕·戈尔曼, 艾莉森·霍斯特, 艾莉森·希尔. ${TITLE_ZH}[DS/OL]. V1. 科研数据银行, 2026[2026-11-21]. ` +
      `${DOI_URL}. DOI:10.5072/sdb.00001.`,
  );
  assert.equal(
    await citePenguins("sdb-cstr", "en"),
    `Kristen B. Gorman, Allison M. Horst, Alison P. Hill. ${TITLE_EN}[DS/OL]. V1. Research Data Bank, ` +
      `2026[2026-11-21]. ${CSTR_URL}. CSTR:31253.11.sdb.00001.`,
  );
});

Deno.test("cite() follows GB/T 35294-2017: CSTR in Chinese, DOI in English", async () => {
  assert.equal(
    await citePenguins("gbt35294", "zh"),
    `克里斯滕·戈尔曼;艾莉森·霍斯特;艾莉森·希尔.${TITLE_ZH}(V1).阿拉斯加大学费尔班克斯分校[创建机构],2026-11-02.` +
      `科研数据银行[传播机构],2026-11-02.CSTR:31253.11.sdb.00001;${CSTR_URL}`,
  );
  assert.equal(
    await citePenguins("gbt35294", "en"),
    `Gorman Kristen B.;Horst Allison M.;Hill Alison P.${TITLE_EN}(V1).` +
      "University of Alaska Fairbanks[Creator],2026-11-02.Research Data Bank[Distributor],2026-11-02." +
      `DOI:10.5072/sdb.00001;${DOI_URL}`,
  );
});

Deno.test("cite() keeps identifiers at home that no resolver knows, whatever prefix is configured", async () => {
  const registered = { DOI_PREFIX: "10.12345", CSTR_PREFIX: "12345" };
  assert.ok((await citePenguins("sdb-doi", "en", registered)).includes(` ${DOI_URL}. `));
  assert.ok((await citePenguins("sdb-cstr", "en", registered)).includes(` ${CSTR_URL}. `));
});

Deno.test("cite() gives BibTeX and RIS", async () => {
  assert.equal(
    (await citePenguins("bibtex", "en")).replace(/abstract = \{Bill length.*\}/, "abstract = {ABSTRACT}"),
    `@misc{sdb.00001-V1,
  author = {Gorman, Kristen B. and Horst, Allison M. and Hill, Alison P.},
  title = {{${TITLE_EN}}},
  year = {2026},
  month = {11},
  day = {2},
  publisher = {Research Data Bank},
  version = {V1},
  doi = {10.5072/sdb.00001},
  url = {${DOI_URL}},
  note = {CSTR:31253.11.sdb.00001},
  keywords = {penguins, morphometrics, Antarctica, Palmer Archipelago, sexual dimorphism},
  copyright = {CC0-1.0, https://creativecommons.org/publicdomain/zero/1.0/},
  language = {en},
  abstract = {ABSTRACT},
}
`,
  );
  assert.deepEqual((await citePenguins("ris", "zh")).split("\r\n").slice(0, -3), [
    "TY  - DATA",
    "AU  - 戈尔曼, 克里斯滕",
    "AU  - 霍斯特, 艾莉森",
    "AU  - 希尔, 艾莉森",
    `TI  - ${TITLE_ZH}`,
    "PY  - 2026",
    "DA  - 2026/11/02",
    "PB  - 科研数据银行",
    "ET  - V1",
    "DO  - 10.5072/sdb.00001",
    `UR  - ${DOI_URL}`,
    "AN  - CSTR:31253.11.sdb.00001",
    "LA  - zh",
    "N1  - License: CC0-1.0, https://creativecommons.org/publicdomain/zero/1.0/",
    "KW  - 企鹅",
    "KW  - 形态测量",
    "KW  - 南极",
    "KW  - 帕尔默群岛",
    "KW  - 两性异形",
  ]);
});

Deno.test("cite() names a file for every format and refuses an unknown one", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publishDemo(test.app, "palmer-penguins");
  const { datasets } = reader(test, "zh");
  const { mediaType, fileName } = await datasets.cite(dataSetId, "bibtex", "V1");
  assert.deepEqual([mediaType, fileName], ["application/x-bibtex", `${dataSetId}-V1-bibtex.bib`]);
  await assert.rejects(datasets.cite(dataSetId, "mla" as CitationFormat), { error: "invalidInput" });
  await assert.rejects(datasets.cite(dataSetId, "ris", "V2"), { error: "notFound" });
});

Deno.test("cite() writes the styles of journals in English, and GB/T 7714 in the language of the reader", async () => {
  const year = "2026";
  assert.equal(
    await citePenguins("apa", "zh"),
    `Gorman, K. B., Horst, A. M., & Hill, A. P. (${year}). ${TITLE_EN} (Version V1) [Data set]. ` +
      "Research Data Bank. https://doi.org/10.5072/sdb.00001",
  );
  assert.equal(
    await citePenguins("vancouver", "en"),
    `Gorman KB, Horst AM, Hill AP. ${TITLE_EN} [Internet]. Research Data Bank; ${year} ` +
      `[cited 2026 Nov 21]. Available from: ${DOI_URL}`,
  );
  assert.equal(
    await citePenguins("gbt7714", "zh"),
    `克里斯滕·戈尔曼, 艾莉森·霍斯特, 艾莉森·希尔. ${TITLE_ZH}[DS/OL]. 科研数据银行, ${year}[2026-11-21]. ` +
      `${DOI_URL}. DOI:10.5072/sdb.00001.`,
  );
  for (const format of ["chicago", "ieee", "gbt7714"] as const) {
    assert.match(await citePenguins(format, "en"), /Research Data Bank.*10\.5072\/sdb\.00001\.$/);
  }
});

Deno.test("jsonLd() describes a public version as search engines for data ask", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publishDemo(test.app, "palmer-penguins");
  const { distribution, description, ...jsonLd } = await reader(test, "en").datasets.jsonLd(dataSetId) as {
    distribution: { contentUrl: string; encodingFormat: string; name: string }[];
    description: string;
  };
  const doi = { "@type": "PropertyValue", propertyID: "DOI", value: "10.5072/sdb.00001", url: DOI_URL };
  const cstr = { "@type": "PropertyValue", propertyID: "CSTR", value: "31253.11.sdb.00001", url: CSTR_URL };
  const place = (name: string, ror: string) => ({ "@type": "Organization", "@id": ror, name, sameAs: ror });
  const person = (name: string, id: string, affiliation: unknown[]) => ({
    "@type": "Person",
    "@id": `https://orcid.org/${id}`,
    name,
    familyName: name.split(" ").at(-1),
    givenName: name.split(" ").slice(0, -1).join(" "),
    sameAs: `https://orcid.org/${id}`,
    affiliation,
  });
  const platform = { "@type": "Organization", name: "Research Data Bank", url: ORIGIN };
  assert.deepEqual(jsonLd, {
    "@context": "https://schema.org/",
    "@type": "Dataset",
    "@id": DOI_URL,
    url: `${ORIGIN}/detail?dataSetId=${dataSetId}&version=V1`,
    name: TITLE_EN,
    alternateName: TITLE_ZH,
    identifier: [doi, cstr],
    sameAs: [DOI_URL, CSTR_URL],
    version: "V1",
    inLanguage: "en",
    keywords: ["penguins", "morphometrics", "Antarctica", "Palmer Archipelago", "sexual dimorphism"],
    creator: [
      person("Kristen B. Gorman", "0000-0002-0258-9264", [
        place("University of Alaska Fairbanks", "https://ror.org/01j7nq853"),
        place("Simon Fraser University", "https://ror.org/0213rcc28"),
      ]),
      person("Allison M. Horst", "0000-0002-6047-5564", [
        place("University of California, Santa Barbara", "https://ror.org/02t274463"),
      ]),
      person("Alison P. Hill", "0000-0002-8082-1890", [
        { "@type": "Organization", name: "Independent researcher" },
      ]),
    ],
    publisher: platform,
    includedInDataCatalog: { ...platform, "@type": "DataCatalog" },
    datePublished: "2026-11-02T02:00:00.000Z",
    license: "https://creativecommons.org/publicdomain/zero/1.0/",
    isAccessibleForFree: true,
    conditionsOfAccess: "unrestricted",
    funder: [{ "@type": "Organization", name: "U.S. National Science Foundation, Office of Polar Programs" }],
    about: [{
      "@type": "DefinedTerm",
      name: "Animal ecology",
      termCode: "1805744",
      inDefinedTermSet: "GB/T 13745-2009",
    }],
    funding: ["OPP-0217282", "OPP-0823101"].map((identifier) => ({
      "@type": "Grant",
      identifier,
      funder: { "@type": "Organization", name: "U.S. National Science Foundation, Office of Polar Programs" },
    })),
    producer: [{
      "@type": "ResearchProject",
      name: "Palmer Station Long Term Ecological Research (LTER) Program",
      url: "https://pallter.marine.rutgers.edu/",
    }],
    citation: [
      {
        "@type": "ScholarlyArticle",
        "@id": "https://doi.org/10.1371/journal.pone.0090081",
        url: "https://doi.org/10.1371/journal.pone.0090081",
        name:
          "Ecological sexual dimorphism and environmental variability within a community of Antarctic penguins (genus Pygoscelis)",
        isPartOf: { "@type": "Periodical", name: "PLoS ONE" },
      },
      {
        "@type": "SoftwareSourceCode",
        "@id": "https://doi.org/10.5281/zenodo.3960218",
        name:
          "Horst AM, Hill AP, Gorman KB (2020). palmerpenguins: Palmer Archipelago (Antarctica) penguin data. R package. doi:10.5281/zenodo.3960218",
      },
    ],
    spatialCoverage: [{
      "@type": "Place",
      geo: { "@type": "GeoShape", box: "-65 -64.8 -64.5 -64", elevation: "0/100" },
    }],
    temporalCoverage: ["2007-11/2009-12"],
  });
  assert.match(description, /^Bill length, bill depth/);
  assert.deepEqual(distribution.map(({ name }) => name).slice(0, 3), [
    `${dataSetId}.zip`,
    "README.md",
    "analysis/summary.R",
  ]);
  for (const { contentUrl } of distribution) {
    assert.match(contentUrl, /^http:\/\/localhost:8000\/api\/sdb-download-service\/(getZipFile|download)\?/);
  }
});

Deno.test("jsonLd() names no download of closed files, is absent for drafts, and stays inside its script", async () => {
  await using test = await openTestApp();
  const title = { zh: "</script><!--", en: "</script>" };
  const closed = await publish(test.app, { title, accessRight: "RESTRICTED" });
  const draft = await publish(test.app, { title }, { status: "DRAFT" });
  const { datasets } = reader(test, "zh");
  const jsonLd = await datasets.jsonLd(closed.dataSetId);
  assert.equal(jsonLd.distribution, undefined);
  assert.deepEqual([jsonLd.isAccessibleForFree, jsonLd.conditionsOfAccess], [false, "restricted"]);
  assert.doesNotMatch(scriptSafe(jsonLd), /</);
  assert.deepEqual(JSON.parse(scriptSafe(jsonLd)), jsonLd);
  await assert.rejects(datasets.jsonLd(draft.dataSetId), { error: "notFound" });
});
