/**
 * `deno task bench files [MB] [FILES] [PART…]`: how fast files come and go, as ratios from one run against nginx, `zip -0`
 * and curl on the same machine. The large file has 1,024 MB and the small ones are 20,000 unless other numbers are given;
 * the parts are the functions `transfers`, `archives`, `clients`, `browser`, `smallOnes` and `busyPages`.
 */
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { runDeno } from "../../tasks/process.ts";
import { createRepository, type Repository } from "../../sdk/mod.ts";
import { type BuiltServer, startBuiltServer } from "../faults/built_server.ts";
import { publishManyFiles, timeFirstPage } from "./folder_page.ts";
import { type Nginx, startNginx } from "./nginx.ts";
import {
  curl,
  inTurn,
  MEGABYTE,
  randomOf,
  ratioOf,
  renew,
  ROUNDS,
  type Row,
  row,
  timeOfProgram,
  untilIdle,
  writeRandom,
} from "./rounds.ts";
import { browser } from "./browser.ts";
import { clients } from "./clients.ts";

/** Of an archive: so many files of so many bytes. */
const ZIP_FILES = 2_000;
const ZIP_FILE_SIZE = 24_000;
const DEPOSITORS = 20;
const root = new URL("../..", import.meta.url).pathname;

export interface Bench {
  server: BuiltServer;
  repository: Repository;
  token: string;
  nginx: Nginx | undefined;
  folder: string;
  /** Of the large file. */
  megabytes: number;
  smallFiles: number;
}

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
    const bench: Bench = { server, repository, token, nginx, folder, megabytes, smallFiles };
    const rows: Row[] = [];
    const measures = { transfers, archives, clients, browser, smallOnes, busyPages };
    for (const [name, measure] of Object.entries(measures)) {
      if (parts.length === 0 || parts.includes(name)) rows.push(...await measure(bench));
    }
    rows.push({
      what: "first page of 100,000 files, ms",
      value: (await timeFirstPage(server.address, manyFiles)).toFixed(0),
      goal: "< 500",
    });
    print(rows, megabytes);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function signIn({ address }: BuiltServer, name: string) {
  const headers = { Origin: address };
  const visitor = createRepository({ server: address, headers });
  const { token: { access_token: token } } = await visitor.users.login(`${name}@example.org`, DEMO_PASSWORD);
  return { token, repository: createRepository({ server: address, token, headers }) };
}

/** One large file there and back, by curl, beside nginx with the same file. */
async function transfers({ server, repository, token, nginx, folder, megabytes }: Bench): Promise<Row[]> {
  const path = `${folder}/large.bin`;
  await requireRoom(folder, megabytes);
  await writeRandom(path, megabytes);
  const { dataSetId } = await repository.datasets.create();
  const put = repository.files.client.address(
    `/sdb-filetree-service/dataset/${dataSetId}/V1/file?path=large.bin`,
  );
  const idle = server.memory();
  const watch = watchMemory(server);
  const authorization = `Authorization: ${token}`;
  const uploads = await inTurn({
    ours: async () => {
      await removeLarge(`${folder}/data/blobs`, megabytes);
      await renew(path);
      const time = await curl(
        "-T",
        path,
        "-H",
        authorization,
        "-H",
        "Content-Type: application/octet-stream",
        put,
      );
      await untilIdle(server);
      return time;
    },
    ...nginx && {
      nginx: async () => {
        await removeLarge(nginx.folder, megabytes);
        return await curl("-T", path, `${nginx.address}/large.bin`);
      },
      synced: async () => {
        await removeLarge(nginx.folder, megabytes);
        return await curl("-T", path, `${nginx.address}/large.bin`) +
          await timeOfProgram("sync", `${nginx.folder}/large.bin`);
      },
    },
  });
  const uploadPeak = watch();
  const { list: [{ fileId }] } = await repository.files.list(dataSetId, "V1");
  const get = repository.files.address({ fileId });
  const watchDownload = watchMemory(server);
  const downloads = await inTurn({
    ours: () => curl("-H", authorization, get),
    ...nginx && { nginx: () => curl(`${nginx.address}/large.bin`) },
  });
  const part = ["-r", `1000000-${1000000 + Math.floor(megabytes / 10) * MEGABYTE}`];
  const ranges = await inTurn({
    ours: () => curl(...part, "-H", authorization, get),
    ...nginx && { nginx: () => curl(...part, `${nginx.address}/large.bin`) },
  });
  const peak = Math.max(uploadPeak, watchDownload());
  return [
    row("PUT of the large file / nginx dav PUT, speed", ratioOf(uploads, "nginx", "ours"), ">= 0.8"),
    row("the same / nginx dav PUT and fsync", ratioOf(uploads, "synced", "ours"), "(cost of fsync)"),
    row("download of the large file / nginx, speed", ratioOf(downloads, "nginx", "ours"), ">= 0.65"),
    row("range of a tenth / nginx, speed", ratioOf(ranges, "nginx", "ours"), ">= 0.5"),
    {
      what: "memory above idle, MB",
      value: ((peak - idle) / MEGABYTE).toFixed(0),
      goal: megabytes > 1024 ? "< 400" : "<= 100",
    },
  ];
}

async function archives({ repository, token, folder }: Bench): Promise<Row[]> {
  const { dataSetId } = await repository.datasets.create();
  await Deno.mkdir(`${folder}/zip`);
  const files = Array.from(
    { length: ZIP_FILES },
    (_, at) => ({ path: `f${at}.bin`, bytes: randomOf(ZIP_FILE_SIZE) }),
  );
  for (const { path, bytes } of files) await Deno.writeFile(`${folder}/zip/${path}`, bytes);
  await sendAll(repository, dataSetId, files);
  const address = repository.files.address({ dataSetId, version: "V1" });
  const times = await inTurn({
    ours: () => curl("-H", `Authorization: ${token}`, address),
    zip: () => timeOfProgram("sh", "-c", `cd ${folder} && zip -0 -q -r - zip > /dev/null`),
  });
  return [row(`ZIP of ${ZIP_FILES} files / zip -0, speed`, ratioOf(times, "zip", "ours"), ">= 1.5")];
}

/** Many small files in one go. Memory is flat where it is no more behind all of them than behind a quarter. */
async function smallOnes({ server, repository, smallFiles }: Bench): Promise<Row[]> {
  const { dataSetId } = await repository.datasets.create();
  const idle = server.memory();
  const above = (bytes: number) => ((bytes - idle) / MEGABYTE).toFixed(0);
  let seconds = 0;
  const send = async (from: number, to: number) => {
    const watch = watchMemory(server);
    const files = function* () {
      for (let at = from; at < to; at++) yield { path: `d${at % 100}/f${at}.csv`, bytes: randomOf(300) };
    };
    const started = performance.now();
    await sendAll(repository, dataSetId, files());
    seconds += (performance.now() - started) / 1000;
    return watch();
  };
  const quarter = Math.ceil(smallFiles / 4);
  const peaks: number[] = [];
  for (let at = 0; at < smallFiles; at += quarter) {
    peaks.push(await send(at, Math.min(at + quarter, smallFiles)));
  }
  return [
    { what: `${smallFiles} small files, files/s`, value: (smallFiles / seconds).toFixed(0), goal: "" },
    { what: "memory above idle, by quarter of them, MB", value: peaks.map(above).join(", "), goal: "flat" },
  ];
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
  return [{ what: `page while ${DEPOSITORS} upload, p95 in ms`, value: p95.toFixed(0), goal: "< 800" }];
}

async function sendAll(
  { uploads }: Repository,
  dataSetId: string,
  files: Iterable<{ path: string; bytes: Uint8Array<ArrayBuffer> }>,
): Promise<void> {
  let batch: { path: string; bytes: Uint8Array<ArrayBuffer> }[] = [];
  const send = async () => {
    await uploads.sendSmall(
      dataSetId,
      "V1",
      batch.map(({ path, bytes }) => ({ path, content: new Blob([bytes]) })),
    );
    batch = [];
  };
  for (const file of files) {
    batch.push(file);
    if (batch.length === 200) await send();
  }
  if (batch.length > 0) await send();
}

/**
 * Removes the large file of the turn before, so that each turn finds the memory of the system as the others do: what was
 * never used takes longer to get.
 */
async function removeLarge(folder: string, megabytes: number): Promise<void> {
  await timeOfProgram("find", folder, "-type", "f", "-size", `${megabytes}M`, "-delete");
  await timeOfProgram("sync");
}

/** The file itself, and what a server has of it twice for a moment. @throws Error where the disk has no room for that. */
async function requireRoom(folder: string, megabytes: number): Promise<void> {
  const args = ["--output=avail", "--block-size=1M", folder];
  const { stdout } = await new Deno.Command("df", { args }).output();
  const free = Number(new TextDecoder().decode(stdout).trim().split("\n").at(-1));
  const wanted = megabytes * 3;
  if (free < wanted) {
    throw new Error(`${wanted} MB of room are wanted in ${folder}, of which ${free} are free`);
  }
}

/** @returns a function that ends it and gives the peak in bytes. */
function watchMemory(server: BuiltServer): () => number {
  let peak = server.memory();
  const look = () => {
    try {
      peak = Math.max(peak, server.memory());
    } catch {
      // The server has ended, and whoever measures says why.
    }
  };
  const timer = setInterval(look, 50);
  return () => (clearInterval(timer), peak);
}

function print(rows: readonly Row[], megabytes: number): void {
  console.log(
    `\nlarge file: ${megabytes} MB; medians of ${ROUNDS} rounds, each of which compares side by side\n`,
  );
  console.log("| what | measured | goal |\n| --- | --- | --- |");
  for (const { what, value, goal } of rows) console.log(`| ${what} | ${value} | ${goal} |`);
}
