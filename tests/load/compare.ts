/**
 * How long the page of a comparison takes: two versions of 1,500 files with 40 differences, the goal is below 1 s. Run
 * by hand on a quiet machine, after `deno task build`:
 *
 *     deno run --allow-all tests/load/compare.ts
 */
import { publishTwoVersions } from "../compare.ts";
import { openTestApp, ORIGIN } from "../harness.ts";
import { countStatements } from "../sql_statements.ts";

const SAMPLES = 20;
const GOAL_MS = 1_000;
const build = new URL("../../dist/preact", import.meta.url).pathname;

await using test = await openTestApp();
const { dataSetId } = await publishTwoVersions(test.app, 1_500);
const { createServer, loadClientBuild } = await import(`file://${build}/server/server.js`);
const { assets, files } = await loadClientBuild(`${build}/client`);
const site = createServer({ api: test.api, assets, files, publicUrl: ORIGIN, production: true });

async function open(query: string): Promise<number> {
  const answer = await site.request(`${ORIGIN}/diff/${dataSetId}?left=V1&right=V2${query}`);
  return (await answer.text()).length;
}

for (const query of ["", "&tab=files", "&tab=files&show=all"]) {
  const { result: length, statements } = await countStatements(test, () => open(query));
  const times: number[] = [];
  for (let n = 0; n < SAMPLES; n++) {
    const started = performance.now();
    await open(query);
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const [median, slowest] = [times[SAMPLES >> 1], times[SAMPLES - 1]];
  const verdict = slowest < GOAL_MS ? "below 1 s" : "ABOVE 1 s";
  const what = `${query || "metadata"}: median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`;
  console.log(`${what}, ${statements.length} statements, ${length} characters: ${verdict}`);
}
