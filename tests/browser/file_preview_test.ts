/** Previews of each kind in a real browser: accessible in both themes, no wider than a phone, without an error. */
import assert from "node:assert/strict";
import { createRepository } from "../../sdk/mod.ts";
import { type PreviewKind, previewKindsOf } from "../../sdk/model/preview/kinds.ts";
import { launchBrowser } from "./chromium.ts";
import { preactOnly, readOnlySite } from "./site.ts";
import { assertAccessibleInBothThemes, openVisitor } from "./visitor.ts";

const site = await readOnlySite();
const browser = await launchBrowser();
const repository = createRepository({ server: site.address });

/** A file of the demo data of each kind that it has. */
async function findFiles(): Promise<Map<PreviewKind, string>> {
  const found = new Map<PreviewKind, string>();
  for await (const { dataset: { dataSetId, version } } of repository.datasets.search({})) {
    for (const { fileId, path } of (await repository.files.list(dataSetId, version, { size: 100 })).list) {
      const [kind] = previewKindsOf(path);
      if (kind && !found.has(kind)) found.set(kind, fileId);
    }
  }
  return found;
}

Deno.test("/file shows each kind: WCAG in both themes, phone width, no error", preactOnly, async () => {
  await using visitor = await openVisitor(browser, site, { viewport: { width: 390, height: 800 } });
  const { page } = visitor;
  const files = await findFiles();
  assert.ok(files.size >= 6, [...files.keys()].join(" "));
  // The frame is the same in both languages, which take turns.
  for (const [at, [kind, fileId]] of [...files].entries()) {
    await visitor.open(`${at % 2 === 0 ? "" : "/en"}/file?fileId=${fileId}`);
    const closed = page.locator("article details:not([open]) > summary");
    if (await closed.count() > 0) await closed.first().click();
    await assertAccessibleInBothThemes(page, kind);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${kind} is ${wide} px too wide`);
  }
  assert.deepEqual(visitor.problems, []);
});
