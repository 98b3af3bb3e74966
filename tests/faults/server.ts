/** A real server process on a data folder of its own, and what must hold in that folder after every fault. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { readConfig } from "../../api/config.ts";
import { type OpenApp, openApp } from "../../api/app.ts";
import { hashAuditEvent } from "../../api/services/audit/record.ts";
import { newId } from "../../api/secrets.ts";
import { openSession } from "../../api/services/session/sessions.ts";
import { auditEvent, blob, datasetVersion, file, user } from "../../db/schema/mod.ts";
import { assertFolders } from "../folders.ts";
import { createRepository, type Repository } from "../../sdk/mod.ts";

const migrations = new URL("../../db/migrations", import.meta.url).pathname;
const script = new URL("api_server.ts", import.meta.url).pathname;

export interface FaultSite extends AsyncDisposable {
  folder: string;
  /** Tokens of an active depositor and a member of the governance team. */
  depositor: string;
  reviewer: string;
  start(options?: StartOptions): Promise<Server>;
  /** Opens the folder in this process, while no server runs. */
  inspect<T>(look: (app: OpenApp) => Promise<T>): Promise<T>;
}

export interface StartOptions {
  env?: Record<string, string>;
  /** Goes before the server's own command line: `strace -f …`. */
  wrapper?: string[];
}

export interface Server extends AsyncDisposable {
  url: string;
  /** Process id of the server itself. */
  pid: number;
  connect(token: string): Repository;
  /** SIGKILL, and the wait for the end. */
  kill(): Promise<void>;
}

export async function openFaultSite(): Promise<FaultSite> {
  const folder = await Deno.makeTempDir({ prefix: "sdb-faults-" });
  const inspect = async <T>(look: (app: OpenApp) => Promise<T>): Promise<T> => {
    const app = await openApp({ config: readConfig(settings(folder)), migrations });
    try {
      return await look(app);
    } finally {
      await app.close();
    }
  };
  const [depositor, reviewer] = await inspect((app) =>
    Promise.all([addUser(app, "depositor"), addUser(app, "governance")])
  );
  return {
    folder,
    depositor,
    reviewer,
    inspect,
    start: (options) => startServer(folder, options),
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

const settings = (folder: string) => ({ DATA_DIR: folder, LOG_LEVEL: "off", DEMO: "off", PORT: "0" });

/** An active account. @returns the token of a session. */
export async function addUser(app: OpenApp, role: "depositor" | "governance"): Promise<string> {
  const id = newId();
  const row = {
    id,
    role,
    email: `${role}@example.org`,
    realName: role,
    status: "ACTIVE",
    createdAt: 0,
  } as const;
  await app.db.withTx((tx) => tx.insert(user).values(row));
  return await openSession(app, id);
}

async function startServer(folder: string, { env = {}, wrapper = [] }: StartOptions = {}): Promise<Server> {
  const [command, ...args] = [...wrapper, Deno.execPath(), "run", "--allow-all", "--cached-only", script];
  const process = new Deno.Command(command, {
    args,
    env: { ...settings(folder), ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const [pid, url] = (await firstLine(process.stdout)).split(" ");
  const kill = async () => {
    endProcess(Number(pid));
    await process.status;
  };
  return {
    url,
    pid: Number(pid),
    connect: (token) => createRepository({ server: url, token, headers: { Origin: url }, timeout: 10_000 }),
    kill,
    [Symbol.asyncDispose]: kill,
  };
}

/** The server itself, not what it is wrapped in; it may have ended already. */
function endProcess(pid: number): void {
  try {
    Deno.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  while (!text.includes("\n")) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`the server ended before it listened: ${text}`);
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text.split("\n")[0];
}

/** What must always hold (safety 2.1, I1, I5, I6, I7 and I10), for what was acknowledged and for what is there. */
export async function assertInvariants(
  { db, external }: OpenApp,
  acknowledged: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  await db.maintain(async (client) => {
    assert.deepEqual((await client.execute("PRAGMA integrity_check")).rows.map((row) => row[0]), ["ok"]);
    assert.deepEqual((await client.execute("PRAGMA foreign_key_check")).rows, []);
  });
  const files = await db.read.select().from(file).all();
  const stored = new Map(files.map(({ versionId, path, sha256 }) => [`${versionId} ${path}`, sha256]));
  for (const [where, sha256] of acknowledged) assert.equal(stored.get(where), sha256, `lost: ${where}`);
  for (const row of await db.read.select().from(blob).all()) {
    assert.ok(await external.storage.verify(row), `blob ${row.sha256}`);
  }
  for (const { id, status, fileCount, totalSize } of await db.read.select().from(datasetVersion).all()) {
    const own = files.filter(({ versionId }) => versionId === id);
    // A version that was withdrawn keeps saying what it had after its files have gone.
    if (status === "RETRACTED" && own.length === 0) continue;
    assert.equal(fileCount, own.length);
    assert.equal(totalSize, own.reduce((sum, { size }) => sum + size, 0));
    await assertFolders({ db }, id);
  }
  let previousHash = "0".repeat(64);
  for (const event of await db.read.select().from(auditEvent).orderBy(sql`id`).all()) {
    assert.equal(event.previousHash, previousHash);
    assert.equal(event.hash, hashAuditEvent(event));
    previousHash = event.hash;
  }
}
