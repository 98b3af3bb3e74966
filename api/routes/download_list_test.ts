/** Lists for wget, aria2 and sha256sum, read by these programs where they are installed. */
import assert from "node:assert/strict";
import { datasetVersion } from "../../db/schema/mod.ts";
import { Buffer } from "node:buffer";
import { readTree } from "../../tests/cli/command_line.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../tests/harness.ts";
import { insertFiles } from "../../tests/published_rows.ts";
import { checksumLine } from "../services/file/checksum_list.ts";

const NAMES = [
  "README.md",
  "data/a.csv",
  "data/more/a.csv",
  "目录/深 层/文件 🧬 100%.bin",
  "-n.txt",
  'it\'s "so" & $HOME `x`.txt',
  "question?mark#hash.txt",
  " lead",
  "index.html",
  "semi;colon=1.txt",
];

async function fill(test: TestApp, names: readonly string[] = NAMES) {
  const person = await test.signIn();
  const { dataSetId } = await person.repository.datasets.create();
  for (const name of names) await person.repository.files.upload(dataSetId, "V1", name, `content of ${name}`);
  return { person, id: dataSetId };
}

const makePublic = (test: TestApp, accessRight: "PUBLIC" | "RESTRICTED" = "PUBLIC") =>
  test.app.db.withTx((tx) => tx.update(datasetVersion).set({ status: "PUBLISHED", accessRight }));

async function has(program: string): Promise<boolean> {
  return await new Deno.Command(program, { args: ["--version"] }).output().then(
    ({ success }) => success,
    () => false,
  );
}

/** Serves the app, and gives a list of it with the addresses of that server. */
async function openServer(test: TestApp) {
  const folder = await Deno.makeTempDir({ prefix: "sdb-list-" });
  const http = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (request) => test.api.fetch(request),
  );
  return {
    folder,
    async write(response: Response): Promise<string> {
      const text = (await response.text()).replaceAll(
        test.config.publicUrl,
        `http://127.0.0.1:${http.addr.port}`,
      );
      await Deno.writeTextFile(`${folder}/list`, text);
      return text;
    },
    async run(program: string, args: string[], env: Record<string, string> = {}) {
      await Deno.mkdir(`${folder}/out`, { recursive: true });
      const { code, stderr, stdout } = await new Deno.Command(program, { args, env, cwd: `${folder}/out` })
        .output();
      assert.equal(code, 0, new TextDecoder().decode(stderr) + new TextDecoder().decode(stdout));
    },
    async [Symbol.asyncDispose]() {
      await http.shutdown();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** wget decodes names once more than they were encoded, so that it keeps no `%20` of a name. */
const ENCODED = "a%20b.txt";

async function requireAll(folder: string, names: readonly string[] = NAMES): Promise<void> {
  const tree = await readTree(`${folder}/out`);
  assert.deepEqual(
    new Map([...tree].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)])),
    new Map(names.toSorted().map((name) => [name, `content of ${name}`])),
  );
}

const wget = await has("wget");
Deno.test({
  name: `wget reads getAllUrl and keeps every folder and name${wget ? "" : " (skipped: no wget here)"}`,
  ignore: !wget,
  async fn() {
    await using test = await openTestApp();
    const { id } = await fill(test);
    await makePublic(test);
    await using server = await openServer(test);
    const text = await server.write(await test.visitor.files.downloadList(id, "V1"));
    assert.equal(text.split("\n").length, NAMES.length + 1);
    const args = [
      "-q",
      "-x",
      "-nH",
      "--cut-dirs=5",
      "--restrict-file-names=nocontrol",
      "-i",
      `${server.folder}/list`,
    ];
    await server.run("wget", args, { LC_ALL: "C.UTF-8" });
    await requireAll(server.folder);
  },
});

const aria2 = await has("aria2c");
Deno.test({
  name: `aria2 reads its list, keeps every folder and name, and compares the SHA-256${
    aria2 ? "" : " (skipped: no aria2c here)"
  }`,
  ignore: !aria2,
  async fn() {
    await using test = await openTestApp();
    const names = [...NAMES, ENCODED];
    const { id } = await fill(test, names);
    await makePublic(test);
    await using server = await openServer(test);
    await server.write(await test.visitor.files.downloadList(id, "V1", "aria2"));
    await server.run("aria2c", ["-q", "--no-conf", "-i", `${server.folder}/list`]);
    await requireAll(server.folder, names);
  },
});

Deno.test("SHA256SUMS satisfies sha256sum -c, and its lines are escaped as coreutils do", async () => {
  await using test = await openTestApp();
  const { id } = await fill(test);
  await makePublic(test);
  await using server = await openServer(test);
  await server.write(await test.visitor.files.checksums(id, "V1"));
  for (const name of NAMES) {
    await Deno.mkdir(`${server.folder}/out/${name}`.replace(/\/[^/]*$/, ""), { recursive: true });
    await Deno.writeTextFile(`${server.folder}/out/${name}`, `content of ${name}`);
  }
  await server.run("sha256sum", ["--strict", "--quiet", "-c", "../list"]);
  // sha256sum itself writes what it reads.
  const awkward = "back\\slash\nline";
  await Deno.writeTextFile(`${server.folder}/${awkward}`, "x");
  const { stdout } = await new Deno.Command("sha256sum", { args: [awkward], cwd: server.folder }).output();
  const own = checksumLine(new TextDecoder().decode(stdout).slice(1, 65), awkward);
  assert.equal(own, new TextDecoder().decode(stdout));
});

const lists = (test: TestApp, id: string) => [
  () => test.visitor.files.downloadList(id, "V1"),
  () => test.visitor.files.downloadList(id, "V1", "aria2"),
  () => test.visitor.files.checksums(id, "V1"),
];

Deno.test("lists are given to nobody who may not download, and never name a token", async () => {
  await using test = await openTestApp();
  const { id, person } = await fill(test, ["a.txt"]);
  for (const list of lists(test, id)) await assert.rejects(list(), { error: "notFound" });
  for (const format of ["urls", "aria2"] as const) {
    const text = await (await person.repository.files.downloadList(id, "V1", format)).text();
    assert.match(text, /\/files\/[0-9a-f]{32}\/V1\/a\.txt\n/);
    assert.ok(!text.includes(person.token));
  }
  await makePublic(test, "RESTRICTED");
  for (const list of lists(test, id)) await assert.rejects(list(), { error: "filesUnreachable" });
});

Deno.test("lists name the chosen files only, and send nothing where one of them is missing", async () => {
  await using test = await openTestApp();
  const { id } = await fill(test);
  await makePublic(test);
  const ask = async (path: string) =>
    await test.api.fetch(
      new Request(
        `${ORIGIN}/api/sdb-filetree-service/getAllUrl?dataSetId=${id}&version=V1&global=true&path=${path}`,
      ),
    );
  const text = await (await ask("data/")).text();
  assert.deepEqual(text.trim().split("\n").map((line) => line.split("/V1/")[1]), [
    "data/a.csv",
    "data/more/a.csv",
  ]);
  assert.equal((await (await ask("none/")).json()).code, 40_400);
});

Deno.test("a list of 20,000 files comes in pieces, in the order of their paths", async () => {
  await using test = await openTestApp();
  const { id } = await fill(test, ["first.csv"]);
  const [version] = await test.app.db.read.select().from(datasetVersion).all();
  const paths = Array.from({ length: 20_000 }, (_, at) => `观测/${at}.csv`);
  await test.app.db.withTx((tx) => insertFiles(tx, version.id, paths.map((path) => ({ path, size: 1 })), 1));
  await makePublic(test);
  const response = await test.visitor.files.checksums(id, "V1");
  let [pieces, longest, text] = [0, 0, ""];
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    pieces++;
    longest = Math.max(longest, piece.length);
    text += piece;
  }
  assert.ok(pieces > 10 && longest < 100_000, `${pieces} pieces of up to ${longest}`);
  const found = text.trim().split("\n").map((line) => line.slice(66));
  assert.deepEqual(
    found.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))),
    found,
  );
  assert.equal(new Set(found).size, 20_001);
});
