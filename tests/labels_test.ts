/** A label and what it says are joined by one function, with the colon of the language. */
import assert from "node:assert/strict";
import { labelled } from "../locales/format.ts";

const root = new URL("..", import.meta.url).pathname;

async function* sources(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(root + folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* sources(path);
    else if (/\.tsx?$/.test(name) && !name.includes("_test.")) yield path;
  }
}

Deno.test("labelled() writes the full-width colon in Chinese", () => {
  assert.equal(labelled("zh", "标题", "湖泊"), "标题：湖泊");
  assert.equal(labelled("en", "Title", 3), "Title: 3");
});

/** Values of a file, written as the file writes them. */
const AS_WRITTEN = ["islands/file_manager/_LiveFiles.tsx"];

Deno.test("no page joins two texts by a colon of its own", async () => {
  const found: string[] = [];
  for (const folder of ["routes", "islands", "ui"]) {
    for await (const path of sources(folder)) {
      const text = await Deno.readTextFile(root + path);
      const isOwn = /\}: \$\{(?:t\(|textOf|titleOf|name|title|count|format)/.test(text);
      if (isOwn && !AS_WRITTEN.includes(path)) found.push(path);
    }
  }
  assert.deepEqual(found, []);
});
