/** Addresses of spec 1 §2 that need a parameter help whoever comes without it, in both languages. */
import assert from "node:assert/strict";
import { publishTwoVersions } from "./compare.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";
import { openSite } from "./site.ts";

const ASKING = ["/doi", "/cstr", "/diff", "/diff/diffShow", "/file", "/3dmol_show", "/detail"];
const LEADING = {
  "/c": "/communities",
  "/blogs/Article": "/blogs",
  "/news/Article": "/news",
  "/decade/award_detail": "/decade/award_list",
};

async function openPages(test: TestApp) {
  const site = await openSite(test);
  return async (path: string) => await site.request(ORIGIN + path, { headers: { Accept: "text/html" } });
}

Deno.test("an address without its parameter asks for it, and the form leads to what it names", async () => {
  await using test = await openTestApp();
  const open = await openPages(test);
  const { dataSetId } = await publishTwoVersions(test.app, 1);
  for (const prefix of ["", "/en"]) {
    for (const path of ASKING) {
      const page = await open(prefix + path);
      const html = await page.text();
      assert.equal(page.status, 200, prefix + path);
      assert.match(html, new RegExp(`<form[^>]*method="get"[^>]*action="${prefix}/`), prefix + path);
      assert.match(html, /<meta name="robots" content="noindex/, prefix + path);
    }
    for (const [path, target] of Object.entries(LEADING)) {
      const page = await open(prefix + path);
      assert.equal(page.headers.get("Location"), prefix + target, prefix + path);
    }
    assert.equal((await open(`${prefix}/diff?dataSetId=${dataSetId}`)).status, 200);
  }
});

Deno.test("/doi and /cstr take what people paste, and say so where it names nothing", async () => {
  await using test = await openTestApp();
  const open = await openPages(test);
  const { dataSetId } = await publishTwoVersions(test.app, 1);
  const { doi = "", cstr = "" } = await test.visitor.datasets.get(dataSetId);
  for (const given of [doi, `doi:${doi}`, `https://doi.org/${doi}`, ` ${doi} `]) {
    const { headers } = await open(`/doi?doi=${encodeURIComponent(given)}`);
    assert.match(headers.get("Location") ?? "", new RegExp(dataSetId), given);
  }
  for (const given of [cstr, `CSTR:${cstr}`, `cstr：${cstr}`]) {
    const { headers } = await open(`/en/cstr?cstr=${encodeURIComponent(given)}`);
    assert.match(headers.get("Location") ?? "", new RegExp(dataSetId), given);
  }
  assert.equal((await open("/doi?doi=10.5072/none")).status, 404);
});
