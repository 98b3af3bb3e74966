import assert from "node:assert/strict";
import { PAGE, writeAuthorization } from "./authorization_doc.ts";

Deno.test("docs: the authorization table is what the operations declare", async () => {
  const onDisk = await Deno.readTextFile(PAGE);
  assert.equal(onDisk, writeAuthorization(), "run: deno run -A tasks/authorization_doc.ts");
});
