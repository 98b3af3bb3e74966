import assert from "node:assert/strict";
import { missingTools, TOOLS } from "./tools.ts";

Deno.test("missingTools(): those that no folder of the path holds", async () => {
  const folder = await Deno.makeTempDir({ prefix: "sdb-tools-" });
  try {
    await Deno.writeTextFile(`${folder}/wapiti`, "");
    assert.deepEqual(await missingTools(TOOLS, `/nowhere:${folder}`), ["sqlmap", "slowhttptest"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
