/** Uploads over a real connection that are cut off in the middle: by the end of what they were begun with, or by their pace. */
import assert from "node:assert/strict";
import { file, user } from "../../db/schema/mod.ts";
import { newId } from "../../api/secrets.ts";
import { openSession } from "../../api/services/session/sessions.ts";
import type { Repository } from "../../sdk/mod.ts";
import { type FaultSite, openFaultSite, type Server } from "./server.ts";

const HALF = new Uint8Array(200_000).fill(7);

interface Started {
  connection: Deno.Conn;
  reader: ReadableStreamDefaultReader<Uint8Array>;
}

/** Sends the head of an upload and half of its body. */
async function startUpload(server: Server, token: string, dataSetId: string): Promise<Started> {
  const { hostname, port } = new URL(server.url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  const head = [
    `PUT /api/sdb-filetree-service/dataset/${dataSetId}/V1/file?path=held.bin HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Authorization: ${token}`,
    `Content-Length: ${2 * HALF.length}`,
    "",
    "",
  ].join("\r\n");
  await writeAll(connection, new TextEncoder().encode(head));
  await writeAll(connection, HALF);
  return { connection, reader: connection.readable.getReader() };
}

async function writeAll(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let rest = bytes; rest.length > 0;) rest = rest.subarray(await connection.write(rest));
}

/** Status and envelope of the next answer. */
async function readAnswer({ reader }: Started): Promise<{ status: number; code: number }> {
  const decoder = new TextDecoder();
  for (let text = "";;) {
    const { done, value } = await reader.read();
    assert.ok(!done, `the connection ended after: ${text}`);
    text += decoder.decode(value, { stream: true });
    const [head, body = ""] = text.split("\r\n\r\n");
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? NaN);
    if (!(new TextEncoder().encode(body).length >= length)) continue;
    return { status: Number(head.split(" ")[1]), code: JSON.parse(body).code };
  }
}

type End = (own: Repository, administrator: Repository, token: string) => Promise<unknown>;

const email = "depositor@example.org";
const ENDS: Record<string, [code: number, end: End]> = {
  "the revocation of its token": [
    20_004,
    async ({ tokens }) => tokens.revoke((await tokens.list())[0].id),
  ],
  "the cancellation of the account": [20_004, ({ profile }) => profile.cancel(email, "")],
  "the log-out everywhere": [20_004, ({ profile }) => profile.logOutEverywhere()],
  "the loss of a role": [30_201, async (_, { accounts }) => {
    const { list: [{ id }] } = await accounts.list({ q: email });
    await accounts.setRole(id, "depositor");
  }],
};

/** The depositor may review besides, so that there is a right to take away. */
async function addAdministrator(site: FaultSite): Promise<string> {
  return await site.inspect(async (app) => {
    const id = newId();
    const row = { id, email: "admin@example.org", realName: "Admin", role: "administrator" } as const;
    await app.db.withTx(async (tx) => {
      await tx.update(user).set({ role: "governance" });
      await tx.insert(user).values({ ...row, status: "ACTIVE", createdAt: 0 });
    });
    return await openSession(app, id);
  });
}

for (const [what, [code, end]] of Object.entries(ENDS)) {
  Deno.test(`an upload that is under way at ${what} is refused when its rest has come`, async () => {
    await using site = await openFaultSite();
    const administrator = await addAdministrator(site);
    await using server = await site.start();
    const own = server.connect(site.depositor);
    const { dataSetId } = await own.datasets.create();
    const token = what.includes("token")
      ? (await own.tokens.create({ name: "script", scopes: ["deposit"], days: 1 })).token
      : site.depositor;
    const upload = await startUpload(server, token, dataSetId);
    using _ = upload.connection;
    await until(() => Array.from(Deno.readDirSync(`${site.folder}/incoming`)).length === 1);
    await end(own, server.connect(administrator), token);
    await writeAll(upload.connection, HALF);
    assert.deepEqual(await readAnswer(upload), { status: 200, code });
    assert.deepEqual(Array.from(Deno.readDirSync(`${site.folder}/incoming`)), []);
    // The connection serves the next request.
    await writeAll(upload.connection, new TextEncoder().encode("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"));
    const { value } = await upload.reader.read();
    assert.match(new TextDecoder().decode(value), /^HTTP\/1.1 200 /);
    await server.kill();
    await site.inspect(async ({ db }) => assert.deepEqual(await db.read.select().from(file).all(), []));
  });
}

Deno.test("an upload of a byte a second is answered and given up, and leaves nothing behind", async () => {
  await using site = await openFaultSite();
  await using server = await site.start();
  const { datasets } = server.connect(site.depositor);
  const { dataSetId } = await datasets.create();
  const upload = await startUpload(server, site.depositor, dataSetId);
  using _ = upload.connection;
  const answer = readAnswer(upload);
  let answered = false;
  answer.then(() => answered = true, () => answered = true);
  const deadline = performance.now() + 150_000;
  while (!answered && performance.now() < deadline) {
    await writeAll(upload.connection, HALF.subarray(0, 1)).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  assert.deepEqual(await answer, { status: 408, code: 40_801 });
  await until(() => Array.from(Deno.readDirSync(`${site.folder}/incoming`)).length === 0);
});

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1000 && !condition(); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.ok(condition());
}
