/** The SDK and the command line, on Deno and Node.js, beside curl. */
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { openFile } from "../../sdk/mod.ts";
import { packCommandLine } from "../../tasks/pack.ts";
import { sdb } from "../cli/command_line.ts";
import type { BuiltServer } from "../faults/built_server.ts";
import type { Bench } from "./files.ts";
import {
  atMost,
  curl,
  inTurn,
  ratioOf,
  removeLarge,
  renew,
  type Row,
  timeOf,
  untilIdle,
  writeRandom,
} from "./rounds.ts";

const root = new URL("../..", import.meta.url).pathname;
/** Times of what curl takes. */
const GOAL = 1.5;
/** In megabytes; the second is the large file. */
const SMALL = 25;

/** By name, of which each row says its part. */
const WAYS = {
  put: "SDK on Deno, one PUT",
  send: "SDK on Deno, resumable",
  nodePut: "SDK on Node.js, one PUT",
  nodeSend: "SDK on Node.js, resumable",
  sdb: "sdb on Deno, from its start",
  nodeSdb: "sdb on Node.js, from its start",
};

export async function clients(bench: Bench): Promise<Row[]> {
  const { server, folder, megabytes } = bench;
  await packCommandLine(folder);
  const rows: Row[] = [];
  for (const size of new Set([Math.min(SMALL, megabytes), megabytes])) {
    const path = `${folder}/client.bin`;
    await writeRandom(path, size);
    const { dataSetId } = await bench.repository.datasets.create();
    const ways = waysOf(bench, dataSetId, path);
    const times = await inTurn(
      Object.fromEntries(
        Object.entries(ways).map(([name, way]) => [name, async () => {
          await removeLarge(`${folder}/data/blobs`, size);
          await renew(path);
          await untilIdle(server);
          return await way();
        }]),
      ),
    );
    for (const [name, what] of Object.entries(WAYS)) {
      rows.push(atMost(`${what}: ${size} MB / curl -T, time`, ratioOf(times, name, "curl"), GOAL));
    }
  }
  return [...rows, ...await commandLine(server, folder)];
}

/** Each gives its milliseconds. */
function waysOf({ server, repository, token, folder }: Bench, dataSetId: string, path: string) {
  const { files, uploads } = repository;
  const put = files.client.address(`/sdb-filetree-service/dataset/${dataSetId}/V1/file?path=curl.bin`);
  const target = { dataSetId, version: "V1", path: "send.bin" };
  const env = { SDB_SERVER: server.address, SDB_TOKEN: token, XDG_CONFIG_HOME: `${folder}/config` };
  const add = ["dataset", "add-files", dataSetId, "--path", path, "--on-conflict", "replace"];
  const byNode = (how: string) =>
    nodeSdk(`${folder}/npm/sdk.js`, [how, server.address, token, dataSetId, path]);
  return {
    curl: () =>
      curl("-T", path, "-H", `Authorization: ${token}`, "-H", "Content-Type: application/octet-stream", put),
    put: () => timeOf(async () => await files.upload(dataSetId, "V1", "put.bin", await openFile(path))),
    send: () => timeOf(async () => await uploads.send(target, await openFile(path))),
    nodePut: () => byNode("put"),
    nodeSend: () => byNode("send"),
    sdb: () =>
      timeOf(() => run(Deno.execPath(), ["run", "-A", "--no-check", `${root}cli/main.ts`, ...add], env)),
    nodeSdb: () => timeOf(() => run("node", [`${folder}/npm/sdb.js`, ...add], env)),
  };
}

/** What a program wrote. @throws Error with what it complained of when it fails. */
async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command(command, { args, env }).output();
  if (code !== 0) throw new Error(`${command} ${args.join(" ")}: ${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout);
}

/** Milliseconds of the upload alone, without the start of Node.js. */
async function nodeSdk(sdk: string, args: string[]): Promise<number> {
  const program = `import { createRepository, openFile } from ${JSON.stringify(sdk)};
    const [how, server, token, dataSetId, path] = process.argv.slice(1);
    const { files, uploads } = createRepository({ server, token });
    const started = performance.now();
    const file = await openFile(path);
    if (how === "put") await files.upload(dataSetId, "V1", "node.bin", file);
    else await uploads.send({ dataSetId, version: "V1", path: "node-send.bin" }, file);
    console.log(performance.now() - started);`;
  return Number(await run("node", ["--input-type=module", "-e", program, ...args]));
}

async function commandLine(server: BuiltServer, folder: string): Promise<Row[]> {
  const env = { XDG_CONFIG_HOME: `${folder}/config`, SDB_SERVER: server.address, SDB_LANG: "en" };
  const login = [
    "auth",
    "login",
    "--server",
    server.address,
    "--email",
    "depositor@example.org",
    "--password-stdin",
  ];
  const { code, err } = await sdb(login, { input: `${DEMO_PASSWORD}\n`, env });
  if (code !== 0) throw new Error(err);
  const started = performance.now();
  const made = await sdb(["dataset", "create", `${root}db/seed/datasets/shijing-305`, "--json"], { env });
  if (made.code !== 0) throw new Error(made.err);
  return [atMost("308 small files by sdb", (performance.now() - started) / 1000, 8, " s")];
}
