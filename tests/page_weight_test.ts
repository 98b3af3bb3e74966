/** What a page loads at first stays as light as it is: bytes of the built files, before compression. */
import assert from "node:assert/strict";
import { openTestApp } from "./harness.ts";
import { openPages } from "./pages.ts";

const client = new URL("../dist/preact/client/", import.meta.url);

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const manifest: Record<string, Chunk> = JSON.parse(
  await Deno.readTextFile(new URL(".vite/manifest.json", client)),
);

/** A chunk and all that it cannot be read without. */
function withImports(key: string, into = new Set<string>()): Set<string> {
  if (into.has(key)) return into;
  into.add(key);
  for (const one of manifest[key].imports ?? []) withImports(one, into);
  return into;
}

const read = (file: string) => Deno.readTextFile(new URL(file, client));

/** The scripts of a page whose islands have all woken. */
async function scriptsOf(html: string): Promise<string> {
  const chunks = withImports("islands/_client.ts");
  const names = html.matchAll(/<sdb-island[^>]* data-name="([^"]+)"/g).map(([, name]) => name);
  for (const name of new Set(names)) withImports(`islands/${name}.tsx`, chunks);
  const texts = await Promise.all([...chunks].map((key) => read(manifest[key].file)));
  return texts.join("\n");
}

const bytes = (text: string) => new TextEncoder().encode(text).length;
/** A word that stands in the library of schemas, and one that stands in the tables of telephone numbers. */
const SCHEMAS = "invalid_union";
const TELEPHONES = "country_calling_codes";

const test = await openTestApp();
const person = await test.signIn();
const { dataSetId } = await person.repository.datasets.create({ title: { zh: "观测表", en: "Table" } });

const PAGES = [
  { what: "the home page", path: "/", budget: 80_000, free: [SCHEMAS, TELEPHONES] },
  { what: "the login", path: "/login", budget: 93_000, free: [SCHEMAS, TELEPHONES] },
  { what: "the registration", path: "/register", budget: 110_000, free: [SCHEMAS, TELEPHONES] },
  {
    what: "the form of a dataset",
    path: `/dataset?dataSetId=${dataSetId}&version=V1`,
    budget: 371_000,
    free: [TELEPHONES],
    signedIn: true,
  },
];

for (const { what, path, budget, free, signedIn } of PAGES) {
  Deno.test(`${what} loads at most ${budget} bytes of script, and nothing that it does not need`, async () => {
    const go = await openPages(test, signedIn ? person : undefined);
    const { status, text } = await go(path);
    assert.equal(status, 200);
    const scripts = await scriptsOf(text);
    assert.ok(bytes(scripts) <= budget, `${bytes(scripts)} bytes`);
    assert.deepEqual(free.filter((word) => scripts.includes(word)), []);
  });
}

Deno.test("both words are found where they belong", async () => {
  let all = "";
  for (const { file } of Object.values(manifest)) if (file.endsWith(".js")) all += await read(file);
  assert.ok(all.includes(SCHEMAS) && all.includes(TELEPHONES));
});

Deno.test("the style sheet, which every page waits for, has at most 91,000 bytes", async () => {
  const [sheet] = manifest["islands/_client.ts"].css!;
  const size = bytes(await read(sheet));
  assert.ok(size <= 91_000, `${size} bytes`);
});

Deno.test.afterAll(async () => {
  await test[Symbol.asyncDispose]();
});

Deno.test("the script of every page waits for no other file: it holds presses until islands listen", () => {
  assert.deepEqual(manifest["islands/_client.ts"].imports ?? [], []);
});
