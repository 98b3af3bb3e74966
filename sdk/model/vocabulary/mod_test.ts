import assert from "node:assert/strict";
import { ACCESS_RIGHTS, findResourceType, RESOURCE_TYPE_CODES, RESOURCE_TYPES } from "./mod.ts";
import { findLanguage, LANGUAGES } from "./languages.ts";

Deno.test("RESOURCE_TYPES hold every code of spec 2 §3 once, in order", () => {
  assert.deepEqual(RESOURCE_TYPES.map(({ code }) => code), [...RESOURCE_TYPE_CODES]);
  const kinds = ["dataset", "figure", "multimedia", "code", "slide", "other", "package"];
  assert.deepEqual(RESOURCE_TYPES.map(({ kind }) => kind), kinds);
});

Deno.test("RESOURCE_TYPES map to DataCite as spec 3 §1 says, slides by kernel", () => {
  const general = ["Dataset", "Image", "Audiovisual", "Software", "Presentation", "Other", "Collection"];
  assert.deepEqual(RESOURCE_TYPES.map(({ dataCite }) => dataCite["4.7"]), general);
  assert.equal(findResourceType("005")?.dataCite["4.6"], "Text");
  assert.equal(findResourceType("008"), undefined);
});

Deno.test("ACCESS_RIGHTS are the three of spec 2 §4", () => {
  assert.deepEqual([...ACCESS_RIGHTS], ["PUBLIC", "EMBARGO", "RESTRICTED"]);
});

Deno.test("LANGUAGES begin with Chinese and English, are unique and named in both languages", () => {
  assert.deepEqual(LANGUAGES.slice(0, 2).map(({ code }) => code), ["zh", "en"]);
  assert.equal(LANGUAGES.length, 184);
  assert.equal(new Set(LANGUAGES.map(({ code }) => code)).size, LANGUAGES.length);
  for (const { code, name } of LANGUAGES) assert.ok(/^[a-z]{2}$/.test(code) && name.zh && name.en, code);
  assert.equal(findLanguage("bo")?.name.en, "Tibetan");
  assert.equal(findLanguage("xx"), undefined);
});

interface Module {
  specifier: string;
  dependencies?: { code?: { specifier?: string } }[];
}

/** What a bundle that begins at `entry` would hold; types are gone by then. */
async function listBundled(entry: string): Promise<Set<string>> {
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["info", "--json", entry] }).output();
  const { modules } = JSON.parse(new TextDecoder().decode(stdout)) as { modules: Module[] };
  const found = new Set<string>();
  const visit = (specifier: string) => {
    if (found.has(specifier)) return;
    found.add(specifier);
    const module = modules.find((module) => module.specifier === specifier);
    for (const { code } of module?.dependencies ?? []) if (code?.specifier) visit(code.specifier);
  };
  visit(entry);
  return found;
}

Deno.test("mod.ts pulls none of the large tables into a browser bundle", async () => {
  const data = [...await listBundled(import.meta.resolve("./mod.ts"))].filter((name) =>
    name.endsWith(".json")
  );
  assert.deepEqual(data.map((name) => name.slice(name.lastIndexOf("/") + 1)), ["licences.json"]);
});
