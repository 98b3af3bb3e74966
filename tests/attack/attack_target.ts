/** The built server with demo data and accounts for the scanners, and the relay in front of it. */
import { readConfig } from "../../api/config.ts";
import { runDeno } from "../../tasks/process.ts";
import { type BuiltServer, startBuiltServer } from "../faults/built_server.ts";
import { freePort } from "../free_port.ts";
import { addAccounts, type Known } from "./accounts.ts";
import { type Relay, startRelay } from "./relay.ts";

const root = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");
/** Accounts in each pool: 40 of them may ask 200 times a second before a limit of theirs is met. */
const ACCOUNTS = 40;

export interface AttackTarget extends AsyncDisposable {
  server: BuiltServer;
  relay: Relay;
  known: Known;
}

export async function openAttackTarget(accounts = ACCOUNTS): Promise<AttackTarget> {
  await using opening = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "sdb-attack-" });
  opening.defer(() => Deno.remove(folder, { recursive: true }));
  const port = freePort();
  // The relay is the public address, so that links and redirects stay behind it.
  const settings = {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: "on",
    DEMO: "on",
    CAPTCHA_WORK: "1",
    LOG_LEVEL: "error",
  };
  const env = { DATA_DIR: folder, ...settings };
  await runDeno(["run", "--allow-all", "--no-check", `${root}/tasks/seed.ts`, "--demo"], { env });
  const { accounts: pools, known } = await addAccounts(readConfig(env), accounts);
  const server = opening.use(await startBuiltServer({ folder, settings }));
  const relay = opening.use(startRelay({ port, target: server.address, accounts: pools }));
  const opened = opening.move();
  return { server, relay, known, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
