/**
 * Server time of the form of a dataset with 100 authors and 2,000 files (goal: under 150 ms), and of an autosave of one
 * field. `deno run -A tests/load/form_page.ts`, after a build.
 */
import { openTestHouse, ORIGIN } from "../harness.ts";

const build = new URL("../../dist/preact", import.meta.url).pathname;
const RUNS = 30;

await using test = await openTestHouse();
const person = await test.signIn();
const { datasets, files } = person.repository;
const authors = Array.from({ length: 100 }, (_, at) => ({
  name: { zh: `作者${at}`, en: `Author ${at}` },
  email: `a${at}@example.org`,
  affiliations: [{ name: { zh: "某研究所", en: "Institute" } }],
}));
const { dataSetId } = await datasets.create({ title: { zh: "大", en: "Large" }, authors });
for (let at = 0; at < 2_000; at++) {
  await files.upload(dataSetId, "V1", `folder/${at % 40}/file-${at}.txt`, "x");
}

const { createServer, loadClientBuild } = await import(`file://${build}/server/server.js`);
const { assets, files: built } = await loadClientBuild(`${build}/client`);
const site = createServer({ api: test.api, assets, files: built, publicUrl: ORIGIN, production: true });
const headers = { Accept: "text/html", "Accept-Language": "zh", Cookie: `sdb-session=${person.token}` };

await measure("form page", async () => {
  await (await site.request(`${ORIGIN}/dataset?dataSetId=${dataSetId}&version=V1`, { headers })).text();
});
let { revision } = await datasets.get(dataSetId);
await measure("autosave of the title", async () => {
  const changes = { title: { zh: `大 ${revision}`, en: "Large" } };
  ({ revision } = await datasets.change(dataSetId, "V1", { revision, changes }));
});

async function measure(name: string, work: () => Promise<void>): Promise<void> {
  for (let run = 0; run < 5; run++) await work();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (RUNS - 1))].toFixed(1);
  console.log(`${name}: median ${at(.5)} ms, p95 ${at(.95)} ms, slowest ${at(1)} ms`);
}
