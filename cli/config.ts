/** Finds server and account: from the environment, else from what `sdb auth login` has stored. */
import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { CliError } from "./error.ts";
import type { Environment } from "./language.ts";

/** Data that are stored between two commands. */
export interface Credentials {
  server: string;
  token: string;
  userName: string;
}

export interface Connection {
  server: string;
  token?: string;
  userName?: string;
}

export class ConfigFile {
  readonly path: string;

  constructor(env: Environment) {
    const home = env.HOME || env.USERPROFILE || homedir();
    this.path = join(env.XDG_CONFIG_HOME || join(home, ".config"), "sdb", "config.json");
  }

  /** Reads them; `undefined` if nobody has logged in. @throws CliError when the file cannot be understood. */
  async read(): Promise<Credentials | undefined> {
    const text = await readFile(this.path, "utf8").catch(ignoreMissing);
    if (text === undefined) return undefined;
    const found = parse(text);
    if (!found) throw new CliError("other", "cli.error.badConfig", { values: { path: this.path } });
    return found;
  }

  /** Writes them, readable by the owner only. The new file replaces the old one atomically. */
  async write(credentials: Credentials): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    const fresh = `${this.path}.${crypto.randomUUID()}`;
    await writeFile(fresh, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flag: "wx" });
    await chmod(fresh, 0o600);
    await rename(fresh, this.path);
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }
}

/**
 * Combines flag, environment and file. A stored token is sent only to the server that issued it.
 * @throws CliError when no server is named anywhere, or its address cannot be used.
 */
export function connect(
  flag: string | undefined,
  env: Environment,
  saved: Credentials | undefined,
): Connection {
  const server = serverAddress(flag || env.SDB_SERVER || saved?.server);
  if (env.SDB_TOKEN) return { server, token: env.SDB_TOKEN };
  return saved?.server === server ? { ...saved } : { server };
}

/** Normalises what a person typed to `https://data.example.org`. */
export function serverAddress(value: string | undefined): string {
  if (!value) throw new CliError("usage", "cli.usage.noServer");
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new CliError("usage", "cli.usage.badServer", { values: { found: value } });
  }
  return (url.origin + url.pathname).replace(/\/+$/, "");
}

function parse(text: string): Credentials | undefined {
  try {
    const { server, token, userName } = JSON.parse(text);
    const texts = [server, token, userName].every((value) => typeof value === "string");
    return texts ? { server, token, userName } : undefined;
  } catch {
    return undefined;
  }
}

export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
