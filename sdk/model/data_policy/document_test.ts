import assert from "node:assert/strict";
import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { translator } from "../../../locales/mod.ts";
import {
  allChoices,
  anyPolicy,
  CONTROLS,
  FULL_POLICY,
  HOSTILE,
  sentencesOf,
} from "../../../tests/data_policies.ts";
import { LOCALES } from "../locale.ts";
import { LICENCES } from "../vocabulary/licences.ts";
import { FORMAT_GROUPS } from "../vocabulary/file_formats.ts";
import { type DataPolicy, FIRST_POLICY, POLICY_SECTIONS } from "./choices.ts";
import { type PolicyDocument, policyDocument } from "./document.ts";
import { policyFile, readPolicyFile } from "./file.ts";
import { policyMarkdown } from "./markdown.ts";
import { dataPolicySchema } from "./policy.ts";

const write = (policy: DataPolicy, locale: "zh" | "en") => policyDocument(policy, locale, translator(locale));

function textsOf({ title, sections }: PolicyDocument): string[] {
  return [
    title,
    ...sections.flatMap(({ number, heading, blocks }) => [
      `${number}. ${heading}`,
      ...blocks.flatMap((block) => block.kind === "text" ? [block.text] : block.items).map(({ text }) =>
        text
      ),
    ]),
  ];
}

/** What a reader of the Markdown sees, and whether anything but the document's own structure came of it. */
function readMarkdown(markdown: string) {
  const html = new MarkdownIt({ html: true, linkify: false }).render(markdown);
  const foreign = html.match(/<(?!\/?(?:h1|h2|p|ul|li|br)\b)[^>]*>/g) ?? [];
  const text = html.replace(/<[^>]*>/g, " ").replaceAll("&lt;", "<").replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"').replaceAll("&amp;", "&").replace(/\s+/g, " ");
  return { foreign, text, headings: html.match(/<h[12]>/g)?.length };
}

const flat = (text: string) => text.replace(/\s+/g, " ").trim();

Deno.test("policyDocument() and policyMarkdown() hold every choice of every combination, and no other, in both languages", () => {
  const combinations = allChoices();
  assert.equal(combinations.length, 1_296);
  for (const locale of LOCALES) {
    const t = translator(locale);
    const all = new Set(combinations.flatMap(sentencesOf));
    const sentences = new Map([...all].map((key) => [key, t(key)]));
    for (const choices of combinations) {
      const document = write({ ...FIRST_POLICY, ...choices }, locale);
      const texts = [textsOf(document).join("\n"), readMarkdown(policyMarkdown(document)).text];
      const wanted = new Set(sentencesOf(choices));
      for (const [key, sentence] of sentences) {
        // Of several kinds of data one sentence may contain the other; it stands at the beginning of its own.
        if (!wanted.has(key) && key.includes(".types.")) continue;
        for (const text of texts) {
          assert.equal(
            text.includes(sentence),
            wanted.has(key),
            `${locale} ${key} ${JSON.stringify(choices)}`,
          );
        }
      }
    }
  }
});

Deno.test("policyDocument() says “must” where sharing is mandatory, and nowhere else", () => {
  for (const choices of allChoices()) {
    for (const [locale, must] of [["zh", "必须共享："], ["en", "Must be shared:"]] as const) {
      const { sections } = write({ ...FIRST_POLICY, ...choices }, locale);
      const [list] = sections[1].blocks.filter(({ kind }) => kind === "list");
      assert.ok(list.kind === "list");
      assert.equal(
        list.items.filter(({ text }) => text.startsWith(must)).length,
        choices.sharing === "mandatory" ? 1 : 0,
      );
    }
  }
});

Deno.test("a full policy has all nine sections, formats, licences, 400 entries of one's own and every addition", () => {
  const policy = dataPolicySchema.parse(FULL_POLICY);
  for (const locale of LOCALES) {
    const document = write(policy, locale);
    assert.deepEqual(
      document.sections.map(({ id, number }) => [id, number]),
      POLICY_SECTIONS.map((id, n) => [id, n + 1]),
    );
    const { foreign, text, headings } = readMarkdown(policyMarkdown(document));
    assert.deepEqual([foreign, headings], [[], 10]);
    const wanted = [
      ...FORMAT_GROUPS.flatMap(({ name, preferred, accepted }) => [
        name[locale],
        ...[...preferred, ...accepted].map(({ name }) => name[locale]),
      ]),
      ...LICENCES.flatMap(({ label, name }) => [label, name[locale]]),
      ...policy.otherFormats,
      ...policy.otherLicences,
      ...Object.values(policy.additions).map((one) => one[locale]),
      policy.contact,
      policy.journal[locale],
    ];
    assert.equal(policy.otherFormats.length, 200);
    const whole = flat(textsOf(document).join("\n"));
    for (const one of wanted) {
      assert.ok(whole.includes(flat(one)), `${locale} document: ${one}`);
      assert.ok(text.includes(flat(one)), `${locale} markdown: ${one}`);
    }
  }
});

Deno.test("policyMarkdown() makes text of whatever was typed: no tag, link, heading or list comes of it", () => {
  fc.assert(
    fc.property(anyPolicy, (given) => {
      const policy = dataPolicySchema.parse(given);
      for (const locale of LOCALES) {
        const document = write(policy, locale);
        const { foreign, headings, text } = readMarkdown(policyMarkdown(document));
        assert.deepEqual([foreign, headings], [[], 10]);
        for (const one of textsOf(document)) assert.ok(text.includes(flat(one)), one);
      }
    }),
    { numRuns: 300 },
  );
});

Deno.test("an addition in one language alone stands in both documents, marked with its language", () => {
  const additions = {
    ...FIRST_POLICY.additions,
    support: { zh: "只有中文", en: "" },
    review: { zh: "中", en: "En" },
  };
  const policy = { ...FIRST_POLICY, additions };
  const last = (locale: "zh" | "en", at: number) => write(policy, locale).sections[at].blocks.at(-1);
  assert.deepEqual(last("en", 8), { kind: "text", text: { text: "只有中文", lang: "zh" } });
  assert.deepEqual(last("zh", 8), { kind: "text", text: { text: "只有中文" } });
  assert.deepEqual(last("en", 5), { kind: "text", text: { text: "En" } });
});

Deno.test("readPolicyFile() gives back what policyFile() wrote, for any policy", () => {
  fc.assert(
    fc.property(anyPolicy, (given) => {
      const policy = dataPolicySchema.parse(given);
      assert.deepEqual(readPolicyFile(policyFile(policy)), { policy });
      assert.deepEqual(readPolicyFile(`\ufeff${policyFile(policy)}`), { policy });
      // Cleaning is done once: what is stored passes unchanged.
      assert.deepEqual(dataPolicySchema.parse(policy), policy);
    }),
    { numRuns: 300 },
  );
});

Deno.test("readPolicyFile() says what a file is not, and which fields are wrong", () => {
  for (const text of ["", "no JSON", "{", "PK\u0003\u0004"]) {
    assert.deepEqual(readPolicyFile(text), { notJson: true });
  }
  for (
    const [text, path] of [
      ["null", ""],
      ["[]", ""],
      [JSON.stringify({ ...FIRST_POLICY, sharing: "perhaps" }), "sharing"],
      [JSON.stringify({ ...FIRST_POLICY, licences: ["CC-BY-3.0"] }), "licences.0"],
      [JSON.stringify({ ...FIRST_POLICY, otherFormats: Array(201).fill("x") }), "otherFormats"],
      [JSON.stringify({ ...FIRST_POLICY, contact: "a\u0000b" }), "contact"],
      [
        JSON.stringify({ ...FIRST_POLICY, additions: { types: { zh: "x".repeat(4_001) } } }),
        "additions.types.zh",
      ],
    ]
  ) {
    const found = readPolicyFile(text);
    assert.ok("issues" in found, text);
    assert.equal(found.issues[0].path, path);
  }
  const later = { ...FIRST_POLICY, version: 2, somethingNew: true };
  assert.deepEqual(readPolicyFile(JSON.stringify(later)), { policy: FIRST_POLICY });
});

Deno.test("dataPolicySchema drops what no document can hold, double entries and the order in which boxes were ticked", () => {
  const policy = dataPolicySchema.parse({
    ...FIRST_POLICY,
    journal: { zh: CONTROLS, en: " Two\n lines " },
    otherFormats: ["b", " b ", "", "a\u0008"],
    licences: ["CC-BY-4.0", "CC0-1.0", "CC-BY-4.0"],
    additions: { types: { zh: `一\r\n二${CONTROLS}`, en: "" } },
  });
  assert.deepEqual(policy.journal, { zh: "before after", en: "Two lines" });
  assert.deepEqual([policy.otherFormats, policy.licences], [["b", "a"], ["CC0-1.0", "CC-BY-4.0"]]);
  assert.deepEqual(policy.additions.types, { zh: "一\n二before after", en: "" });
  assert.deepEqual(policy.additions.support, { zh: "", en: "" });
  assert.ok(HOSTILE.length > 10);
});

Deno.test("policyDocument(): the section on review names one reviewer, the one that was chosen", () => {
  const journal = { zh: /本刊(?!。)(?!目前)/, en: /(?:^|\. )The journal (?:carries|reviews)/ };
  for (const locale of LOCALES) {
    for (const review of ["formal", "substantive"] as const) {
      const document = write({ ...FIRST_POLICY, review, curator: "platform" }, locale);
      const { blocks } = document.sections.find(({ id }) => id === "review")!;
      const said = blocks.flatMap((block) => block.kind === "text" ? [block.text.text] : []);
      assert.doesNotMatch(said.join(" "), journal[locale]);
      assert.ok(said.includes(translator(locale)("data_policy_text.curator.platform")));
    }
  }
});
