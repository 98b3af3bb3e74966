/** The server process: opens the house, listens, runs the jobs, and leaves in good order. */
import { ConfigError, readConfig, SETTINGS } from "../api/config.ts";
import { openHouse } from "../api/house.ts";
import { startJobs } from "../api/jobs/mod.ts";
import { log } from "../api/log.ts";
import { clientAddress } from "../api/middleware/client_address.ts";
import { createApi } from "../api/mod.ts";
import { generationOf } from "../api/services/generation.ts";
import { fillOrganizations } from "../api/services/organizations/import.ts";
import { createServer, loadClientBuild } from "./_server.ts";

/** Milliseconds that running requests get to end after a stop was asked for (safety 2.3, F14). */
const GRACE_MS = 10_000;
/** Milliseconds before a listener that ended is opened again: what ended it may need a moment to pass. */
const REBIND_MS = 200;
/** Milliseconds between two lines of the log about that: without descriptors it ends several times a second. */
const QUIET_MS = 10_000;
/** Open files below which a busy site may stand still; the service files of `docs/deploy` ask for more. */
const OPEN_FILES_ENOUGH = 4_096;
/** The build lies at dist/<runtime>/server/main.js. */
const build = new URL("..", import.meta.url).pathname;
const migrations = new URL("../../../db/migrations", import.meta.url).pathname;
const organizations = new URL("../../../db/vocabulary/organizations.jsonl.gz", import.meta.url).pathname;

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
  const { assets, files } = await loadClientBuild(`${build}client`);
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
  sayOpenFiles();
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

type Handler = (request: Request, info: Deno.ServeHandlerInfo<Deno.NetAddr>) => Response | Promise<Response>;

/**
 * Listens until a stop is asked for. The listener itself ends when the process runs out of file descriptors, and is
 * then opened again, as often as it takes (safety part 0, finding E).
 * @throws when it cannot be opened at the start: the port is taken, for example.
 */
async function listenUntil(stopped: Promise<void>, place: Place, handler: Handler): Promise<void> {
  let stopping = false;
  stopped.then(() => stopping = true);
  let server: Deno.HttpServer | undefined = open(place, handler, announce);
  const tell = onceIn(QUIET_MS, (error: unknown) => {
    log("error", "listener ended and is opened again", { error: String(error) });
  });
  while (!stopping) {
    await Promise.race([server?.finished, stopped]).catch(tell);
    if (stopping) break;
    await pause(REBIND_MS);
    server = reopen(place, handler, tell);
  }
  if (server) await endWithin(server, GRACE_MS);
}

interface Place {
  host: string;
  port: number;
}

function open({ host, port }: Place, handler: Handler, onListen: (address: Deno.NetAddr) => void = () => {}) {
  return Deno.serve({ hostname: host, port, onListen, automaticCompression: true }, handler);
}

/** Nothing while there is not even a descriptor to listen with. */
function reopen(
  place: Place,
  handler: Handler,
  tell: (error: unknown) => void,
): Deno.HttpServer | undefined {
  try {
    return open(place, handler);
  } catch (error) {
    tell(error);
    return undefined;
  }
}

/** Calls on the first time and then at most once in so many milliseconds. */
function onceIn<T>(milliseconds: number, call: (value: T) => void): (value: T) => void {
  let last = -Infinity;
  return (value) => {
    if (performance.now() - last < milliseconds) return;
    last = performance.now();
    call(value);
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function announce({ hostname, port }: Deno.NetAddr): void {
  log("info", "listening", { hostname, port });
}

/** The task that starts this process has raised the limit and told it (`tasks/serve.ts`); it cannot look by itself. */
function sayOpenFiles(): void {
  const told = Deno.env.get("OPEN_FILES");
  if (!told) return log("warn", "limit of open files is not known");
  log(Number(told) < OPEN_FILES_ENOUGH ? "warn" : "info", "limit of open files", {
    limit: Number(told) || told,
  });
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

// Last, so that every constant of this file stands by the time it is used.
try {
  await main();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  Deno.exit(error instanceof ConfigError ? 2 : 1);
}
