/**
 * `deno run -A tests/load/logins.ts`: how long the health endpoint takes while 20 people log in at the same time, and
 * while nobody does. The goal is a p99 below 50 ms; on a machine that does other work too, read the ratio.
 */
import { readConfig } from "../../api/config.ts";
import { openApp } from "../../api/app.ts";
import { createApi } from "../../api/mod.ts";
import { hashPassword } from "../../api/services/credential/password_hash.ts";
import { insertUser } from "../../db/queries/account/users.ts";
import { createRepository } from "../../sdk/mod.ts";
import { solveProofOfWork } from "../../sdk/proof_of_work.ts";
import { freePort } from "../free_port.ts";

const PEOPLE = 20;
const ROUNDS = 10;
const PASSWORD = "Sediment2026";
const PAUSE_MS = 2;
const migrations = new URL("../../db/migrations", import.meta.url).pathname;
const email = (n: number) => `person${n}@example.org`;

/** The API in a process of its own; what measures must not share its event loop. */
async function serve(dataDir: string, port: number): Promise<void> {
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: "off",
    LOG_LEVEL: "error",
    CAPTCHA_WORK: "1",
  });
  const app = await openApp({ config, migrations });
  const passwordHash = await hashPassword(PASSWORD);
  await app.db.withTx(async (tx) => {
    for (let n = 0; n < PEOPLE; n++) {
      const row = {
        id: email(n),
        email: email(n),
        realName: "Person",
        status: "ACTIVE",
        createdAt: 1,
      } as const;
      await insertUser(tx, { ...row, passwordHash });
    }
  });
  const api = createApi(app);
  Deno.serve({ hostname: "127.0.0.1", port, onListen: () => {} }, (request) => api.fetch(request));
}

async function measure(): Promise<void> {
  const dataDir = await Deno.makeTempDir({ prefix: "sdb-logins-" });
  const port = freePort();
  const server = `http://localhost:${port}`;
  const args = ["run", "--allow-all", "--no-check", import.meta.filename!, dataDir, String(port)];
  const child = new Deno.Command(Deno.execPath(), { args }).spawn();
  try {
    await ready(server);
    const { users } = createRepository({ server, headers: { Origin: server } });
    const idle = await watch(server, new Promise((done) => setTimeout(done, 3_000)));
    const busy: number[] = [];
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const tokens: string[] = [];
      for (let n = 0; n < PEOPLE; n++) tokens.push(await solveProofOfWork(users.client, "login"));
      const started = performance.now();
      const logins = Promise.all(tokens.map((token, n) => users.login(email(n), PASSWORD, token)));
      busy.push(...await watch(server, logins));
      took.push(performance.now() - started);
    }
    print(idle, busy, took);
  } finally {
    child.kill("SIGTERM");
    await child.status;
    await Deno.remove(dataDir, { recursive: true });
  }
}

async function ready(server: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(`${server}/healthz`).then(
        (answer) => answer.body?.cancel().then(() => answer.ok),
        () => false,
      )
    ) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The server did not start.");
}

/** Milliseconds of each question, one after the other, until `work` is done. */
async function watch(server: string, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let over = false;
  const end = work.finally(() => over = true);
  while (!over) {
    const started = performance.now();
    await (await fetch(`${server}/healthz`)).body?.cancel();
    times.push(performance.now() - started);
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  await end;
  return times;
}

const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))];

function print(idle: number[], busy: number[], took: number[]): void {
  const row = (name: string, times: number[]) =>
    `${name.padEnd(24)} p50 ${quantile(times, 0.5).toFixed(1).padStart(6)} ms   p99 ${
      quantile(times, 0.99).toFixed(1).padStart(6)
    } ms   (${times.length} questions)`;
  console.log(row("healthz, nobody", idle));
  console.log(row(`healthz, ${PEOPLE} logins`, busy));
  console.log(`ratio of the p99: ${(quantile(busy, 0.99) / quantile(idle, 0.99)).toFixed(1)}`);
  console.log(
    `${PEOPLE} logins at once take ${quantile(took, 0.5).toFixed(0)} ms (median of ${ROUNDS} rounds)`,
  );
}

if (import.meta.main) {
  const [dataDir, port] = Deno.args;
  if (dataDir) await serve(dataDir, Number(port));
  else await measure();
}
