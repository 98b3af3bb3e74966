/** The scanners are led everywhere: what stands in the OpenAPI document and on the pages is a target. */
import assert from "node:assert/strict";
import { openTestApp, ORIGIN } from "../harness.ts";
import { example } from "./example.ts";
import { readForms } from "./forms.ts";
import { asNext, DRAFT } from "./relay.ts";
import { callTargets, markLeaves, type OpenApi } from "./targets.ts";

async function readDocument(): Promise<OpenApi> {
  await using test = await openTestApp();
  return await (await test.api.request(`${ORIGIN}/api/openapi.json`)).json();
}

Deno.test("callTargets(): every documented GET and POST is a target, with every parameter marked", async () => {
  const document = await readDocument();
  const targets = callTargets(document, { dataSetId: "abc", id: "abc" });
  const documented = Object.entries(document.paths).flatMap(([path, calls]) =>
    ["get", "post"].filter((method) => method in calls).map((method) => `${method.toUpperCase()} ${path}`)
  );
  assert.ok(documented.length > 100, `only ${documented.length} calls`);
  assert.deepEqual(targets.map(({ name }) => name).toSorted(), documented.toSorted());
  for (const { name, path, headers, body } of targets) {
    const [, method, pattern] = /^(\w+) (.*)$/.exec(name)!;
    const { parameters = [], requestBody } = document.paths[pattern][method.toLowerCase()];
    const marks = [path, ...Object.values(headers)].join(" ").split("*").length - 1;
    assert.equal(marks, parameters.length, name);
    assert.doesNotMatch(path, /[{}]/, name);
    if (requestBody) assert.match(body, /\*|^\{/, name);
  }
});

Deno.test("callTargets(): what changes something changes the account's own draft, and what ends it comes last", async () => {
  const targets = callTargets(await readDocument(), { dataSetId: "abc", id: "abc" });
  const find = (name: string) => targets.find((target) => target.name === name)!;
  const submit = find("POST /api/sdb-dataset-service/dataset/{id}/{version}/submit");
  assert.match(submit.path, new RegExp(`/${DRAFT}\\*/`));
  assert.equal(submit.headers.Authorization, asNext("depositor"));
  assert.match(find("GET /api/sdb-dataset-service/dataset/details/{id}").path, /\/abc\*/);
  assert.equal(find("GET /api/sdb-review-service/queue").headers.Authorization, asNext("administrator"));
  const ending = targets.findIndex(({ name }) => name.endsWith("/user/logout"));
  assert.ok(ending > targets.findIndex(({ name }) => name.endsWith("/restore")));
});

Deno.test("markLeaves(): marks values and no keys", () => {
  assert.equal(
    markLeaves('{"a":"x","b":[1,-2.5,true],"c":{"d\\"e":""}}'),
    '{"a":"x*","b":[1*,-2.5*,true],"c":{"d\\"e":"*"}}',
  );
});

Deno.test("example(): fits its schema and takes what is known by its name", () => {
  const schema = {
    type: "object",
    properties: {
      dataSetId: { type: "string" },
      sort: { enum: ["", "newest"] },
      pages: { type: "array", items: { type: "integer", minimum: 3 } },
      person: { $ref: "#/components/schemas/Person" },
    },
  };
  const schemas = { Person: { anyOf: [{ type: "string", format: "email" }] } };
  assert.deepEqual(example(schema, "", { dataSetId: "abc" }, schemas), {
    dataSetId: "abc",
    sort: "newest",
    pages: [3],
    person: "one@example.org",
  });
});

Deno.test("readForms(): the forms that send something, with their fields and where they go", () => {
  const page = '<form method="get"><input name="q"/></form>' +
    '<form method="post" action="/x?a=1&amp;b=2"><input name="n" value="&quot;1&quot;"/><textarea name="t">old</textarea>' +
    '<input type="file" name="f"/><button name="go" value="yes">Go</button></form><form method="post"></form>';
  assert.deepEqual(readForms(page, "/here"), [
    { action: "/x?a=1&b=2", fields: [["n", '"1"'], ["t", "old"], ["go", "yes"]] },
    { action: "/here", fields: [] },
  ]);
});
