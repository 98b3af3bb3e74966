/** What the page of a dataset shows first of its files. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { countChange } from "../../change_counter.ts";
import { datasetVersion } from "../../../db/schema/mod.ts";
import { publish } from "../../../tests/datasets.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { allowPublishedChanges } from "../../../tests/published_rows.ts";
import { chooseLook } from "./first_look.ts";

const choose = (...paths: string[]) => chooseLook(paths.map((path) => ({ path, size: 1 })));

Deno.test("chooseLook() takes a table before a map, a picture and a text, and never a README or a licence", () => {
  assert.equal(
    choose("README.md", "LICENSE", "a.txt", "b.png", "c.geojson", "d/e.csv")?.file.path,
    "d/e.csv",
  );
  assert.equal(choose("LICENSE.txt", "a.txt", "b.png", "c.geojson")?.file.path, "c.geojson");
  assert.equal(choose("自述文件.txt", "a.txt", "b.png")?.file.path, "b.png");
  assert.deepEqual(choose("genes.fasta")?.query, { as: "text" });
  assert.equal(choose("README.md", "LICENSE", "clip.ogg"), undefined);
  assert.equal(chooseLook([{ path: "empty.csv", size: 0 }]), undefined);
});

Deno.test("getOverview() holds the first rows of a table for whom its bytes would be sent to", async () => {
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const { dataSetId } = await publish(test, depositor, await test.signIn({ role: "governance" }));
  const { list: [file] } = await test.visitor.files.list(dataSetId, "V1");
  await test.visitor.files.preview(file!.fileId);
  const look = async (who = test.visitor) => (await who.datasets.overview(dataSetId)).look;
  const seen = await look();
  assert.equal(seen?.file.fileId, file!.fileId);
  assert.ok(seen?.content.kind === "table" && seen.content.rows.length <= 5);
  await allowPublishedChanges(test.app);
  await test.app.db.withTx((tx) =>
    tx.update(datasetVersion).set({ accessRight: "RESTRICTED" }).where(eq(datasetVersion.status, "PUBLISHED"))
  );
  countChange(test.app);
  assert.deepEqual([await look(), (await look(depositor.repository))?.file.fileId], [
    undefined,
    file!.fileId,
  ]);
});
