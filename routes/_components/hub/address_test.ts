import assert from "node:assert/strict";
import { hubPath, readHubQuery } from "./address.ts";

const read = (query: string) => readHubQuery(new URLSearchParams(query));

Deno.test("hubPath() and readHubQuery() are each other's inverse", () => {
  const query = { status: "UNDER_REVIEW" as const, page: 3, history: "0123456789abcdef0123456789abcdef" };
  assert.deepEqual(read(hubPath(query).split("?")[1]), query);
  assert.equal(hubPath({ page: 1 }), "/datalist");
});

Deno.test("readHubQuery() takes an unknown state or page for none", () => {
  assert.deepEqual(read("status=LOST&page=-2"), { status: undefined, page: 1, history: undefined });
  assert.equal(read("page=1e9").page, 1);
});
