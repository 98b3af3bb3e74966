import assert from "node:assert/strict";
import { countChange } from "../../change_counter.ts";
import { datasetVersion } from "../../../db/schema/mod.ts";
import { OVERVIEW_PARTS } from "../../../sdk/model/dataset_overview.ts";
import { ApiError, type Dataset, type Repository } from "../../../sdk/mod.ts";
import { deposit, findReviewId, lookAtFirst, publish } from "../../../tests/datasets.ts";
import { openTestApp, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { allowPublishedChanges } from "../../../tests/published_rows.ts";
import { countStatements } from "../../../tests/sql_statements.ts";

const orAbsent = async <T>(read: PromiseLike<T>): Promise<T | undefined> => {
  try {
    return await read ?? undefined;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
};

/** What the calls for the single parts give. */
async function partsOf({ datasets, files }: Repository, { dataSetId, version, count }: Dataset) {
  return {
    dataset: await datasets.get(dataSetId, version),
    jsonLd: await orAbsent(datasets.jsonLd(dataSetId, version)),
    citation: await orAbsent(datasets.cite(dataSetId, "sdb-doi", version)),
    files: count > 0 ? await orAbsent(files.list(dataSetId, version, { size: 10 })) : undefined,
    readme: await orAbsent(files.readme(dataSetId, version)),
  };
}

const present = (parts: object) =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));

async function withFiles(person: SignedInUser, count: number): Promise<string> {
  const { dataSetId } = await deposit(person);
  const { files } = person.repository;
  for (let n = 0; n < count; n++) await files.upload(dataSetId, "V1", `data/${n}.csv`, `a,b\n${n},2\n`);
  await files.upload(dataSetId, "V1", "README.md", "# Levels\n");
  return dataSetId;
}

/** A dataset in every state in which its page differs. */
async function scenes(test: TestApp): Promise<{ dataSetId: string; people: SignedInUser[] }> {
  const depositor = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const dataSetId = await withFiles(depositor, 12);
  await depositor.repository.attachments.drawCover(dataSetId, "V1");
  await depositor.repository.datasets.submit(dataSetId, "V1");
  assert.ok(await findReviewId(governance, dataSetId));
  return { dataSetId, people: [depositor, governance] };
}

const STATES = [
  { status: "UNDER_REVIEW" },
  { status: "PUBLISHED", accessRight: "PUBLIC" },
  { status: "PUBLISHED", accessRight: "RESTRICTED" },
  { status: "PUBLISHED", accessRight: "PUBLIC", withheldAt: 1 },
  { status: "RETRACTED", accessRight: "PUBLIC", retractedAt: 1 },
] as const;

Deno.test("getOverview() gives what the calls for its parts give, in every state and to everybody", async () => {
  await using test = await openTestApp();
  const { dataSetId, people } = await scenes(test);
  await allowPublishedChanges(test.app);
  for (const state of STATES) {
    await test.app.db.withTx((tx) =>
      tx.update(datasetVersion).set({ publishedAt: 1, withheldAt: null, ...state })
    );
    countChange(test.app);
    for (const repository of [test.visitor, ...people.map(({ repository }) => repository)]) {
      // The first look is a preview (`first_look_test.ts`).
      const found = await orAbsent(repository.datasets.overview(dataSetId));
      const { look: _, ...overview } = found ?? {};
      const dataset = await orAbsent(repository.datasets.get(dataSetId));
      assert.equal(found === undefined, dataset === undefined, JSON.stringify(state));
      if (!found || !dataset) continue;
      const parts = await partsOf(repository, dataset);
      // A withdrawn version has an empty list, which is no part of its page.
      if (parts.files?.total === 0) delete parts.files;
      assert.deepEqual(overview, present(parts), JSON.stringify(state));
    }
  }
});

Deno.test("getOverview() loads a version once: seven statements, with files, first look, README and description", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publish(test, await test.signIn(), await test.signIn({ role: "governance" }));
  await lookAtFirst(test, dataSetId);
  const { statements } = await countStatements(test, () => test.visitor.datasets.overview(dataSetId));
  assert.equal(statements.length, 7, statements.join("\n"));
  const { statements: head } = await countStatements(
    test,
    () => test.visitor.datasets.overview(dataSetId, undefined, { parts: ["citation"] }),
  );
  assert.equal(head.length, 4, head.join("\n"));
});

Deno.test("getOverview() gives the parts that are asked for, and refuses others", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publish(test, await test.signIn(), await test.signIn({ role: "governance" }));
  const { datasets } = test.visitor;
  for (const part of OVERVIEW_PARTS) {
    const overview = await datasets.overview(dataSetId, "V1", { parts: [part] });
    assert.deepEqual(Object.keys(overview).filter((name) => name !== "dataset" && name !== part), []);
  }
  const wrong = datasets.overview(dataSetId, "V1", { parts: ["owner" as never] });
  await assert.rejects(wrong, (error: ApiError) => error.status === 400 && error.error === "invalidInput");
});
