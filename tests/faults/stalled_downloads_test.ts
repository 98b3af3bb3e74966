/** Readers that ask for a large file and take nothing of it: what each costs, and that it is cut; one that is slow is not. */
import assert from "node:assert/strict";
import { createApi } from "../../api/mod.ts";
import { datasetVersion } from "../../db/schema/mod.ts";
import { createRepository } from "../../sdk/mod.ts";
import { type BuiltServer, startBuiltServer } from "./built_server.ts";
import { type FaultSite, openFaultSite } from "./server.ts";

/** Bytes; more than the buffers of a connection take in, and more than the slow reader takes in two minutes. */
const FILE_SIZE = 48 * 1024 * 1024;
/** Readers that only bring the memory of the process to its working size, and those that are measured. */
const WARM_UP = 100;
const MEASURED = 200;
/** Readers of the archive besides: more than there are cores, so that each is known to wait for itself alone. */
const ARCHIVES = 20;
const STALLED = WARM_UP + MEASURED + ARCHIVES;
/** Bytes that one may cost: half of what it did when nothing bounded what waits for it. */
const COST_MAX = 400_000;
const SERVICE = "/api/sdb-download-service";
const ORIGIN = "http://localhost:8000";

interface Published {
  dataSetId: string;
  fileId: string;
}

/** A public dataset with one large file. */
function publishLargeFile(site: FaultSite): Promise<Published> {
  return site.inspect(async (app) => {
    const api = createApi(app);
    const { datasets, files } = createRepository({
      server: ORIGIN,
      token: site.depositor,
      fetch: (request) => api.fetch(request),
      headers: { Origin: ORIGIN },
    });
    const { dataSetId } = await datasets.create();
    const { fileId } = await files.upload(dataSetId, "V1", "large.bin", new Uint8Array(FILE_SIZE));
    // Shortens the way to publication, which has tests of its own.
    const published = { status: "PUBLISHED", accessRight: "PUBLIC" } as const;
    await app.db.withTx((tx) => tx.update(datasetVersion).set(published));
    return { dataSetId, fileId };
  });
}

let asked = 0;

/** Asks as somebody behind an address of their own, and takes the first bytes of the answer. */
async function ask({ port }: BuiltServer, path: string, header = ""): Promise<Deno.TcpConn> {
  const address = `192.0.2.${++asked % 250}`;
  const socket = await Deno.connect({ hostname: "127.0.0.1", port });
  const head =
    `GET ${SERVICE}/${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n${header}\r\n`;
  await socket.write(new TextEncoder().encode(head));
  const begin = new Uint8Array(15);
  await socket.read(begin);
  assert.match(new TextDecoder().decode(begin), /^HTTP\/1.1 20[06] /);
  return socket;
}

/** As many readers that take no more than that, every other one of a part. */
async function stall(server: BuiltServer, path: string, count: number): Promise<Deno.TcpConn[]> {
  const sockets: Deno.TcpConn[] = [];
  for (let n = 0; n < count; n++) {
    sockets.push(await ask(server, path, n % 2 ? "Range: bytes=1000-\r\n" : ""));
  }
  return sockets;
}

/** Takes 64 KB a second as long as `going`, then the rest at once. @returns bytes that came, the header with them. */
async function readSlowly(socket: Deno.TcpConn, going: () => boolean): Promise<number> {
  let bytes = 0;
  const buffer = new Uint8Array(16_000);
  for (let read = await take(); read !== null; read = await take()) {
    bytes += read;
    if (going()) await wait(250);
  }
  return bytes;
  function take() {
    return socket.read(buffer).catch(() => null);
  }
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function until(condition: () => boolean | Promise<boolean>, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end && !await condition()) await wait(500);
  assert.ok(await condition());
}

/** The value of one series. */
async function metric(server: BuiltServer, series: string): Promise<number> {
  const text = await (await fetch(`${server.address}/metrics`)).text();
  return Number(text.split("\n").find((line) => line.startsWith(`${series} `))?.split(" ")[1]);
}

Deno.test("stalled downloads cost little and are cut after a minute, a slow one comes to its end", async () => {
  await using site = await openFaultSite();
  const { dataSetId, fileId } = await publishLargeFile(site);
  const file = `download?fileId=${fileId}`;
  await using server = await startBuiltServer({ folder: site.folder, settings: { TRUST_PROXY: "on" } });
  const descriptors = server.descriptors();
  let going = true;
  const slow = readSlowly(
    await ask(server, file, "Connection: close\r\n"),
    () => going,
  );
  const sockets = await stall(server, file, WARM_UP);
  const before = server.memory();
  sockets.push(...await stall(server, file, MEASURED));
  await wait(2_000);
  const cost = (server.memory() - before) / MEASURED;
  assert.ok(cost < COST_MAX, `${Math.round(cost)} bytes for each`);
  sockets.push(...await stall(server, `getZipFile?dataSetId=${dataSetId}`, ARCHIVES));

  const cut = 'sdb_downloads_cut_total{reason="stalled"}';
  await until(async () => await metric(server, cut) === STALLED, 150);
  // The slow reader has its connection and its file, and whoever asked for the metrics may keep theirs.
  await until(() => server.descriptors() <= descriptors + 8, 20);
  assert.equal(server.log().match(/stalled download cut/g)?.length, STALLED);
  assert.equal(await metric(server, "sdb_downloads_in_flight"), 1);
  going = false;
  const bytes = await slow;
  assert.ok(bytes > FILE_SIZE && bytes < FILE_SIZE + 2_000, `${bytes} bytes`);
  await until(async () => await metric(server, "sdb_downloads_in_flight") === 0, 20);
  assert.equal(await metric(server, cut), STALLED);
  for (const socket of sockets) socket.close();
});
