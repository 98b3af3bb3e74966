/** Runs the command line in this process against a real server on a free port, and says what it wrote where. */
import { createHash } from "node:crypto";
import { dirname } from "node:path";
import { DEMO_PASSWORD, ensureDemoAccounts } from "../../api/services/sign_in/demo_accounts.ts";
import { startJobs } from "../../api/jobs/mod.ts";
import { partOf } from "../../cli/download/target.ts";
import { runCommandLine, type System } from "../../cli/program.ts";
import { openTestApp, type TestApp } from "../harness.ts";

export interface Outcome {
  code: number;
  out: string;
  err: string;
  // deno-lint-ignore no-explicit-any -- a document whose shape the test itself asserts
  json: any;
}

export interface RunOptions extends Partial<Pick<System, "fetch" | "env" | "sleep" | "ask">> {
  input?: string;
  /** Whether somebody looks at the output. */
  screen?: boolean;
}

/** `sdb <argv>` with an environment of its own; pauses are skipped. */
export async function sdb(argv: string[], options: RunOptions = {}): Promise<Outcome> {
  const written = { out: "", err: "" };
  const code = await runCommandLine(argv, {
    env: { HOME: "/nowhere", ...options.env },
    stdout: { write: (text) => written.out += text, isTTY: options.screen },
    stderr: { write: (text) => written.err += text, isTTY: options.screen },
    readInput: () => Promise.resolve(options.input ?? ""),
    sleep: options.sleep ?? (() => Promise.resolve()),
    ask: options.ask,
    fetch: options.fetch,
  });
  return {
    code,
    ...written,
    json: argv.includes("--json") && written.out ? JSON.parse(written.out) : undefined,
  };
}

export interface Site extends AsyncDisposable {
  server: string;
  test: TestApp;
  /** A folder that goes with the site. */
  folder: string;
  /** Runs `sdb` as one of the demo accounts, which logs in the first time. */
  as(name: "depositor" | "reviewer" | "governance" | "admin"): Promise<typeof sdb>;
}

/** The API behind a real socket with its jobs at work and the demo accounts in it. */
export async function openSite(): Promise<Site> {
  const test = await openTestApp();
  await ensureDemoAccounts(test.app);
  const stopJobs = startJobs(test.app);
  const http = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (request) => test.api.fetch(request),
  );
  const server = `http://127.0.0.1:${http.addr.port}`;
  const folder = await Deno.makeTempDir({ prefix: "sdb-cli-" });
  const people = new Map<string, typeof sdb>();
  const as = async (name: string) => {
    const known = people.get(name);
    if (known) return known;
    const env = { XDG_CONFIG_HOME: `${folder}/config-${name}` };
    // Whoever waits for a limit waits by the clock of the app.
    const sleep = (milliseconds: number) => Promise.resolve(test.advance(milliseconds));
    const run: typeof sdb = (argv, options) =>
      sdb(argv, { sleep, ...options, env: { ...env, ...options?.env } });
    const login = ["auth", "login", "--server", server, "--email", `${name}@example.org`, "--password-stdin"];
    const { code, err } = await run(login, { input: `${DEMO_PASSWORD}\n` });
    if (code !== 0) throw new Error(`login of ${name} failed: ${err}`);
    people.set(name, run);
    return run;
  };
  return {
    server,
    test,
    folder,
    as,
    async [Symbol.asyncDispose]() {
      await http.shutdown();
      await stopJobs();
      await test[Symbol.asyncDispose]();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** Every file below a folder with its bytes, by its path. */
export async function readTree(root: string, prefix = ""): Promise<Map<string, Uint8Array>> {
  const tree = new Map<string, Uint8Array>();
  for await (const { name, isDirectory } of Deno.readDir(`${root}/${prefix}`)) {
    const path = prefix + name;
    if (isDirectory) {
      for (const [inner, bytes] of await readTree(root, `${path}/`)) tree.set(inner, bytes);
    } else tree.set(path, await Deno.readFile(`${root}/${path}`));
  }
  return tree;
}

/** Leaves the first bytes of a file as an interrupted download does. */
export async function writePart(
  output: string,
  path: string,
  whole: Uint8Array,
  length: number,
): Promise<void> {
  const part = partOf(output, { path, sha256: createHash("sha256").update(whole).digest("hex") });
  await Deno.mkdir(dirname(part), { recursive: true });
  await Deno.writeFile(part, whole.subarray(0, length));
}
