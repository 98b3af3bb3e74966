import assert from "node:assert/strict";
import { ADDRESSES } from "../../../tests/addresses.ts";
import { backOf, hubPath, type HubQuery, readBack, readHubQuery } from "./address.ts";
import { findHubView, panelPath } from "./views.ts";

const read = (query: string) => readHubQuery(new URLSearchParams(query));
const FULL: HubQuery = {
  tab: "journals",
  status: "UNDER_REVIEW",
  keyword: "海 & 湖",
  sort: "title",
  size: 50,
  page: 3,
};
const FIRST: HubQuery = { tab: "data", status: undefined, keyword: "", sort: "newest", size: 20, page: 1 };

Deno.test("hubPath() and readHubQuery() are each other's inverse", () => {
  assert.deepEqual(read(hubPath(FULL).split("?")[1]), FULL);
  assert.deepEqual(readBack(backOf(FULL)), FULL);
  assert.equal(hubPath(FIRST), "/datalist");
});

Deno.test("readHubQuery() takes whatever it does not know for nothing", () => {
  assert.deepEqual(read("tab=x&status=LOST&sort=size&size=7&page=-2"), FIRST);
  assert.equal(read("page=1e9").page, 1);
  assert.equal(read(`keyword=${"x".repeat(600)}`).keyword.length, 500);
  assert.deepEqual(readBack("https://evil.example/?tab=nothing"), FIRST);
});

Deno.test("findHubView() knows every address below /datalist that is neither another feature's nor planned", () => {
  const elsewhere = /RelatedPaper|retract|revoke|ReviewRelated|PrivateLink/;
  const below = ADDRESSES.filter((path) => path.startsWith("/datalist/"));
  assert.ok(below.length > 15);
  for (const path of below) assert.equal(findHubView(path) !== undefined, !elsewhere.test(path), path);
  assert.deepEqual(findHubView("/Datalist/tablelayer/URGEDATA/"), { panel: "urge" });
  for (const path of ["/datalist", "/datalist/nowhere", "/datalist/constructor"]) {
    assert.equal(findHubView(path), undefined, path);
  }
});

Deno.test("panelPath() leads to its own panel and remembers the list", () => {
  const path = panelPath({ locale: "en" }, "urge", {
    subject: { dataSetId: "d1", version: "V2" },
    over: FULL,
  });
  const address = new URL(path, "http://sdb.example");
  assert.deepEqual(findHubView(address.pathname.replace("/en", "")), { panel: "urge" });
  assert.deepEqual(readBack(address.searchParams.get("back") ?? ""), FULL);
});
