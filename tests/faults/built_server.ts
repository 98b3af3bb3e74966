/** The last build as `deno task serve` runs it, in a process of its own, for tests that attack it from outside. */
import { readConfig } from "../../api/config.ts";
import { serverCommand } from "../../tasks/serve.ts";
import { freePort } from "../free_port.ts";

const root = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");

export interface BuiltServer extends AsyncDisposable {
  /** Origin, by address: `http://127.0.0.1:PORT`. */
  address: string;
  port: number;
  folder: string;
  /** Process id of the server itself. */
  pid: number;
  /** What it has written to its log so far, one JSON object a line. */
  log(): string;
  /** Resident memory in bytes. */
  memory(): number;
  /** Descriptors that it holds. */
  descriptors(): number;
  /** How the process ended, whoever ended it. */
  ended: Promise<Deno.CommandStatus>;
  /** SIGKILL, and the wait for the end. */
  kill(): Promise<Deno.CommandStatus>;
  /** SIGTERM, and the wait for the end. The data folder stays until the server is disposed of. */
  stop(): Promise<Deno.CommandStatus>;
}

export interface BuiltServerOptions {
  /** A data folder that is there already; otherwise an empty one of its own. */
  folder?: string;
  settings?: Record<string, string>;
  /** Goes before the server's own command line: `prlimit --nofile=300`. It must replace itself by the server. */
  wrapper?: string[];
}

/** @throws Error with what the server said, when it ends before it answers. */
export async function startBuiltServer(
  { folder, settings = {}, wrapper = [] }: BuiltServerOptions = {},
): Promise<BuiltServer> {
  const dataDir = folder ?? await Deno.makeTempDir({ prefix: "sdb-built-" });
  const port = freePort();
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: "info",
    DEMO: "off",
    ...settings,
  };
  const [command, ...args] = [...wrapper, ...serverCommand(readConfig(env), "preact")];
  const process = new Deno.Command(command, { args, env, cwd: root, stdout: "null", stderr: "piped" })
    .spawn();
  const log = collectText(process.stderr);
  const ended = process.status;
  const stop = async () => {
    signal(process, "SIGTERM");
    return await ended;
  };
  const kill = async () => {
    signal(process, "SIGKILL");
    return await ended;
  };
  const dispose = async () => {
    await stop();
    if (!folder) await Deno.remove(dataDir, { recursive: true });
  };
  const address = `http://127.0.0.1:${port}`;
  if (!await answers(address, ended)) {
    await dispose();
    throw new Error(`the server ended before it answered: ${log()}`);
  }
  return {
    address,
    port,
    folder: dataDir,
    pid: process.pid,
    log,
    memory: () => residentBytes(process.pid),
    descriptors: () => Array.from(Deno.readDirSync(`/proc/${process.pid}/fd`)).length,
    ended,
    kill,
    stop,
    [Symbol.asyncDispose]: dispose,
  };
}

function collectText(stream: ReadableStream<Uint8Array>): () => string {
  let text = "";
  const sink = new WritableStream<string>({ write: (chunk) => void (text += chunk) });
  stream.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).pipeTo(sink).catch(
    () => {},
  );
  return () => text;
}

/** It may have ended already. */
function signal(process: Deno.ChildProcess, name: "SIGTERM" | "SIGKILL"): void {
  try {
    process.kill(name);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof Deno.errors.NotFound)) throw error;
  }
}

function residentBytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(Deno.readTextFileSync(`/proc/${pid}/status`)) ?? [];
  return Number(kilobytes) * 1024;
}

async function answers(address: string, ended: Promise<unknown>): Promise<boolean> {
  let running = true;
  ended.finally(() => running = false);
  for (let tries = 0; tries < 1200 && running; tries++) {
    const response = await fetch(`${address}/healthz`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
