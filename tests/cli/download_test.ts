/** `sdb dataset download` of chosen files, on lines that break all the time, and onto other file systems. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { dirname } from "node:path";
import { localNames } from "../../cli/download/local_names.ts";
import { EXIT_CODES } from "../../cli/exit.ts";
import type { Fetch } from "../../sdk/mod.ts";
import { openSite, readTree } from "./command_line.ts";
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
  await Deno.writeTextFile(`${output}/a.bin.sdb-part`, "abcd");
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
    foldsCase: boolean,
  ) => [...localNames(paths, { windows, foldsCase }).values()];
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
