/** Word files are opened by programs of others: read as Office Open XML, and by LibreOffice where it is installed. */
import assert from "node:assert/strict";
import { TextWriter, Uint8ArrayReader, ZipReader } from "@zip.js/zip.js";
import fc from "fast-check";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { translator } from "../../../locales/mod.ts";
import { type DataPolicy, FIRST_POLICY } from "../../../sdk/model/data_policy/choices.ts";
import { type PolicyDocument, policyDocument } from "../../../sdk/model/data_policy/document.ts";
import { dataPolicySchema } from "../../../sdk/model/data_policy/policy.ts";
import { LOCALES } from "../../../sdk/model/locale.ts";
import { allChoices, anyPolicy, FULL_POLICY, sentencesOf } from "../../../tests/data_policies.ts";
import { policyWord } from "./word.ts";

async function partsOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes));
  const parts = new Map<string, string>();
  for (const entry of await zip.getEntries()) {
    if (!entry.directory) parts.set(entry.filename, await entry.getData(new TextWriter()));
  }
  await zip.close();
  return parts;
}

const parser = new XMLParser({
  preserveOrder: true,
  trimValues: false,
  processEntities: true,
  ignoreAttributes: true,
});

/** Text of each paragraph. */
function paragraphsOf(xml: string): string[] {
  const paragraphs: string[] = [];
  const visit = (nodes: Record<string, unknown>[]) => {
    for (const node of nodes) {
      for (const [name, inner] of Object.entries(node)) {
        if (name === "w:p") paragraphs.push("");
        if (name === "w:br") paragraphs[paragraphs.length - 1] += "\n";
        if (name === "#text" && paragraphs.length > 0) paragraphs[paragraphs.length - 1] += String(inner);
        else if (Array.isArray(inner)) visit(inner);
      }
    }
  };
  visit(parser.parse(xml));
  return paragraphs;
}

const textsOf = ({ title, sections }: PolicyDocument) => [
  title,
  ...sections.flatMap(({ number, heading, blocks }) => [
    `${number}. ${heading}`,
    ...blocks.flatMap((block) => block.kind === "text" ? [block.text] : block.items).map(({ text }) => text),
  ]),
];

async function readWord(policy: DataPolicy, locale: "zh" | "en") {
  const document = policyDocument(policy, locale, translator(locale));
  const parts = await partsOf(await policyWord(document));
  const xml = parts.get("word/document.xml")!;
  assert.equal(XMLValidator.validate(xml), true);
  return { document, parts, xml, paragraphs: paragraphsOf(xml) };
}

Deno.test("policyWord() writes each paragraph of the document as it is, whatever was typed", async () => {
  await fc.assert(
    fc.asyncProperty(anyPolicy, fc.constantFrom(...LOCALES), async (given, locale) => {
      const { document, paragraphs, xml } = await readWord(dataPolicySchema.parse(given), locale);
      assert.deepEqual(paragraphs, textsOf(document));
      assert.doesNotMatch(xml, /w:fldChar|w:instrText|w:hyperlink|w:object/);
    }),
    { numRuns: 40 },
  );
});

Deno.test("policyWord() holds every choice, in both languages", async () => {
  const combinations = allChoices();
  // A walk through all of them that meets every pair of neighbours' choices.
  const walked = combinations.filter((_, n) => n % 37 === 0);
  for (const locale of LOCALES) {
    const t = translator(locale);
    for (const choices of walked) {
      const { paragraphs } = await readWord({ ...FIRST_POLICY, ...choices }, locale);
      const text = paragraphs.join("\n");
      for (const key of sentencesOf(choices)) assert.ok(text.includes(t(key)), `${locale} ${key}`);
    }
  }
  const met = new Set(walked.flatMap(sentencesOf));
  assert.equal(met.size, new Set(combinations.flatMap(sentencesOf)).size, "every sentence is met");
});

Deno.test("policyWord() holds a full policy with 400 entries of one's own, and refers to nothing outside", async () => {
  for (const locale of LOCALES) {
    const { document, paragraphs, parts } = await readWord(dataPolicySchema.parse(FULL_POLICY), locale);
    assert.ok(paragraphs.length > 440, `${paragraphs.length} paragraphs`);
    assert.deepEqual(paragraphs, textsOf(document));
    for (const [name, content] of parts) {
      if (name.endsWith(".rels")) assert.doesNotMatch(content, /TargetMode="External"/, name);
      assert.doesNotMatch(name, /vba|macro|oleObject/i);
    }
  }
});

const OFFICE = await new Deno.Command("which", { args: ["soffice"], stdout: "null", stderr: "null" }).output()
  .then(({ success }) => success, () => false);

Deno.test("LibreOffice opens what policyWord() writes, and reads the same", { ignore: !OFFICE }, async () => {
  const folder = await Deno.makeTempDir({ prefix: "sdb-word-" });
  try {
    for (const locale of LOCALES) {
      const document = policyDocument(dataPolicySchema.parse(FULL_POLICY), locale, translator(locale));
      await Deno.writeFile(`${folder}/${locale}.docx`, await policyWord(document));
      const args = [
        `-env:UserInstallation=file://${folder}/profile`,
        "--headless",
        "--convert-to",
        "txt:Text (encoded):UTF8",
      ];
      const { success } = await new Deno.Command("soffice", {
        args: [...args, "--outdir", folder, `${folder}/${locale}.docx`],
        stdout: "null",
        stderr: "null",
      }).output();
      assert.ok(success);
      const read = (await Deno.readTextFile(`${folder}/${locale}.txt`)).replace(/[\s•]+/g, " ");
      for (const text of textsOf(document)) {
        assert.ok(read.includes(text.replace(/\s+/g, " ")), `${locale}: ${text}`);
      }
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
