/** Reference managers read what is exported: a citation library of other people takes the authors of every carried dataset. */
import assert from "node:assert/strict";
import { Cite } from "@citation-js/core";
import "@citation-js/plugin-bibtex";
import "@citation-js/plugin-enw";
import "@citation-js/plugin-ris";
import CSL from "citeproc";
import { type Citation, CITATION_FORMATS, type CitationFormat } from "../sdk/model/citation.ts";
import type { Locale } from "../sdk/model/locale.ts";
import { createRepository, type DatasetMetadata, type Input } from "../sdk/mod.ts";
import { completeMetadata } from "./datasets.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";
import { publish, publishDemo } from "./published_rows.ts";
import { metadataSchema } from "../sdk/model/metadata/metadata.ts";

/** The family name of each author, or the whole of what has no parts; `|` between authors. */
const CARRIED: Record<string, Record<Locale, string>> = {
  "bioimage-samples": { zh: "scikit-image 开发团队", en: "The scikit-image contributors" },
  "china-public-holidays": { zh: "NateScarlet", en: "NateScarlet" },
  "etopo-relief": { zh: "美国国家地球物理数据中心", en: "National Geophysical Data Center" },
  "librivox-speech": {
    zh: "LibriVox 志愿者|CMU Sphinx 语音联盟",
    en: "LibriVox volunteers|CMU Sphinx Speech Consortium",
  },
  "mauna-loa-co2": { zh: "基林|沃夫", en: "Keeling|Whorf" },
  "nci-open-compounds": {
    zh: "美国国家癌症研究所发展治疗学计划",
    en: "NCI Developmental Therapeutics Program",
  },
  "orchid-rdna": { zh: "考克斯|普里金|阿尔伯特|蔡斯", en: "Cox|Pridgeon|Albert|Chase" },
  "palmer-penguins": { zh: "戈尔曼|霍斯特|希尔", en: "Gorman|Horst|Hill" },
  "shijing-305": { zh: "JackeyGao", en: "JackeyGao" },
  "uci-classics": { zh: "费希尔|福里纳|沃尔伯格|阿尔帕丁", en: "Fisher|Forina|Wolberg|Alpaydin" },
};

/** Names as people enter them, with the family names that a reader must find. */
const ENTERED: [name: string, family: string][] = [
  ["Keeling Charles D.", "Keeling"],
  ["Charles D. Keeling", "Keeling"],
  ["Li Ming", "Li"],
  ["Ming Li", "Li"],
  ["Li, Ming", "Li"],
  ["TANG Xuguang", "TANG"],
  ["Ludwig van Beethoven", "van Beethoven"],
  ["P. Weekly", "Weekly"],
  ["John Smith Jr.", "Smith"],
  ["University of California, Santa Barbara", "University of California Santa Barbara"],
  ["Rock and Sons", "Rock and Sons"],
  ["R&D_Lab 100%", "R&D_Lab 100%"],
  ["李明", "李"],
  ["欧阳明", "欧阳"],
  ["Martin Luther King, Jr.", "King"],
  ["John Smith, PhD", "Smith"],
  ["José Ortega y Gasset", "Ortega y Gasset"],
  ["GBIF Secretariat", "GBIF Secretariat"],
  ["爱新觉罗·溥仪", "爱新觉罗"],
  ["阿卜杜热西提·买买提", "阿卜杜热西提·买买提"],
  ["查尔斯·基林", "查尔斯·基林"],
];

interface ReadName {
  family?: string;
  literal?: string;
  "non-dropping-particle"?: string;
}

const READ: readonly CitationFormat[] = ["bibtex", "ris", "endnote", "csl-json"];

async function citationsOf(test: TestApp, dataSetId: string, locale: Locale): Promise<Citation[]> {
  const repository = createRepository({
    server: ORIGIN,
    locale,
    fetch: (request) => test.api.fetch(request),
  });
  return await Promise.all(CITATION_FORMATS.map((format) => repository.datasets.cite(dataSetId, format)));
}

/** What the library finds in a file: it has to know the format by itself. */
function familiesIn({ text }: Citation): string[] {
  const [item] = new Cite(text).data as { author: ReadName[] }[];
  return item.author.map(({ family = "", literal, "non-dropping-particle": particle }) =>
    literal ?? [particle, family].filter(Boolean).join(" ")
  );
}

const entered = (names: string[]): Input<DatasetMetadata> =>
  completeMetadata({ authors: names.map((en) => ({ name: { zh: en, en } })) });

Deno.test("cite() gives files in which a citation library finds the family names of every carried dataset", async () => {
  await using test = await openTestApp();
  for (const [name, families] of Object.entries(CARRIED)) {
    const { dataSetId } = await publishDemo(test.app, name);
    for (const locale of ["zh", "en"] as const) {
      for (const citation of await citationsOf(test, dataSetId, locale)) {
        if (!READ.includes(citation.format)) continue;
        assert.equal(
          familiesIn(citation).join("|"),
          families[locale],
          `${name} ${locale} ${citation.format}\n${citation.text}`,
        );
      }
    }
  }
});

Deno.test("cite() gives files in which a citation library finds the family name of whatever was entered", async () => {
  await using test = await openTestApp();
  const metadata = metadataSchema.parse(entered(ENTERED.map(([name]) => name)));
  const { dataSetId } = await publish(test.app, metadata);
  const plain = (name: string) => name.replaceAll(", ", " ");
  for (const citation of await citationsOf(test, dataSetId, "en")) {
    if (!READ.includes(citation.format)) continue;
    const wanted = ENTERED.map(([, family]) => family);
    assert.deepEqual(familiesIn(citation).map(plain), wanted, citation.text);
  }
});

Deno.test("cite() gives no text with two points in a row, in any style of any dataset", async () => {
  await using test = await openTestApp();
  const awkward = metadataSchema.parse({
    ...entered(["Weekly P.", "P. Weekly", "John Smith Jr.", "Rock Ltd."]),
    title: { zh: ".NET 数据集.", en: ".NET data, vol. 1." },
  });
  const last = metadataSchema.parse(entered(["Weekly P."]));
  const ids = [
    (await publish(test.app, awkward)).dataSetId,
    (await publish(test.app, last)).dataSetId,
  ];
  for (const name of Object.keys(CARRIED)) ids.push((await publishDemo(test.app, name)).dataSetId);
  for (const id of ids) {
    for (const locale of ["zh", "en"] as const) {
      for (const { format, text } of await citationsOf(test, id, locale)) {
        // A description may have its own.
        const cited = text.split("\n").filter((line) => !/^(?:AB|%X|\s+"abstract")/.test(line)).join("\n");
        assert.doesNotMatch(cited, /\.\.|。\.|\.。/, `${format} ${locale}`);
      }
    }
  }
});

/** A style of two lines: what a processor makes of our items is not the business of this test, the names are. */
const STYLE =
  `<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0"><info><title>t</title>
  <id>t</id><updated>2026-01-01T00:00:00+00:00</updated></info><citation><layout><text variable="title"/></layout>
  </citation><bibliography><layout><names variable="author"><name name-as-sort-order="all" initialize-with=". "
  delimiter="; "/></names><text variable="title" prefix=" "/></layout></bibliography></style>`;
const TERMS = `<locale xmlns="http://purl.org/net/xbiblio/csl" version="1.0" xml:lang="en-US"><terms>
  <term name="et-al">et al.</term></terms></locale>`;

Deno.test("cite() gives CSL-JSON that a citation processor abbreviates by the given name", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publishDemo(test.app, "mauna-loa-co2");
  const [text] = (await citationsOf(test, dataSetId, "en")).filter(({ format }) => format === "csl-json");
  const [item] = JSON.parse(text.text);
  const engine = new CSL.Engine({ retrieveItem: () => item, retrieveLocale: () => TERMS }, STYLE, "en-US");
  engine.setOutputFormat("text");
  engine.updateItems([item.id]);
  assert.match(engine.makeBibliography()[1].join(""), /^Keeling, C\. D\.; Whorf, T\. P\. /);
});
