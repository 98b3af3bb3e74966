/**
 * What one file or one account sends to the workers of the built server holds nobody else up (safety 0.F): each input is
 * asked for by many at once, and meanwhile the server answers others.
 */
import assert from "node:assert/strict";
import { createRepository, type FilePreview } from "../../sdk/mod.ts";
import { netcdfFile } from "../netcdf_file.ts";
import { type BuiltServer, startBuiltServer } from "./built_server.ts";
import { openFaultSite } from "./server.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const parquet = (name: string) =>
  Deno.readFileSync(new URL(`../fixtures/hostile/${name}.parquet`, import.meta.url));

/** Of the reports about previews: Parquet with flipped bytes, and headers of NetCDF that name far too much. */
const FILES: Record<string, () => Uint8Array<ArrayBuffer>> = {
  "lakes19.parquet": () => parquet("fz_lakes19"),
  "lakes2.parquet": () => parquet("fz_lakes2"),
  "j22.parquet": () => parquet("j22"),
  "variables.nc": () =>
    netcdfFile({
      dimensions: ["x"],
      variables: numbers(100_000).map((at) => ({ name: `v${at}`, dimensions: [0] })),
    }),
  "dimensions.nc": () =>
    netcdfFile({
      dimensions: ["x".repeat(300)],
      variables: numbers(18_000).map((at) => ({ name: `v${at}`, dimensions: numbers(100).fill(0) })),
    }),
  "nested.json": () => new TextEncoder().encode("[".repeat(400_000)),
  "wide.csv": () => new TextEncoder().encode(`${"a,".repeat(500_000)}\n`.repeat(3)),
  "one-line.txt": () => new TextEncoder().encode("水".repeat(3_000_000)),
};

/** Requests for a file at the same time. */
const AT_ONCE = 12;
/** Milliseconds of computation that an answer may cost the process that answers everybody. */
const COST_MAX = 100;

/** Milliseconds that a process has computed, without those of its workers. */
function computed(pid: number): number {
  const [, fields] = Deno.readTextFileSync(`/proc/${pid}/stat`).split(/\) (?=[A-Z])/);
  const [user, system] = fields.split(" ").slice(11).map(Number);
  return (user + system) * 10;
}

/** What the work costs the process that answers everybody. */
async function costOf(server: BuiltServer, work: () => Promise<unknown>): Promise<number> {
  const before = computed(server.pid);
  await work();
  return computed(server.pid) - before;
}

Deno.test("the built server answers others while files and texts of one account occupy its workers", async () => {
  await using site = await openFaultSite();
  await using server = await startBuiltServer({ folder: site.folder });
  const connect = (token: string) =>
    createRepository({ server: server.address, token, headers: { Origin: server.address } });
  const [one, other] = [connect(site.depositor), connect(site.reviewer)];
  const { dataSetId } = await one.datasets.create();
  const own = await other.datasets.create();
  const table = new TextEncoder().encode("site,depth\n1,2\n");
  const { fileId: plain } = await other.files.upload(own.dataSetId, "V1", "plain.csv", table);
  for (const [name, bytes] of Object.entries(FILES)) {
    const { fileId } = await one.files.upload(dataSetId, "V1", name, bytes());
    const page = Promise.withResolvers<FilePreview>();
    const cost = await costOf(server, () => {
      const asks = numbers(AT_ONCE).map((at) => one.files.preview(fileId, { structure: at % 2 > 0 }));
      page.resolve(other.files.preview(plain));
      return Promise.allSettled([...asks, page.promise]);
    });
    assert.ok(cost < COST_MAX * AT_ONCE, `${name}: ${cost} ms for ${AT_ONCE} answers`);
    assert.equal((await page.promise).content.kind, "table", name);
  }
  const hostile = `<p>${"<b>x</b>".repeat(7_900)}</p>`;
  const saves = numbers(5).map(() => one.datasets.create({ description: { zh: hostile, en: "x" } }));
  let saved = 0;
  for (const save of saves) save.finally(() => saved++).catch(() => {});
  const { description } = await other.datasets.create({ description: { zh: "<b>水</b>", en: "**water**" } });
  assert.match(description.zh, /<b>|<strong>/);
  assert.ok(saved <= 2, `${saved} of 5 long texts were saved before a short one of somebody else`);
  await Promise.allSettled(saves);
  assert.doesNotMatch(server.log(), /"error":"internal"/);
});
