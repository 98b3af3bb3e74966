import assert from "node:assert/strict";
import { PAGE, writeAuthorization } from "./authorization_doc.ts";
import { MATRIX_PAGE, writeAuthorizationMatrix } from "./authorization_matrix_doc.ts";

Deno.test("docs: the authorization table is what the operations declare", async () => {
  const onDisk = await Deno.readTextFile(PAGE);
  assert.equal(onDisk, writeAuthorization(), "run: deno run -A tasks/authorization_doc.ts");
});

Deno.test("docs: the authorization matrix is what the tests hold the API to", async () => {
  const onDisk = await Deno.readTextFile(MATRIX_PAGE);
  assert.equal(onDisk, await writeAuthorizationMatrix(), "run: deno run -A tasks/authorization_doc.ts");
});
