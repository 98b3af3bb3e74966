import assert from "node:assert/strict";
import { openTestApp } from "../../../tests/harness.ts";
import { loadOpenApi } from "../../_loaders/open_api.ts";
import { curlOf } from "./curl.ts";
import { fieldsOf, groupCalls, typeParts } from "./document.ts";

const written = (schema: Parameters<typeof typeParts>[0]) =>
  typeParts(schema).map(({ text }) => text).join("");

Deno.test("typeParts() writes types as programmers do, and leads to named ones", () => {
  const creators = { type: "array", items: { $ref: "#/components/schemas/Creator" } };
  assert.equal(written(creators), "Creator[]");
  assert.equal(typeParts(creators)[0].component, "Creator");
  assert.equal(written({ anyOf: [creators.items, { type: "null" }] }), "Creator | null");
  assert.equal(written({ anyOf: [{ type: "string", const: "" }, { type: "string" }] }), "string");
  assert.equal(written({ type: "object", additionalProperties: { type: "integer" } }), "{ [key]: integer }");
});

Deno.test("fieldsOf() follows objects without a name into lists and says what is required", () => {
  const author = { type: "object", properties: { email: { type: "string" } }, required: ["email"] };
  const fields = fieldsOf({ type: "object", properties: { authors: { type: "array", items: author } } });
  assert.deepEqual(fields.map(({ name, required }) => [name, required]), [
    ["authors", false],
    ["authors[].email", true],
  ]);
});

Deno.test("groupCalls() places every call once, and curlOf() gives each the address of the site", async () => {
  await using test = await openTestApp();
  const document = await loadOpenApi(test.api, "https://data.example.org");
  const calls = groupCalls(document).flatMap((group) => group.calls);
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  assert.equal(calls.length, operations.length);
  for (const call of calls) {
    const command = curlOf(call, "https://data.example.org");
    assert.match(command, /^curl (-X \w+ )?'https:\/\/data\.example\.org\/api\//, call.operationId);
    assert.doesNotMatch(command, /undefined|\{\w+\}/, call.operationId);
    assert.equal(command.includes("Authorization"), Boolean(call.security?.length), call.operationId);
  }
});
