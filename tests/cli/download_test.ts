/** `sdb dataset download` of chosen files, on lines that break all the time, and onto other file systems. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { dirname } from "node:path";
import { localNames } from "../../cli/download/local_names.ts";
import { chooseLocalNames } from "../../cli/download/name_rules.ts";
import { EXIT_CODES } from "../../cli/exit.ts";
import type { Fetch } from "../../sdk/mod.ts";
import { openSite, readTree, writePart } from "./command_line.ts";
import { writeFolder } from "./manifest_folder.ts";

const isDownload = ({ url }: Request) => url.includes("/sdb-download-service/download");

async function depositFiles(files: Record<string, string | Uint8Array>) {
  const site = await openSite();
  const folder = `${site.folder}/source`;
  await writeFolder(folder, { files: {} });
  for (const [name, bytes] of Object.entries(files)) {
    await Deno.mkdir(dirname(`${folder}/files/${name}`), { recursive: true });
    await Deno.writeFile(
      `${folder}/files/${name}`,
      typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes,
    );
  }
  const depositor = await site.as("depositor");
  const { code, json, err } = await depositor(["dataset", "create", folder, "--json"]);
  assert.equal(code, 0, err);
  return { site, depositor, id: json.dataSetId as string, source: `${folder}/files` };
}

Deno.test("dataset download finishes over a line that breaks a hundred times, and sends next to nothing again", async () => {
  const [CUTS, PIECE] = [100, 40_000];
  const { site, depositor, id, source } = await depositFiles({ "large.bin": randomBytes(CUTS * PIECE + 1) });
  await using _site = site;
  let [cuts, came] = [0, 0];
  const cutting: Fetch = async (request) => {
    const response = await fetch(request);
    if (!isDownload(request)) return response;
    const source = response.body!.getReader();
    let left = PIECE;
    // The line breaks when what came before has been read.
    const cut = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (left === 0) {
          cuts++;
          await source.cancel();
          return controller.error(new TypeError("connection reset"));
        }
        const { done, value } = await source.read();
        if (done) return controller.close();
        const part = value.subarray(0, left);
        left -= part.length;
        came += part.length;
        controller.enqueue(part);
      },
    }, { highWaterMark: 0 });
    return new Response(cut, response);
  };
  const output = `${site.folder}/out`;
  const { code, err } = await depositor(["dataset", "download", id, "--output", output], { fetch: cutting });
  assert.equal(code, 0, err);
  assert.deepEqual(await readTree(output), await readTree(source));
  assert.ok(cuts >= CUTS, `${cuts} cuts`);
  // What had come and was not written when the line broke is sent again: less than a piece for each cut.
  assert.ok(came <= (cuts + 1) * PIECE && cuts < 4 * CUTS, `${came} bytes over ${cuts} cuts`);
});

Deno.test("dataset download gives up on a line that brings nothing", async () => {
  const { site, depositor, id } = await depositFiles({ "a.bin": "abc" });
  await using _site = site;
  let tries = 0;
  const dead: Fetch = (request) => {
    if (!isDownload(request)) return fetch(request);
    tries++;
    throw new TypeError("connection reset");
  };
  const { code } = await depositor(["dataset", "download", id, "--output", `${site.folder}/out`], {
    fetch: dead,
  });
  assert.deepEqual([code, tries], [EXIT_CODES.network, 12]);
});

Deno.test("dataset download takes chosen files and folders, and says which it does not know", async () => {
  const names = ["data/a.csv", "data/b.csv", "data.csv", "目录/c.txt"];
  const { site, depositor, id } = await depositFiles(Object.fromEntries(names.map((name) => [name, name])));
  await using _site = site;
  const output = `${site.folder}/out`;
  const argv = (...paths: string[]) => ["dataset", "download", id, ...paths, "--output", output, "--json"];
  const some = await depositor([...argv("data/", "目录/c.txt"), "--parallel", "1"]);
  assert.deepEqual([some.code, some.json.downloaded, some.json.renamed], [0, 3, []], some.err);
  assert.deepEqual([...(await readTree(output)).keys()].toSorted(), [
    "data/a.csv",
    "data/b.csv",
    "目录/c.txt",
  ]);
  const all = await depositor(argv());
  assert.deepEqual([all.json.downloaded, all.json.skipped], [1, 3]);
  const unknown = await depositor(argv("data", "dat"));
  assert.deepEqual([unknown.code, unknown.json.error.name], [EXIT_CODES.notFound, "noSuchPath"]);
  assert.equal((await depositor([...argv(), "--parallel", "x"])).code, EXIT_CODES.usage);
});

Deno.test("dataset download continues only the same file, and begins anew where it is another one", async () => {
  const { site, depositor, id, source } = await depositFiles({ "a.bin": "abcdefgh" });
  await using _site = site;
  const output = `${site.folder}/out`;
  await Deno.mkdir(output);
  await writePart(output, "a.bin", new TextEncoder().encode("abcdefgh"), 4);
  const asked: (string | null)[] = [];
  const replaced: Fetch = (request) => {
    if (isDownload(request)) {
      asked.push(request.headers.get("If-Range"));
      // As if another file had come into its place: nobody has a file with this ETag.
      const headers = new Headers(request.headers);
      headers.set("If-Range", '"other"');
      return fetch(new Request(request, { headers }));
    }
    return fetch(request);
  };
  const { code, err } = await depositor(["dataset", "download", id, "--output", output], { fetch: replaced });
  assert.equal(code, 0, err);
  assert.match(asked[0]!, /^"[0-9a-f]{64}"$/);
  assert.deepEqual(await readTree(output), await readTree(source));
});

Deno.test("localNames() keeps names where they can be kept, and makes others that no two files share", () => {
  const paths = [
    "Data/a.txt",
    "data",
    "data/A.txt",
    "data/b?.txt",
    "data/b_.txt",
    "nul",
    "con.txt",
    "end. ",
    "x/é",
    "x/e\u0301",
  ];
  const local = (
    windows: boolean,
    folds: boolean,
  ) => [...localNames(paths, { windows, foldsCase: folds, foldsForm: folds }).values()];
  assert.deepEqual(local(false, false), ["Data/a.txt", "data", ...paths.slice(2)]);
  for (const found of [local(true, true), local(false, true)]) {
    const folded = found.map((path) => path.normalize("NFC").toLowerCase());
    assert.equal(new Set(folded).size, paths.length, found.join(", "));
    const folders = new Set(folded.flatMap((path) => path.split("/").slice(0, -1)));
    assert.deepEqual(folded.filter((path) => folders.has(path)), []);
  }
  assert.deepEqual(local(true, true), [
    "Data/a.txt",
    "data (2)",
    "data/A (2).txt",
    "data/b_.txt",
    "data/b_ (2).txt",
    "_nul",
    "_con.txt",
    "end__",
    "x/é",
    "x/e\u0301 (2)",
  ]);
});

Deno.test("dataset download writes names of 255 bytes, and continues such a file (R17)", async () => {
  const names = [`${"y".repeat(251)}.txt`, `${"观".repeat(83)}.csv`, `${"d".repeat(255)}/${"f".repeat(255)}`];
  const { site, depositor, id, source } = await depositFiles(
    Object.fromEntries(names.map((name) => [name, name])),
  );
  await using _site = site;
  const output = `${site.folder}/out`;
  await writePart(output, names[0]!, new TextEncoder().encode(names[0]), 100);
  const ranges: (string | null)[] = [];
  const watched: Fetch = (request) => {
    if (isDownload(request)) ranges.push(request.headers.get("Range"));
    return fetch(request);
  };
  const argv = ["dataset", "download", id, "--output", output, "--json"];
  const { code, json, err } = await depositor(argv, { fetch: watched });
  assert.deepEqual([code, json.downloaded, json.missing], [0, 3, []], err);
  assert.deepEqual(ranges.filter(Boolean), ["bytes=100-"]);
  // The folder of the parts is gone.
  assert.deepEqual(await readTree(output), await readTree(source));
  assert.deepEqual([...Deno.readDirSync(output)].map(({ name }) => name).sort(), [
    "d".repeat(255),
    names[0],
    names[1],
  ]);
});

Deno.test("dataset download fetches all others where one file fails, and says in the end which is missing and why", async () => {
  const names = ["a.txt", "b.txt", "c.txt", "folder/d.txt"];
  const { site, depositor, id } = await depositFiles(Object.fromEntries(names.map((name) => [name, name])));
  await using _site = site;
  const output = `${site.folder}/out`;
  await Deno.mkdir(output);
  // Nothing can be written below a file.
  await Deno.writeTextFile(`${output}/folder`, "in the way");
  const broken: Fetch = async (request) => {
    const response = await fetch(request);
    const isSecond = isDownload(request) && await response.clone().text() === "b.txt";
    return isSecond ? new Response("other", response) : response;
  };
  const argv = (
    ...more: string[]
  ) => ["dataset", "download", id, "--output", output, "--parallel", "1", ...more];
  const some = await depositor(argv("--json"), { fetch: broken });
  assert.equal(some.code, EXIT_CODES.other, some.err);
  const { downloaded, files, missing } = some.json;
  assert.deepEqual([downloaded, files.length], [2, 2]);
  assert.deepEqual(missing.map(({ path }: { path: string }) => path), ["b.txt", "folder/d.txt"]);
  assert.equal(missing[0].error.name, "badBytes");
  assert.deepEqual([...(await readTree(output)).keys()].sort(), ["a.txt", "c.txt", "folder"]);
  await Deno.remove(`${output}/folder`);
  const rest = await depositor(argv("--lang", "en"));
  assert.equal(rest.code, 0, rest.err);
  assert.deepEqual([...(await readTree(output)).keys()].sort(), names);
  const gone: Fetch = (request) =>
    isDownload(request) ? Promise.reject(new TypeError("reset")) : fetch(request);
  const told = await depositor([...argv("--lang", "en"), "--output", `${site.folder}/none`], { fetch: gone });
  assert.equal(told.code, EXIT_CODES.network);
  assert.match(
    told.err,
    /4 files are missing:[\s\S]*a\.txt: [\s\S]*folder\/d\.txt: [\s\S]*To fetch what is missing: sdb dataset download/,
  );
});

Deno.test("dataset download ends where the line brings nothing of as many files as are under way", async () => {
  const names = Array.from({ length: 9 }, (_, at) => `${at}.txt`);
  const { site, depositor, id } = await depositFiles(Object.fromEntries(names.map((name) => [name, name])));
  await using _site = site;
  const asked = new Set<string>();
  const dead: Fetch = (request) => {
    if (!isDownload(request)) return fetch(request);
    asked.add(request.url);
    throw new TypeError("connection reset");
  };
  const argv = ["dataset", "download", id, "--output", `${site.folder}/out`, "--parallel", "2", "--json"];
  const { code, json } = await depositor(argv, { fetch: dead });
  assert.deepEqual([code, json.missing.length], [EXIT_CODES.network, names.length]);
  assert.ok(asked.size <= 4, `${asked.size} files were tried`);
});

Deno.test("dataset create and download keep names that differ in case or Unicode form (R18-7)", async () => {
  const names = ["Data.csv", "data.csv", "caf\u00e9.txt", "cafe\u0301.txt", "DATA/a", "data/a"];
  const { site, depositor, id, source } = await depositFiles(
    Object.fromEntries(names.map((name) => [name, name])),
  );
  await using _site = site;
  const output = `${site.folder}/out`;
  const { code, json, err } = await depositor(["dataset", "download", id, "--output", output, "--json"]);
  assert.deepEqual([code, json.downloaded, json.renamed], [0, names.length, []], err);
  assert.deepEqual(await readTree(output), await readTree(source));
  assert.equal((await depositor(["dataset", "verify", id, "--folder", output])).code, 0);
});

Deno.test("chooseLocalNames() asks the file system itself, and leaves nothing there", async () => {
  const root = await Deno.makeTempDir({ prefix: "sdb-names-" });
  const paths = ["a?.txt", "A.txt", "a.txt", "\u00e9", "e\u0301"];
  await Deno.writeTextFile(`${root}/Probe`, "");
  const folds = await Deno.stat(`${root}/probe`).then(() => true, () => false);
  const here = [...(await chooseLocalNames(root, paths, "linux")).values()];
  assert.equal(here[2], folds ? "a (2).txt" : "a.txt");
  const windows = [...(await chooseLocalNames(root, paths, "win32")).values()];
  assert.equal(windows[0], "a_.txt");
  assert.deepEqual([...Deno.readDirSync(root)].map(({ name }) => name), ["Probe"]);
  // Nothing can be written into a folder that is not there: the platform decides.
  const unknown = [...(await chooseLocalNames(`${root}/none/\u0000`, paths, "darwin")).values()];
  assert.deepEqual(unknown, ["a?.txt", "A.txt", "a (2).txt", "\u00e9", "e\u0301 (2)"]);
  await Deno.remove(root, { recursive: true });
});
