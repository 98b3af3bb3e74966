import assert from "node:assert/strict";
import { digestInputs } from "./build_stamp.ts";

async function project(): Promise<string> {
  const root = await Deno.makeTempDir();
  await Deno.mkdir(`${root}/routes`);
  await Deno.writeTextFile(`${root}/routes/index.tsx`, "one");
  await Deno.writeTextFile(`${root}/deno.lock`, "{}");
  return root;
}

Deno.test("digestInputs() changes with the bytes and the name of an input and with nothing else", async () => {
  const root = await project();
  const first = await digestInputs(root);
  await Deno.writeTextFile(`${root}/README.md`, "not an input");
  await Deno.writeTextFile(`${root}/routes/index_test.ts`, "not an input");
  assert.equal(await digestInputs(root), first);
  await Deno.writeTextFile(`${root}/routes/index.tsx`, "two");
  const second = await digestInputs(root);
  assert.notEqual(second, first);
  await Deno.rename(`${root}/routes/index.tsx`, `${root}/routes/home.tsx`);
  assert.notEqual(await digestInputs(root), second);
  await Deno.remove(root, { recursive: true });
});
