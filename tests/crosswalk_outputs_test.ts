/**
 * What the world is told about the datasets that ship with the project stays what it was, byte for byte: every citation
 * format and the JSON-LD, in both languages. Ids differ from run to run and are left out.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { CITATION_FORMATS } from "../sdk/model/citation.ts";
import { createRepository, type Repository } from "../sdk/mod.ts";
import { openTestApp, ORIGIN } from "./harness.ts";
import { publishDemo } from "./published_rows.ts";

/** SHA-256 of each output, by dataset, language and format. */
const recorded: Record<string, string> = JSON.parse(
  await Deno.readTextFile(new URL("fixtures/crosswalk_outputs.json", import.meta.url)),
);
const datasets = [...Deno.readDirSync(new URL("../db/seed/datasets", import.meta.url))]
  .filter(({ isDirectory }) => isDirectory).map(({ name }) => name).sort();

async function outputsOf(
  repository: Repository,
  dataSetId: string,
): Promise<[format: string, text: string][]> {
  const outputs: [string, string][] = [];
  for (const format of CITATION_FORMATS) {
    const citation = await repository.datasets.cite(dataSetId, format);
    outputs.push([format, JSON.stringify(citation)]);
  }
  outputs.push(["json-ld", JSON.stringify(await repository.datasets.jsonLd(dataSetId))]);
  return outputs.map(([format, text]) => [
    format,
    text.replaceAll(dataSetId, "ID").replace(/fileId=[0-9a-f]{32}/g, "fileId=ID"),
  ]);
}

Deno.test("cite() and jsonLd() give what they gave before, for every dataset that ships with the project", async () => {
  await using test = await openTestApp();
  const found: Record<string, string> = {};
  const texts: Record<string, string> = {};
  for (const name of datasets) {
    const { dataSetId } = await publishDemo(test.app, name);
    for (const locale of ["zh", "en"] as const) {
      const repository = createRepository({
        server: ORIGIN,
        locale,
        fetch: (request) => test.api.fetch(request),
      });
      for (const [format, text] of await outputsOf(repository, dataSetId)) {
        const key = `${name} ${locale} ${format}`;
        texts[key] = text;
        found[key] = createHash("sha256").update(text).digest("hex");
      }
    }
  }
  const changed = Object.keys({ ...recorded, ...found }).filter((key) => recorded[key] !== found[key]);
  assert.deepEqual(changed.map((key) => `${key}: ${texts[key]}`), []);
  assert.equal(Object.keys(found).length, datasets.length * 2 * (CITATION_FORMATS.length + 1));
});
