/** Serves the last build in a process of its own that has only the permissions it needs. */
import { type Config, readConfig, SETTINGS } from "../api/config.ts";
import { bucketAddress } from "../api/external/s3/settings.ts";
import { makeFolder } from "../api/external/private_files.ts";
import { PACKAGE_VARIABLES, WORKER_LAUNCHER } from "../api/services/worker/command.ts";
import { StartError } from "../api/start_error.ts";
import { asStartError } from "../api/start_error_causes.ts";
import { DATABASE_FILES, databaseFile } from "../db/database_file.ts";
import { runTask } from "./failure.ts";
import { untilExit } from "./process.ts";
import { writeWorkerLauncher } from "./worker_launcher.ts";

const root = new URL("..", import.meta.url).pathname.replace(/\/$/, "");

const organizations = `${root}/db/vocabulary/organizations.jsonl.gz`;

/** Said to the runtime by the listener (`api/external/http_listener.ts`). */
const RUNTIME_VARIABLES = ["DENO_SERVE_AUTOMATIC_COMPRESSION"];

/** The command line of the server: network, files and variables named one by one. */
export function serverArguments(config: Config, runtime: string): string[] {
  const build = `${root}/dist/${runtime}`;
  // Permissions compare real paths, and the folder may be a link.
  const packages = Deno.realPathSync(`${root}/node_modules`);
  return [
    "run",
    "--no-prompt",
    "--cached-only",
    `--allow-net=${allowedHosts(config).join(",")}`,
    `--allow-read=${
      [build, `${root}/db/migrations`, organizations, packages, ...dataPaths(config), ...ftpFiles(config)]
        .join(",")
    }`,
    `--allow-write=${dataPaths(config).join(",")}`,
    `--allow-ffi=${packages}`,
    `--allow-env=${
      [...SETTINGS, ...PACKAGE_VARIABLES, ...RUNTIME_VARIABLES, "OPEN_FILES", "SUPERVISED"].join(",")
    }`,
    "--allow-sys=cpus,networkInterfaces,hostname,homedir,uid,statfs",
    `--allow-run=${build}/server/${WORKER_LAUNCHER}`,
    `${build}/server/main.js`,
  ];
}

/**
 * Raises the limit of open files as far as this user may, tells the server what was got, and becomes it: the process
 * keeps its id, so signals reach the server.
 */
const RAISE_OPEN_FILES_SCRIPT =
  'ulimit -n "$(ulimit -H -n)" 2>/dev/null; OPEN_FILES=$(ulimit -n) exec "$0" "$@"';

/** The whole command: through a shell, since Deno itself cannot tell this limit. */
export function serverCommand(config: Config, runtime: string): [string, ...string[]] {
  const server = [Deno.execPath(), ...serverArguments(config, runtime)] as [string, ...string[]];
  return [SHELL, "-c", RAISE_OPEN_FILES_SCRIPT, ...server];
}

/** Workers are started by it too, with the limits that it sets (`api/services/worker/command.ts`). */
const SHELL = "/bin/sh";

/** @throws StartError where the system has no shell. */
export async function requireShell(path: string = SHELL): Promise<void> {
  const isThere = await Deno.stat(path).then(({ isFile }) => isFile, () => false);
  if (isThere) return;
  throw new StartError(
    `There is no shell at ${path}, by which the server and its workers are started with their limits. Install one, such as dash or busybox.`,
  );
}

/** The data folder, and the files of a database that lies elsewhere. */
function dataPaths({ dataDir, secondCopyDir, databaseUrl }: Config): string[] {
  const database = databaseFile(databaseUrl);
  const copies = secondCopyDir ? [secondCopyDir] : [];
  return [dataDir, ...copies, ...database ? DATABASE_FILES.map((suffix) => `${database}${suffix}`) : []];
}

/** The address to listen on, and whom the server calls itself: a remote database, mail server, sign-in, DataCite, object storage. */
function allowedHosts(config: Config): string[] {
  const remote = config.databaseUrl.startsWith("file:") ? [] : [new URL(config.databaseUrl).host];
  const mail = config.smtp ? [withPort(config.smtp.url, { "smtp:": 587, "smtps:": 465 })] : [];
  const providers = Object.values(config.providers).flatMap(({ url, apiUrl }) => [url, apiUrl])
    .map((url) => withPort(url, WEB_PORTS));
  const datacite = config.dataciteUrl ? [withPort(config.dataciteUrl, WEB_PORTS)] : [];
  const storage = config.s3 ? [withPort(bucketAddress(config.s3.endpoint, config.s3), WEB_PORTS)] : [];
  return [
    ...new Set([
      `${config.host}:${config.port}`,
      ...ftpPorts(config),
      ...remote,
      ...mail,
      ...providers,
      ...datacite,
      ...storage,
    ]),
  ];
}

const WEB_PORTS = { "http:": 80, "https:": 443 };

/** Where FTP clients are listened to, for commands and for data; nowhere unless it is offered. */
function ftpPorts({ ftp }: Config): string[] {
  if (!ftp) return [];
  const { host, port, dataPorts: { first, last } } = ftp;
  const data = Array.from({ length: last - first + 1 }, (_, n) => first + n);
  return [port, ...data].map((one) => `${host.includes(":") ? `[${host}]` : host}:${one}`);
}

const ftpFiles = ({ ftp }: Config): string[] => ftp ? [ftp.certFile, ftp.keyFile] : [];

function withPort(address: string, usual: Record<string, number>): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || usual[protocol]}`;
}

/**
 * Starts the server and waits for its end. Its standard input stays open as long as this process lives, so that the
 * server also stops when this process is killed.
 */
export async function serve(config: Config, onReady: () => void = () => {}): Promise<number> {
  const runtime = Deno.env.get("UI_RUNTIME") === "react" ? "react" : "preact";
  await prepare(config, runtime);
  const [path, ...args] = serverCommand(config, runtime);
  const command = new Deno.Command(path, {
    args,
    stdin: "piped",
    env: { SUPERVISED: "on" },
  });
  const child = command.spawn();
  const ended = untilExit(child);
  if (await waitUntilHealthy(config, ended)) onReady();
  return (await ended).code;
}

/** The permissions of the server name the data folder, so it must be there. @throws StartError. */
async function prepare(config: Config, runtime: string): Promise<void> {
  await makeFolder(config.dataDir).catch((error) => {
    throw asStartError(error, config);
  });
  const program = `${root}/dist/${runtime}/server/main.js`;
  await Deno.stat(program).catch(() => {
    throw new StartError(`There is no build at ${program}. Run "deno task build", then start again.`);
  });
  await requireShell();
  await writeWorkerLauncher(root, runtime);
}

/** Asks /healthz until it answers; false when the server ended first. Each `fetch` is a span where traces are exported. */
async function waitUntilHealthy(config: Config, ended: Promise<unknown>): Promise<boolean> {
  let running = true;
  ended.finally(() => running = false);
  const host = config.host === "0.0.0.0" ? "127.0.0.1" : config.host;
  while (running) {
    if (await accepts(host, config.port)) {
      const response = await fetch(`http://${host}:${config.port}/healthz`).catch(() => undefined);
      await response?.body?.cancel();
      if (response?.ok) return true;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

async function accepts(hostname: string, port: number): Promise<boolean> {
  return await Deno.connect({ hostname, port }).then((connection) => {
    connection.close();
    return true;
  }, () => false);
}

if (import.meta.main) {
  await runTask(async () => {
    const config = readConfig(Deno.env.toObject());
    Deno.exit(await serve(config, () => console.log(`Serving ${config.publicUrl}`)));
  });
}
