/** The built site in a process of its own, on a free port, with data of its own. */
import { cp } from "node:fs/promises";
import { type Config, readConfig } from "../../api/config.ts";
import { freePort } from "../free_port.ts";
import { serverArguments } from "../../tasks/serve.ts";

const root = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");

/** A site that is only read, from outside. */
export interface ReadSite extends AsyncDisposable {
  /** Origin of the running server. */
  address: string;
}

export interface Site extends ReadSite {
  config: Config;
  /** Kills the server without a word and starts it again, on the same data and port. */
  restart(): Promise<void>;
}

/** Which build is under test. */
export const runtime = Deno.env.get("UI_RUNTIME") === "react" ? "react" : "preact";

/**
 * Tests of looks alone take one build: the server writes the same page for both, and what an island adds is looked at
 * in the journeys of either.
 */
export const preactOnly = { ignore: runtime === "react" };

/**
 * `demo`: with the demo data and its accounts; `settings`: further variables. Every browser says where it comes from, so
 * that the limits of one address do not meet all tests at once. @throws Error when the server does not come up.
 */
export async function startSite(
  { demo = true, settings = {} }: { demo?: boolean; settings?: Record<string, string> } = {},
): Promise<Site> {
  const folder = await Deno.makeTempDir({ prefix: "sdb-site-" });
  const port = freePort();
  const env = {
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: "error",
    DEMO: demo ? "on" : "off",
    TRUST_PROXY: "on",
    ...settings,
  };
  if (demo) await addDemoData(folder, env);
  const config = readConfig(env);
  const start = async () => {
    const args = serverArguments(config, runtime);
    const started = new Deno.Command(Deno.execPath(), { args, env, cwd: root }).spawn();
    await untilHealthy(port, started);
    return started;
  };
  let child = await start();
  return {
    address: `http://localhost:${port}`,
    config,
    async restart() {
      child.kill("SIGKILL");
      await child.status;
      child = await start();
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await child.status;
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/**
 * A site with the demo data for tests that only read. A run of the whole suite keeps one for all of them, whose address is
 * in `READ_ONLY_SITE` (tasks/test.ts).
 */
export async function readOnlySite(): Promise<ReadSite> {
  const address = Deno.env.get("READ_ONLY_SITE");
  return address ? { address, [Symbol.asyncDispose]: () => Promise.resolve() } : await startSite();
}

/** A run of the whole suite has them at hand in `SEEDED_DATA` (tasks/test.ts); a file that is run alone plants its own. */
async function addDemoData(folder: string, env: Record<string, string>): Promise<void> {
  const seeded = Deno.env.get("SEEDED_DATA");
  if (seeded) await cp(seeded, folder, { recursive: true });
  else await run(["run", "--allow-all", "--no-check", `${root}/tasks/seed.ts`, "--demo"], env);
}

async function run(args: string[], env: Record<string, string>): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), { args, env, cwd: root }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

async function untilHealthy(port: number, child: Deno.ChildProcess): Promise<void> {
  let ended = false;
  child.status.then(() => ended = true);
  for (let tries = 0; tries < 1200 && !ended; tries++) {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the site did not come up");
}
