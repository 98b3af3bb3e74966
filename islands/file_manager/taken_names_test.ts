import assert from "node:assert/strict";
import { hashStretch } from "../../sdk/hash_source.ts";
import { TakenNames } from "./_taken_names.ts";

const named = (path: string, text: string) => ({ path, file: new File([text], path) });

Deno.test("a file that is stored with the same bytes is counted, and only another one is asked about", async () => {
  const stored = await Promise.all(["same", "other", "longer"].map(async (path) => {
    const { file } = named(path, "12345");
    return [path, { size: file.size, sha256: await hashStretch(file, 0, file.size) }] as const;
  }));
  const hashed: string[] = [];
  const taken = new TakenNames((file) => {
    hashed.push(file.name);
    return file.name === "gone" ? Promise.reject(new Error("gone")) : hashStretch(file, 0, file.size);
  });
  const chosen = [named("same", "12345"), named("other", "54321"), named("longer", "123456")];
  await taken.ask(chosen, new Map(stored));
  assert.deepEqual([taken.comparing.value, taken.there.value], [0, 1]);
  assert.deepEqual([taken.paths.value, hashed], [["longer", "other"], ["same", "other"]]);
  assert.deepEqual(taken.take().map(({ path }) => path), ["longer", "other"]);
  assert.deepEqual(taken.paths.value, []);
});
