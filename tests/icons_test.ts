/** Every icon that the source names stands in the drawing of the build: a name without a shape shows nothing at all. */
import assert from "node:assert/strict";
import { findIcons } from "../tasks/build_icons.ts";

const root = new URL("../", import.meta.url).pathname.replace(/\/$/, "");

async function readBuilt(ending: string): Promise<string> {
  const folder = `${root}/dist/preact/client/static`;
  let text = "";
  for await (const { name } of Deno.readDir(folder)) {
    if (name.endsWith(ending)) text += await Deno.readTextFile(`${folder}/${name}`);
  }
  return text;
}

Deno.test("every icon named in routes/ and islands/, in .ts and .tsx alike, stands in the built drawing", async () => {
  const named = await findIcons(root);
  assert.ok(named.length > 100, `${named.length} icons`);
  const drawn = new Set(
    (await readBuilt(".svg")).matchAll(/<symbol id="i-tabler-([^"]+)"/g).map(([, name]) => name),
  );
  assert.deepEqual(named.filter((name) => !drawn.has(name)), []);
});

Deno.test("the style sheet carries no picture for an icon: each would be read while a page is laid out", async () => {
  const pictures = (await readBuilt(".css")).match(/url\(["']?data:image/g) ?? [];
  // The arrow of a select alone.
  assert.ok(pictures.length <= 1, `${pictures.length} pictures`);
});
