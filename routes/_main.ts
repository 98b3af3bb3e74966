/** The server process: opens the app, listens, runs the jobs, and leaves in good order. */
import { type Config, ConfigError, readConfig, SETTINGS } from "../api/config.ts";
import { uploadOriginOf } from "../api/external/s3/settings.ts";
import { type Handler, type HttpListener, listen } from "../api/external/http_listener.ts";
import { openApp } from "../api/app.ts";
import { startJobs } from "../api/jobs/mod.ts";
import { log } from "../api/log.ts";
import { clientAddress } from "../api/middleware/client_address.ts";
import { createApi } from "../api/mod.ts";
import { serveFtp } from "../api/services/ftp/serve.ts";
import { changesOf } from "../api/change_counter.ts";
import { asStartError } from "../api/start_error_causes.ts";
import { importBundledOrganizations } from "../api/services/organization/bundled.ts";
import { WORKER_LAUNCHER } from "../api/services/worker/command.ts";
import { StartError } from "../api/start_error.ts";
import { withholdAddresses } from "../api/telemetry.ts";
import { createServer, loadClientBuild } from "./_server.ts";

/** Milliseconds that running requests get to end after a stop was asked for (safety 2.3, F14). */
const GRACE_MS = 10_000;
/** Open files below which a busy site may stand still; the service files of `docs/deploy` ask for more. */
const OPEN_FILES_RECOMMENDED = 4_096;
/** The build lies at dist/<runtime>/server/main.js. */
const build = new URL("..", import.meta.url).pathname;
const migrations = new URL("../../../db/migrations", import.meta.url).pathname;
const databaseChecker = new URL("check_worker.js", import.meta.url);
const workerCommand = [new URL(WORKER_LAUNCHER, import.meta.url).pathname];
const readBackScript = new URL("read_back_worker.js", import.meta.url);
const organizations = new URL("../../../db/vocabulary/organizations.jsonl.gz", import.meta.url).pathname;

async function main(): Promise<void> {
  withholdAddresses();
  const config = readConfig(Object.fromEntries(SETTINGS.map((name) => [name, Deno.env.get(name)])));
  const app = await openApp({ config, migrations, databaseChecker, workerCommand, readBackScript });
  await importBundledOrganizations(app, organizations);
  if (config.production && !config.smtp) {
    log(
      "warn",
      "SMTP_URL is not set: no mail leaves this server, so nobody can register or recover a password",
    );
  }
  const { assets, files } = await loadBuild();
  const { publicUrl, production, passwordPolicy, quarantineDays } = config;
  const site = createServer({
    api: createApi(app),
    assets,
    files,
    publicUrl,
    production,
    passwordPolicy,
    quarantineDays,
    offersFtp: config.ftp !== undefined,
    loginFrame: config.providers.WeChat && new URL(config.providers.WeChat.url).origin,
    uploadOrigin: uploadOriginOf(config.s3),
    changes: changesOf(app),
  });
  logOpenFilesLimit();
  const stopJobs = startJobs(app);
  const stopped = stopRequested();
  const listener = openListener(
    config,
    (request, { address, connection }) =>
      site.fetch(request, {
        remoteAddress: clientAddress(request, address, config.trustProxy),
        connection,
      }),
  );
  const ftp = await serveFtp(app);
  await stopped;
  await Promise.all([shutDownWithin(listener, GRACE_MS), ftp?.close()]);
  await stopJobs();
  await app.close();
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

/** @throws StartError when the port is taken, or cannot be taken. */
function openListener(config: Config, handler: Handler): HttpListener {
  const { host: hostname, port } = config;
  try {
    return listen({ hostname, port, onListen: announce }, handler);
  } catch (error) {
    throw asStartError(error, config);
  }
}

function announce({ hostname, port }: Deno.NetAddr): void {
  log("info", "listening", { hostname, port });
}

/** The task that starts this process has raised the limit and told it (`tasks/serve.ts`); it cannot look by itself. */
function logOpenFilesLimit(): void {
  const told = Deno.env.get("OPEN_FILES");
  if (!told) return log("warn", "limit of open files is not known");
  log(Number(told) < OPEN_FILES_RECOMMENDED ? "warn" : "info", "limit of open files", {
    limit: Number(told) || told,
  });
}

async function shutDownWithin(server: HttpListener, milliseconds: number): Promise<void> {
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
  const plain = error instanceof ConfigError || error instanceof StartError;
  console.error(plain ? error.message : error);
  Deno.exit(error instanceof ConfigError ? 2 : 1);
}
