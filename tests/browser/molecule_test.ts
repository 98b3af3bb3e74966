/** Molecules in space: drawn by WebGL under the site's policy, turned by keys; a browser without WebGL has the facts. */
import assert from "node:assert/strict";
import { translator } from "../../locales/mod.ts";
import { createRepository } from "../../sdk/mod.ts";
import { launchBrowser } from "./chromium.ts";
import { preactOnly, readOnlySite } from "./site.ts";
import { assertAccessibleInBothThemes, openVisitor } from "./visitor.ts";

const site = await readOnlySite();

/** A file of the demo data with molecules. */
async function findMolecule(): Promise<string> {
  const { datasets, files } = createRepository({ server: site.address });
  for await (const { dataset: { dataSetId, version } } of datasets.search({})) {
    for await (const { fileId, path } of files.all(dataSetId, version)) {
      if (path.endsWith(".sdf")) return fileId;
    }
  }
  throw new Error("the demo data has no molecule");
}

Deno.test(
  "/3dmol_show draws a molecule and turns it by keys; without WebGL it says so",
  preactOnly,
  async () => {
    const fileId = await findMolecule();
    const t = translator("en");
    const drawing = await launchBrowser(["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]);
    const plain = await launchBrowser(["--disable-3d-apis"]);
    try {
      await using visitor = await openVisitor(drawing, site, { viewport: { width: 390, height: 800 } });
      const { page } = visitor;
      await visitor.open(`/en/3dmol_show?fileId=${fileId}`);
      const picture = page.locator('[role="img"] canvas');
      await picture.waitFor();
      await page.getByRole("button", { name: t("preview.molecule.reset") }).waitFor();
      const seen = () => picture.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
      const before = await seen();
      await page.locator('[role="img"][tabindex="0"]').focus();
      await page.keyboard.press("ArrowRight");
      const turned = await seen();
      assert.notEqual(turned, before);
      await page.keyboard.press("0");
      assert.equal(await seen(), before);
      await page.getByRole("button", { name: t("preview.molecule.sphere") }).click();
      assert.notEqual(await seen(), before);
      await assertAccessibleInBothThemes(page, "molecule");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} px too wide`);
      assert.deepEqual(visitor.problems, []);

      await using other = await openVisitor(plain, site);
      await other.open(`/en/file?fileId=${fileId}`);
      await other.page.getByText(t("preview.molecule.unsupported")).first().waitFor();
      await other.page.getByText(t("preview.molecule.formula"), { exact: true }).waitFor();
      assert.deepEqual(other.problems, []);
    } finally {
      await Promise.all([drawing.close(), plain.close()]);
    }
  },
);

Deno.test.afterAll(async () => {
  await site[Symbol.asyncDispose]();
});
