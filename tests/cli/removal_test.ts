/** Files that are taken out of a draft by the command line, had back, and too many of them. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { EXIT_CODES } from "../../cli/exit.ts";
import { datasetVersion } from "../../db/schema/mod.ts";
import { FILES_RECOMMENDED_MAX } from "../../sdk/model/limits.ts";
import { insertFiles } from "../published_rows.ts";
import { openSite } from "./command_line.ts";
import { create, expectOk, write } from "./steps.ts";

Deno.test("dataset remove-files says how many files and bytes go and asks, and restore-files brings them back", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const dataSetId = await create(site, run, {}, false);
  const extra = await write(site, "b.csv", "12345");
  expectOk(await run(["dataset", "add-files", dataSetId, "--path", extra, "--to", "raw"]));
  const show = async () => expectOk(await run(["dataset", "show", dataSetId, "--json"])).json;
  const { count, size } = await show();
  const argv = ["dataset", "remove-files", dataSetId, "--path", "a.csv", "raw/", "--json"];
  const pipe = await run(argv);
  assert.deepEqual([pipe.code, pipe.json.error.name], [EXIT_CODES.usage, "yes"]);
  for (const [lang, asked] of [["en", `2 files, ${size} B`], ["zh", `共 2 个文件，${size} B`]]) {
    const questions: string[] = [];
    const ask = (question: string) => {
      questions.push(question);
      return Promise.resolve("n");
    };
    const refused = await run([...argv, "--lang", lang], { ask });
    assert.equal(refused.code, EXIT_CODES.refused);
    assert.ok(questions[0].includes(asked), questions[0]);
  }
  assert.equal((await show()).count, count);
  const removed = expectOk(await run(argv, { ask: () => Promise.resolve("y") }));
  assert.equal(removed.json.count, 0);
  const command = `sdb dataset restore-files ${dataSetId} --removal ${removed.json.removalId}`;
  assert.ok(removed.err.includes(command), removed.err);
  assert.equal((await run([...argv, "--yes"])).code, EXIT_CODES.notFound);
  const restored = expectOk(await run([...command.split(" ").slice(1), "--json"]));
  assert.deepEqual([restored.json.count, restored.json.size, restored.json.restored], [count, size, 2]);
  assert.equal((await run(command.split(" ").slice(1))).code, EXIT_CODES.notFound);
});

Deno.test("more files than are recommended are allowed, and said where they come and where the draft is shown", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const dataSetId = await create(site, run, {}, false);
  const { db } = site.test.app;
  const { versionId } = (await db.read.select({ versionId: datasetVersion.id }).from(datasetVersion).all())
    .at(-1)!;
  const many = Array.from(
    { length: FILES_RECOMMENDED_MAX - 1 },
    (_, at) => ({ path: `many/${at}`, size: 1 }),
  );
  await db.withTx(async (tx) => {
    await insertFiles(tx, versionId, many, 1);
    await tx.update(datasetVersion).set({ fileCount: FILES_RECOMMENDED_MAX })
      .where(eq(datasetVersion.id, versionId));
  });
  const show = async (lang: string) => await run(["dataset", "show", dataSetId, "--lang", lang]);
  assert.equal(expectOk(await show("en")).err, "");
  const add = async (name: string) =>
    await run(["dataset", "add-files", dataSetId, "--path", await write(site, name, name), "--lang", "en"]);
  assert.match(
    expectOk(await add("one more.csv")).err,
    /2,001 files in the draft\. More than 2,000 are not rec/,
  );
  assert.match(expectOk(await show("en")).err, /Warning: 2,001 files/);
  assert.match(expectOk(await show("zh")).err, /草稿中有 2,001 个文件，建议不超过 2,000 个/);
});
