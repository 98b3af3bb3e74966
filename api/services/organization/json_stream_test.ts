import assert from "node:assert/strict";
import fc from "fast-check";
import { readValues } from "./json_stream.ts";

async function read(...chunks: string[]) {
  async function* source() {
    yield* chunks;
  }
  return await Array.fromAsync(readValues(source()));
}

Deno.test("readValues() finds the same objects wherever the stream is cut", async () => {
  const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(objects, fc.integer({ min: 1, max: 9 }), fc.boolean(), async (values, size, array) => {
      const text = array
        ? JSON.stringify(values, null, 2)
        : values.map((one) => JSON.stringify(one)).join("\n");
      const found = await read(...text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? []);
      assert.deepEqual(found.map(({ value }) => value), JSON.parse(JSON.stringify(values)));
    }),
  );
});

Deno.test("readValues() counts the lines on which objects begin", async () => {
  const found = await read('[\n  {"a": "{\\"\n', '"},\n\n  {"b":\n1}\n]\n').catch((error) => error);
  assert.match(String(found), /not JSON/, "a line break within a text is no JSON");
  const lines = (await read('[\n  {"a": "}{\\\\"},\n', '\n  {"b":\n1}\n]\n')).map(({ line }) => line);
  assert.deepEqual(lines, [2, 4]);
});
