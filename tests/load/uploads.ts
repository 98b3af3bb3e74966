/**
 * What an upload costs beside 0, 10,000 and 100,000 files of its version, all in one folder: SQL statements, and time as
 * a ratio to the empty version of the same run. `deno run -A tests/load/uploads.ts`.
 */
import { datasetVersion } from "../../db/schema/mod.ts";
import { openTestApp } from "../harness.ts";
import { insertFiles } from "../published_rows.ts";

const RUNS = 60;
const SIZES = [0, 10_000, 100_000];

await using test = await openTestApp();
const { repository: { datasets, files } } = await test.signIn();

interface Measured {
  statements: number;
  /** Milliseconds of half of the uploads. */
  median: number;
}

async function measure(count: number): Promise<Measured> {
  const { dataSetId } = await datasets.create();
  await files.upload(dataSetId, "V1", "data/first.csv", "first");
  const versions = await test.app.db.read.select().from(datasetVersion).all();
  const { id } = versions.at(-1)!;
  const paths = Array.from({ length: count }, (_, at) => `data/观测-${at}.csv`);
  await test.app.db.withTx((tx) => insertFiles(tx, id, paths.map((path) => ({ path, size: 1 })), 1));
  const times: number[] = [];
  let statements = 0;
  for (let run = 0; run < RUNS; run++) {
    const before = test.statements.length;
    const started = performance.now();
    await files.upload(dataSetId, "V1", `data/new-${run}.csv`, `content ${run}`);
    times.push(performance.now() - started);
    statements = test.statements.length - before;
  }
  return { statements, median: times.sort((one, other) => one - other)[RUNS / 2] };
}

// The first uploads of a process are slower than all others.
await measure(0);
const measured: Measured[] = [];
for (const count of SIZES) measured.push(await measure(count));
for (const [at, { statements, median }] of measured.entries()) {
  const ratio = (median / measured[0].median).toFixed(2);
  console.log(
    `beside ${SIZES[at]} files: ${statements} statements, ${median.toFixed(1)} ms, ${ratio} times the first`,
  );
}
