/**
 * Server time and weight of the form of a dataset with 100 authors and 2,000 files (goal: under 150 ms), and of an
 * autosave of one field. `deno run -A tests/load/form_page.ts`, after a build. Processor time is what the work costs
 * however busy the machine is; both times hold the API, which answers in the same process.
 */
import { cpuUsage } from "node:process";
import { gzipSync } from "node:zlib";
import { openTestApp, ORIGIN } from "../harness.ts";

const build = new URL("../../dist/preact", import.meta.url).pathname;
const RUNS = 30;

await using test = await openTestApp();
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

async function page(): Promise<string> {
  return await (await site.request(`${ORIGIN}/dataset?dataSetId=${dataSetId}&version=V1`, { headers }))
    .text();
}

const html = new TextEncoder().encode(await page());
const kilobytes = (bytes: number) => (bytes / 1024).toFixed(0);
console.log(`form page: ${kilobytes(html.length)} KB, ${kilobytes(gzipSync(html).length)} KB gzipped`);
await measure("form page", page);
let { revision } = await datasets.get(dataSetId);
await measure("autosave of the title", async () => {
  const changes = { title: { zh: `大 ${revision}`, en: "Large" } };
  ({ revision } = await datasets.change(dataSetId, "V1", { revision, changes }));
});

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  for (let run = 0; run < 5; run++) await work();
  const clock: number[] = [];
  const processor: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    const used = cpuUsage();
    await work();
    const { user, system } = cpuUsage(used);
    clock.push(performance.now() - started);
    processor.push((user + system) / 1000);
  }
  console.log(`${name}: ${spread(clock)}; of the processor ${spread(processor)}`);
}

function spread(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (RUNS - 1))].toFixed(1);
  return `median ${at(.5)} ms, p95 ${at(.95)} ms`;
}
