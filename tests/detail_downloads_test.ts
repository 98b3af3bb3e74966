/** The detail page offers every way to download all files, to those who may, without scripts. */
import assert from "node:assert/strict";
import { datasetVersion } from "../db/schema/mod.ts";
import { translator } from "../locales/mod.ts";
import { publish } from "./datasets.ts";
import { openTestApp, ORIGIN } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";
import { allowPublishedChanges } from "./published_rows.ts";

Deno.test("detail page offers a ZIP, lists and checksums that answer, and the commands for them", async () => {
  await using test = await openTestApp();
  const [depositor, governance] = [await test.signIn(), await test.signIn({ role: "governance" })];
  const { dataSetId, doi } = await publish(test, depositor, governance);
  const go = await openPages(test);
  for (const [locale, prefix] of LANGUAGES) {
    const { text } = await go(`${prefix}/detail?dataSetId=${dataSetId}&tab=files`);
    const t = translator(locale);
    const menu = text.slice(text.indexOf(t("detail.otherDownloads")));
    const links = [...text.matchAll(/href="(\/api\/[^"]*(?:getZipFile|getAllUrl|SHA256SUMS)[^"]*)"/g)];
    assert.equal(new Set(links.map(([, href]) => href)).size, 4);
    for (const [, href] of links) {
      const response = await test.api.fetch(new Request(ORIGIN + href));
      await response.body?.cancel();
      assert.deepEqual([response.status, response.headers.has("Content-Disposition")], [200, true], href);
    }
    const name = `${doi!.split("/").at(-1)}_V1`;
    for (
      const command of [
        `-i ${name}_urls.txt`,
        `aria2c -i ${name}_aria2.txt`,
        `sdb dataset download ${doi} --version V1`,
      ]
    ) assert.ok(menu.includes(command), command);
    assert.ok(!menu.includes("TOKEN"));
  }
});

Deno.test("detail page offers no list of files that this visitor may not download, and tells the depositor of a token", async () => {
  await using test = await openTestApp();
  const [depositor, governance] = [await test.signIn(), await test.signIn({ role: "governance" })];
  const { dataSetId } = await publish(test, depositor, governance);
  await allowPublishedChanges(test.app);
  await test.app.db.withTx((tx) => tx.update(datasetVersion).set({ accessRight: "RESTRICTED" }));
  const asked = /getZipFile|getAllUrl|SHA256SUMS/;
  const path = `/detail?dataSetId=${dataSetId}&tab=files`;
  assert.doesNotMatch((await (await openPages(test))(path)).text, asked);
});
