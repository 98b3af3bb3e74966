/** The server process: opens the house, listens, runs the jobs, and leaves in good order. */
import { type Config, ConfigError, readConfig, SETTINGS } from "../api/config.ts";
import { openHouse } from "../api/house.ts";
import { startJobs } from "../api/jobs/mod.ts";
import { log } from "../api/log.ts";
import { clientAddress } from "../api/middleware/client_address.ts";
import { createApi } from "../api/mod.ts";
import { generationOf } from "../api/services/generation.ts";
import { StartError } from "../api/start_error.ts";
import { asStartError } from "../api/start_fault.ts";
import { fillOrganizations } from "../api/services/organizations/import.ts";
import { createServer, loadClientBuild } from "./_server.ts";

/** Milliseconds that running requests get to end after a stop was asked for (safety 2.3, F14). */
const GRACE_MS = 10_000;
/** Milliseconds before a listener that ended is opened again: what ended it may need a moment to pass. */
const REBIND_MS = 200;
/** The build lies at dist/<runtime>/server/main.js. */
const build = new URL("..", import.meta.url).pathname;
const migrations = new URL("../../../db/migrations", import.meta.url).pathname;
const organizations = new URL("../../../db/vocabulary/organizations.jsonl.gz", import.meta.url).pathname;

try {
  await main();
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof StartError ? error.message : error);
  Deno.exit(error instanceof ConfigError ? 2 : 1);
}

async function main(): Promise<void> {
  const config = readConfig(Object.fromEntries(SETTINGS.map((name) => [name, Deno.env.get(name)])));
  const house = await openHouse({ config, migrations });
  await fillOrganizations(house, organizations);
  if (config.production && !config.smtp) {
    log(
      "warn",
      "SMTP_URL is not set: no mail leaves this server, so nobody can register or recover a password",
    );
  }
  const { assets, files } = await loadBuild();
  const { publicUrl, production, passwordPolicy, quarantineDays } = config;
  const site = createServer({
    api: createApi(house),
    assets,
    files,
    publicUrl,
    production,
    passwordPolicy,
    quarantineDays,
    loginFrame: config.providers.WeChat && new URL(config.providers.WeChat.url).origin,
    generation: () => generationOf(house),
  });
  const stopJobs = startJobs(house);
  const stopped = stopRequested();
  await listenUntil(
    stopped,
    config,
    (request, info) =>
      site.fetch(request, {
        remoteAddress: clientAddress(request, info.remoteAddr.hostname, config.trustProxy),
      }),
  );
  await stopJobs();
  await house.close();
  Deno.exit(0);
}

/** @throws StartError when the pages were never built, or only in part. */
async function loadBuild(): ReturnType<typeof loadClientBuild> {
  try {
    return await loadClientBuild(`${build}client`);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new StartError(`The build in ${build} is not whole. Run "deno task build", then start again.`);
  }
}

type Handler = (request: Request, info: Deno.ServeHandlerInfo<Deno.NetAddr>) => Response | Promise<Response>;

/**
 * Listens until a stop is asked for. The listener itself ends when the process runs out of file descriptors, and is
 * then opened again (safety part 0, finding E).
 */
async function listenUntil(stopped: Promise<void>, config: Config, handler: Handler): Promise<void> {
  let stopping = false;
  stopped.then(() => stopping = true);
  while (!stopping) {
    const server = listen(config, handler);
    await Promise.race([server.finished, stopped]).catch((error) =>
      log("error", "listener ended", { error: String(error) })
    );
    if (stopping) await endWithin(server, GRACE_MS);
    else await pause(REBIND_MS);
  }
}

/** @throws StartError when the port is taken, or cannot be taken. */
function listen(config: Config, handler: Handler): Deno.HttpServer {
  const { host: hostname, port } = config;
  try {
    return Deno.serve({ hostname, port, onListen: announce, automaticCompression: true }, handler);
  } catch (error) {
    throw asStartError(error, config);
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function announce({ hostname, port }: Deno.NetAddr): void {
  log("info", "listening", { hostname, port });
}

async function endWithin(server: Deno.HttpServer, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([server.shutdown(), promise]);
  clearTimeout(timer);
}

/** SIGTERM, SIGINT, or the end of the supervisor that started this process (it holds our standard input open). */
function stopRequested(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  Deno.addSignalListener("SIGINT", resolve);
  if (Deno.build.os !== "windows") Deno.addSignalListener("SIGTERM", resolve);
  if (Deno.env.get("SUPERVISED") === "on") Deno.stdin.readable.pipeTo(new WritableStream()).finally(resolve);
  return promise;
}
