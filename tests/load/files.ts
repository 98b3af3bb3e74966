/**
 * `deno task bench files [MB] [FILES] [PART…]`: how fast files come and go, as ratios from one run against nginx, `zip -0`
 * and curl on the same machine. The large file has 1,024 MB and the small ones are 20,000 unless other numbers are given;
 * the parts are those of {@link PARTS}. A part that fails leaves the others in the table.
 */
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { runDeno } from "../../tasks/process.ts";
import { createRepository, type Repository } from "../../sdk/mod.ts";
import { type BuiltServer, startBuiltServer } from "../faults/built_server.ts";
import { blockChecks } from "./block_checks.ts";
import { browser } from "./browser.ts";
import { clients } from "./clients.ts";
import { publishManyFiles, timeFirstPage } from "./folder_page.ts";
import { type Nginx, startNginx } from "./nginx.ts";
import { atMost, MEGABYTE, printTable, randomOf, ROUNDS, type Row } from "./rounds.ts";
import { archives, smallOnes } from "./small_files.ts";
import { huge, transfers } from "./transfers.ts";

const DEPOSITORS = 20;
const root = new URL("../..", import.meta.url).pathname;

/** In their order. */
const PARTS: Record<string, (bench: Bench) => Promise<Row[]>> = {
  transfers,
  blockChecks,
  archives,
  clients,
  browser,
  busyPages,
  folderPage,
  smallOnes,
  huge,
};

export interface Bench {
  server: BuiltServer;
  repository: Repository;
  token: string;
  nginx: Nginx | undefined;
  folder: string;
  /** Of the large file. */
  megabytes: number;
  smallFiles: number;
  /** The dataset of 100,000 files. */
  manyFiles: string;
}

/** @throws Error at the end where a part failed. */
export async function benchFiles(
  megabytes: number,
  smallFiles: number,
  parts: readonly string[] = [],
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "sdb-bench-files-" });
  try {
    const dataDir = `${folder}/data`;
    await runDeno(["run", "--allow-all", `${root}tasks/seed.ts`, "--demo"], {
      env: { DATA_DIR: dataDir, LOG_LEVEL: "error" },
    });
    const manyFiles = await publishManyFiles(dataDir);
    await using server = await startBuiltServer({
      folder: dataDir,
      settings: { DEMO: "on", SECOND_FACTOR: "optional", LOG_LEVEL: "error" },
    });
    await using nginx = await startNginx();
    if (!nginx) console.log("skipped: rows against nginx (none with http_dav_module here)");
    const { repository, token } = await signIn(server, "depositor");
    const bench: Bench = { server, repository, token, nginx, folder, megabytes, smallFiles, manyFiles };
    const chosen = Object.keys(PARTS).filter((name) => parts.length === 0 || parts.includes(name));
    const { rows, failed } = await measureAll(bench, chosen);
    print(rows, megabytes);
    if (failed.length > 0) throw new Error(`not measured: ${failed.join(", ")}`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function measureAll(
  bench: Bench,
  names: readonly string[],
): Promise<{ rows: Row[]; failed: string[] }> {
  const [rows, failed]: [Row[], string[]] = [[], []];
  for (const name of names) {
    const started = performance.now();
    console.log(`${name}:`);
    try {
      rows.push(...await PARTS[name]!(bench));
    } catch (error) {
      console.error(error);
      failed.push(name);
      rows.push({ what: name, goal: "", measured: "failed", met: false });
    }
    console.log(`  ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  return { rows, failed };
}

async function signIn({ address }: BuiltServer, name: string) {
  const headers = { Origin: address };
  const visitor = createRepository({ server: address, headers });
  const { token: { access_token: token } } = await visitor.users.login(`${name}@example.org`, DEMO_PASSWORD);
  return { token, repository: createRepository({ server: address, token, headers }) };
}

async function folderPage({ server, manyFiles }: Bench): Promise<Row[]> {
  return [atMost("first page of 100,000 files", await timeFirstPage(server.address, manyFiles), 500, " ms")];
}

/** How long a page takes while many upload. */
async function busyPages({ server }: Bench): Promise<Row[]> {
  const people = await Promise.all(["depositor", "reviewer"].map((name) => signIn(server, name)));
  let isOver = false;
  const uploading = Array.from({ length: DEPOSITORS }, async (_, at) => {
    const { files, datasets } = people[at % people.length]!.repository;
    const { dataSetId } = await datasets.create();
    for (let n = 0; !isOver; n++) {
      await files.upload(dataSetId, "V1", `${n % 10}.bin`, randomOf(2 * MEGABYTE));
    }
  });
  const times: number[] = [];
  for (let n = 0; n < 100; n++) {
    const started = performance.now();
    await (await fetch(`${server.address}/list?q=data&n=${n}`)).bytes();
    times.push(performance.now() - started);
  }
  isOver = true;
  await Promise.all(uploading);
  const p95 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!;
  return [atMost(`page while ${DEPOSITORS} upload, p95`, p95, 800, " ms")];
}

function print(rows: readonly Row[], megabytes: number): void {
  console.log(
    `\nlarge file: ${megabytes} MB; medians of ${ROUNDS} rounds, each of which compares side by side\n`,
  );
  printTable(rows);
}
