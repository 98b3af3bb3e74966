/** Places of downloads under way, and readers that stand still: each way a download may end gives its place back. */
import assert from "node:assert/strict";
import type { Connection } from "../context.ts";
import { Downloads } from "../services/limits/downloads.ts";
import { CONCURRENCY_RULES } from "../services/limits/rules.ts";
import { datasetVersion } from "../../db/schema/mod.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../tests/harness.ts";

const BY_ADDRESS = CONCURRENCY_RULES.downloadsAddress.maximum;
const BY_ACCOUNT = CONCURRENCY_RULES.downloadsAccount.maximum;
const HERE = "192.0.2.1";
const ELSEWHERE = "192.0.2.2";

interface Stored {
  owner: SignedInUser;
  /** Paths of the file, and of the archive that it is in. */
  file: string;
  archive: string;
  dataSetId: string;
}

/** A public dataset with one file that is larger than what streams keep in hand. */
async function store(test: TestApp): Promise<Stored> {
  const owner = await test.signIn();
  const { datasets, files } = owner.repository;
  const { dataSetId } = await datasets.create();
  const { fileId } = await files.upload(dataSetId, "V1", "a.bin", new Uint8Array(600_000));
  await test.app.db.withTx((tx) =>
    tx.update(datasetVersion).set({ status: "PUBLISHED", accessRight: "PUBLIC" })
  );
  return {
    owner,
    dataSetId,
    file: `/api/sdb-download-service/download?fileId=${fileId}`,
    archive: `/api/sdb-download-service/getZipFile?dataSetId=${dataSetId}`,
  };
}

interface Asking {
  address?: string;
  token?: string;
  method?: string;
  headers?: Record<string, string>;
  connection?: Connection;
}

async function ask(
  test: TestApp,
  path: string,
  { address = HERE, token, method, headers = {}, connection }: Asking = {},
) {
  const request = new Request(`${ORIGIN}${path}`, {
    method,
    headers: token ? { ...headers, Authorization: `Bearer ${token}` } : headers,
  });
  return await test.api.fetch(request, { remoteAddress: address, connection });
}

async function metric(test: TestApp, series: string): Promise<number> {
  const text = await (await test.api.request(`${ORIGIN}/metrics`)).text();
  return Number(text.split("\n").find((line) => line.startsWith(`${series} `))?.split(" ")[1]);
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

Deno.test("downloads at once from one address are bounded, and the answer says when to come back", async () => {
  await using test = await openTestApp();
  const { owner, file } = await store(test);
  const refused = 'sdb_refusals_total{kind="downloadsAddress"}';
  const before = await metric(test, refused);
  const under: Response[] = [];
  for (let n = 0; n < BY_ADDRESS; n++) under.push(await ask(test, file));
  assert.deepEqual(new Set(under.map(({ status }) => status)), new Set([200]));
  const answer = await ask(test, file);
  assert.deepEqual([answer.status, answer.headers.get("Retry-After")], [429, "10"]);
  assert.equal(answer.headers.get("Content-Disposition"), null);
  const { code, message, messageEn, data } = await answer.json();
  assert.deepEqual([code, data], [42_903, { seconds: 10 }]);
  assert.match(message, /同时下载过多：.*64 个下载/);
  assert.match(messageEn, /^Too many downloads at once: .* has 64 in progress/);
  assert.equal(await metric(test, refused), before + 1);
  // Neither somebody else nor a neighbour who is signed in is held up.
  for (const asking of [{ address: ELSEWHERE }, { token: owner.token }]) {
    const response = await ask(test, file, asking);
    assert.equal(response.status, 200);
    under.push(response);
  }
  await under[0].body!.cancel();
  const next = await ask(test, file);
  assert.equal(next.status, 200);
  await Promise.all([...under.slice(1), next].map(({ body }) => body!.cancel()));
});

Deno.test("downloads at once of one account are bounded wherever it is, archives and parts among them", async () => {
  await using test = await openTestApp();
  const { owner: { token }, file, archive } = await store(test);
  const under: Response[] = [];
  for (let n = 0; n < BY_ACCOUNT; n++) {
    const headers: Record<string, string> = n % 2 ? { Range: "bytes=0-99999" } : {};
    under.push(await ask(test, n % 4 ? file : archive, { address: `192.0.2.${n}`, token, headers }));
  }
  assert.deepEqual([...new Set(under.map(({ status }) => status))].sort(), [200, 206]);
  for (const path of [file, archive]) {
    assert.equal((await ask(test, path, { token, address: ELSEWHERE })).status, 429);
  }
  const visitor = await ask(test, file);
  assert.equal(visitor.status, 200);
  await Promise.all([...under, visitor].map(({ body }) => body!.cancel()));
});

Deno.test("every way a download ends gives its place back", async () => {
  await using test = await openTestApp();
  const { file, archive } = await store(test);
  const etag = (await ask(test, file, { method: "HEAD" })).headers.get("ETag")!;
  const ways: Record<string, () => Promise<unknown>> = {
    "the end": async () => (await ask(test, file)).bytes(),
    "the end of a part": async () => (await ask(test, file, { headers: { Range: "bytes=5-9" } })).bytes(),
    "the end of an archive": async () => (await ask(test, archive)).bytes(),
    "a reader that goes away before the first byte": async () => (await ask(test, file)).body!.cancel(),
    "a reader that goes away later": async () => {
      const reader = (await ask(test, archive)).body!.getReader();
      await reader.read();
      await reader.cancel();
    },
    "HEAD": () => ask(test, file, { method: "HEAD" }),
    "HEAD of an archive": () => ask(test, archive, { method: "HEAD" }),
    "what is known already": () => ask(test, file, { headers: { "If-None-Match": etag } }),
    "a part that is not there": () => ask(test, file, { headers: { Range: "bytes=900000-" } }),
    "a file that is not there": () => ask(test, `${file}0`),
  };
  for (const [way, go] of Object.entries(ways)) {
    for (let n = 0; n <= BY_ADDRESS; n++) await go();
    const response = await ask(test, file);
    assert.equal(response.status, 200, way);
    await response.body!.cancel();
  }
  await Deno.remove(`${test.config.dataDir}/blobs`, { recursive: true });
  for (let n = 0; n <= BY_ADDRESS; n++) assert.equal((await ask(test, file)).status, 500);
  assert.equal(await metric(test, "sdb_downloads_in_flight"), 0);
});

Deno.test("a reader that takes nothing is cut with its connection, and gives its place back", async () => {
  await using test = await openTestApp();
  test.app.downloads = new Downloads({ idleMs: 300 });
  const { owner: { token }, file, archive } = await store(test);
  const counted = 'sdb_downloads_cut_total{reason="stalled"}';
  const before = await metric(test, counted);
  let cuts = 0;
  const connection = { delivered: new Promise<void>(() => {}), terminate: () => void cuts++ };
  const headers = { Range: "bytes=0-99999" };
  const asking = [{ path: file }, { path: archive }, { path: file, headers }];
  const bodies = [];
  for (let n = 0; n < BY_ACCOUNT; n++) {
    const { path, headers } = asking[n % 3];
    bodies.push((await ask(test, path, { token, headers, connection })).body!);
  }
  assert.equal(await metric(test, "sdb_downloads_in_flight"), BY_ACCOUNT);
  for (let tries = 0; tries < 500 && cuts < BY_ACCOUNT; tries++) await wait(20);
  assert.equal(cuts, BY_ACCOUNT);
  assert.deepEqual([await metric(test, counted), await metric(test, "sdb_downloads_in_flight")], [
    before + BY_ACCOUNT,
    0,
  ]);
  for (const body of bodies) await assert.rejects(body.getReader().read(), /no byte was taken/);
  const next = await ask(test, file, { token });
  assert.equal(next.status, 200);
  assert.equal((await next.bytes()).length, 600_000);
});

Deno.test("covers need no place among the downloads, compliance items do", async () => {
  await using test = await openTestApp();
  const { owner: { repository, token }, file } = await store(test);
  const { dataSetId } = await repository.datasets.create();
  const { attachmentId: cover } = await repository.attachments.drawCover(dataSetId, "V1");
  const pdf = new TextEncoder().encode("%PDF-1.4 consent");
  const { attachmentId: item } = await repository.attachments.addCompliance(
    dataSetId,
    "V1",
    "consent.pdf",
    new Blob([pdf]),
  );
  const under: Response[] = [];
  for (let n = 0; n < BY_ACCOUNT; n++) under.push(await ask(test, file, { token }));
  const path = "/api/sdb-dataset-service/attachment";
  const shown = await ask(test, `${path}/${cover}`, { token });
  assert.equal(shown.status, 200);
  assert.equal((await ask(test, `${path}/${item}`, { token })).status, 429);
  await Promise.all([...under, shown].map(({ body }) => body!.cancel()));
  const saved = await ask(test, `${path}/${item}`, { token });
  assert.equal((await saved.bytes()).length, pdf.length);
});
