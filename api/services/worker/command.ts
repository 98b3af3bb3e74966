/** The command that starts a worker, with the rights and the memory that it may have. */
import { fileURLToPath } from "node:url";

/** Variables that packages look up, the native ones while loading; without them a call of theirs would be refused. */
export const PACKAGE_VARIABLES: readonly string[] = [
  "DISABLE_SYSTEM_FONTS_LOAD",
  "LIBSQL_JS_DEV",
  "LOG_STREAM",
  "LOG_TOKENS",
  "MALLOC_ARENA_MAX",
  "NAPI_RS_ENFORCE_VERSION_CHECK",
  "NAPI_RS_FORCE_WASI",
  "NAPI_RS_NATIVE_LIBRARY_PATH",
  "NAPI_RS_WASI_FLAVOR",
  "NODE_DEBUG",
  "PKG_CONFIG_PATH",
  "SHARP_FORCE_GLOBAL_LIBVIPS",
  "SHARP_IGNORE_GLOBAL_LIBVIPS",
  "UNDICI_NO_WASM_SIMD",
  "UNDICI_USE_MILO",
  "npm_package_config_libvips",
];

/** Kilobytes of data that the process may have: half of it is what the runtime takes for itself and hardly touches. */
const DATA_KB = 900_000;
/** Seconds of computation after which the system ends a worker whose server is gone. */
const COMPUTING_SECONDS = 600;

/** Run by a shell, whose program and arguments follow. */
const LIMITS = `ulimit -c 0; ulimit -d ${DATA_KB}; ulimit -t ${COMPUTING_SECONDS}`;

export interface WorkerPlace {
  /** Path of the runtime. */
  deno: string;
  /** Path of the script. */
  script: string;
  /** Folders that it reads its code from. */
  code: readonly string[];
  /** Folder of the packages; native ones are loaded from it. */
  packages: string;
  /** Environment variables that it may read; all if absent. */
  variables?: readonly string[];
}

/** No network, no writing, no other programs, and no file but code. */
export function workerArguments({ script, code, packages, variables }: WorkerPlace): string[] {
  return [
    "run",
    "--no-prompt",
    "--no-check",
    "--cached-only",
    `--allow-read=${[...code, packages].join(",")}`,
    variables ? `--allow-env=${variables.join(",")}` : "--allow-env",
    `--allow-ffi=${packages}`,
    "--allow-sys=cpus,networkInterfaces,hostname,homedir,uid",
    script,
  ];
}

/** Name of the program below, beside the built server. */
export const WORKER_LAUNCHER = "start_worker";

/** A program of its own that starts the worker of a build: the server needs no right to start anything else. */
export function workerLauncher(place: WorkerPlace): string {
  return `#!/bin/sh\n${LIMITS}\nexec ${[place.deno, ...workerArguments(place)].map(quoted).join(" ")}\n`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Where the runtime keeps what it has compiled. */
const exported = (...names: string[]) =>
  names.flatMap((name) => Deno.env.has(name) ? [`${name}=${quoted(Deno.env.get(name)!)}`] : []).join(" ");

/** Starts the worker from its source, as tests and tasks do: packages that are not bundled look up any variable. */
export function sourceCommand(script: URL): string[] {
  const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
  const place = {
    deno: Deno.execPath(),
    script: script.protocol === "file:" ? fileURLToPath(script) : script.href,
    code: [root],
    packages: Deno.realPathSync(`${root}/node_modules`),
  };
  const [run, ...rest] = workerArguments(place);
  return [
    "/bin/sh",
    "-c",
    `${LIMITS}; ${exported("HOME", "DENO_DIR")} exec "$0" "$@"`,
    place.deno,
    run,
    `--config=${root}/deno.json`,
    ...rest,
  ];
}
