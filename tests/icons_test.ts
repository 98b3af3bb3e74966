/** Every icon that the source names stands in the built style sheet: a name without a rule shows nothing at all. */
import assert from "node:assert/strict";

const root = new URL("../", import.meta.url);
const NAME = /\bi-tabler-[a-z0-9]+(?:-[a-z0-9]+)*/g;

async function* sources(folder: URL): AsyncGenerator<URL> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* sources(new URL(`${name}/`, folder));
    else if (/\.tsx?$/.test(name) && !name.includes("_test.")) yield new URL(name, folder);
  }
}

async function readStyles(): Promise<string> {
  const folder = new URL("dist/preact/client/static/", root);
  let styles = "";
  for await (const { name } of Deno.readDir(folder)) {
    if (name.endsWith(".css")) styles += await Deno.readTextFile(new URL(name, folder));
  }
  return styles;
}

Deno.test("every icon named in routes/ and islands/, in .ts and .tsx alike, has a rule in the built style sheet", async () => {
  const named = new Set<string>();
  for (const folder of ["routes/", "islands/"]) {
    for await (const file of sources(new URL(folder, root))) {
      for (const [name] of (await Deno.readTextFile(file)).matchAll(NAME)) named.add(name);
    }
  }
  assert.ok(named.size > 100, `${named.size} icons`);
  const ruled = new Set((await readStyles()).match(NAME));
  assert.deepEqual([...named].filter((name) => !ruled.has(name)), []);
});
