import assert from "node:assert/strict";
import { importBundledOrganizations } from "../../api/services/organization/bundled.ts";
import { openTestApp, ORIGIN } from "../harness.ts";
import { sdb } from "./command_line.ts";

const carried = new URL("../../db/vocabulary/organizations.jsonl.gz", import.meta.url).pathname;

Deno.test("sdb organization search lists organisations for people and as JSON, without a login", async () => {
  await using test = await openTestApp();
  await importBundledOrganizations(test.app, carried);
  const search = (...words: string[]) =>
    sdb(["organization", "search", ...words, "--server", ORIGIN], {
      fetch: (request) => test.api.fetch(request),
    });
  const zh = await search("清华", "--size", "2");
  assert.equal(zh.code, 0, zh.err);
  assert.match(zh.out, /https:\/\/ror\.org\/03cve4549\s+清华大学\s+中国 · Beijing/);
  assert.match(zh.err, /共 3 个机构，第 1 页显示 2 个/);
  const en = await search("CAS", "--json", "--lang", "en");
  assert.equal(en.json.data[0].nameEn, "Chinese Academy of Sciences");
  assert.equal(en.json.size, 20);
});
