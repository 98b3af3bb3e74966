/** Uploads and downloads on lines that break and from servers that lie; and what a person does with a dataset besides. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { EXIT_CODES } from "../../cli/exit.ts";
import { deliverAll } from "../../api/jobs/outbox_delivery.ts";
import type { Fetch } from "../../sdk/mod.ts";
import { openSite, readTree, type sdb, type Site, writePart } from "./command_line.ts";
import { writeFolder } from "./manifest_folder.ts";

const FOLDER = new URL("../../db/seed/datasets/palmer-penguins", import.meta.url).pathname;
const FILES = 7;

const isBatch = ({ method, url }: Request) => method === "POST" && url.endsWith("/files");
const isDownload = ({ url }: Request) => url.includes("/sdb-download-service/download");

/** The network, on which some requests fail before they arrive. */
function broken(fails: (request: Request, count: number) => boolean): Fetch {
  let count = 0;
  return async (request) => {
    if (fails(request, count++)) {
      await request.body?.cancel();
      throw new TypeError("connection reset");
    }
    return fetch(request);
  };
}

async function deposit(site: Site, ...flags: string[]) {
  const depositor = await site.as("depositor");
  const { code, json, err } = await depositor(["dataset", "create", FOLDER, "--json", ...flags]);
  assert.equal(code, 0, err);
  return { depositor, id: json.dataSetId as string };
}

async function reviewOf(governance: typeof sdb, id: string): Promise<string> {
  const { json } = await governance(["review", "list", "--json"]);
  return json.list.find((one: { dataSetId: string }) => one.dataSetId === id).reviewId;
}

async function publish(site: Site) {
  const { depositor, id } = await deposit(site, "--submit");
  const governance = await site.as("governance");
  const { code, err } = await governance([
    "review",
    "accept",
    await reviewOf(governance, id),
    "--all-checked",
  ]);
  assert.equal(code, 0, err);
  for (let tries = 0; tries < 200; tries++) {
    const { json } = await depositor(["dataset", "show", id, "--json"]);
    if (json.status === "PUBLISHED") return { depositor, governance, id, doi: json.doi as string };
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return assert.fail("it was not published");
}

Deno.test("dataset create sends small files together, and tries again what did not arrive", async () => {
  await using site = await openSite();
  const depositor = await site.as("depositor");
  let sent = 0;
  const once = broken((request) => isBatch(request) && sent++ === 0);
  const { code, json, err } = await depositor(["dataset", "create", FOLDER, "--json", "--lang", "en"], {
    fetch: once,
  });
  assert.equal(code, 0, err);
  assert.deepEqual([json.uploaded, json.skipped, json.count], [FILES, 0, FILES]);
  assert.equal(sent, 2, "one request, twice");
  assert.match(err, /was interrupted .*trying again in 0\.5 s/);
});

/** Files that each go by themselves. */
async function writeLarge(site: Site): Promise<string> {
  const folder = `${site.folder}/large`;
  const names = ["a.bin", "b.bin", "c.bin", "d.bin", "e.bin"];
  await writeFolder(folder, { files: Object.fromEntries(names.map((name) => [name, ""])) });
  for (const name of names) {
    await Deno.writeFile(`${folder}/files/${name}`, randomBytes(3 * 1024 * 1024));
  }
  return folder;
}

Deno.test("dataset create --resume goes on within a file, and sends only what the draft does not have", async () => {
  await using site = await openSite();
  const folder = await writeLarge(site);
  const depositor = await site.as("depositor");
  let arrived = 0;
  // The line dies behind the third file; nothing comes through any more.
  const dead: Fetch = async (request) => {
    if (arrived >= 3) throw new TypeError("connection reset");
    const response = await fetch(request);
    if (request.method === "PATCH") arrived++;
    return response;
  };
  const first = await depositor(["dataset", "create", folder, "--submit", "--json", "--lang", "en"], {
    fetch: dead,
  });
  assert.equal(first.code, EXIT_CODES.network);
  const id = /--resume ([0-9a-f]{32})/.exec(first.err)?.[1];
  assert.ok(id, first.err);
  const kept = await depositor(["dataset", "show", id, "--json"]);
  assert.equal(kept.json.status, "DRAFT");
  assert.ok(kept.json.count > 0 && kept.json.count < 5, `${kept.json.count} files arrived`);

  let again = 0;
  const counting: Fetch = (request) => {
    if (request.method === "PATCH") again++;
    return fetch(request);
  };
  const resumed = await depositor(["dataset", "create", folder, "--resume", id, "--submit", "--json"], {
    fetch: counting,
  });
  assert.equal(resumed.code, 0, resumed.err);
  assert.ok(again <= 5 - kept.json.count, `${again} requests for ${5 - kept.json.count} files`);
  assert.equal(resumed.json.skipped + resumed.json.uploaded, 5);
  assert.deepEqual(
    [resumed.json.dataSetId, resumed.json.status, resumed.json.count],
    [id, "UNDER_REVIEW", 5],
  );

  const locked = await depositor(["dataset", "create", folder, "--resume", id, "--json"]);
  assert.deepEqual([locked.code, locked.json.error.name], [EXIT_CODES.conflict, "notEditable"]);
});

Deno.test("dataset download goes on where it stopped, by Range", async () => {
  await using site = await openSite();
  const { depositor, doi } = await publish(site);
  const output = `${site.folder}/partial`;
  await Deno.mkdir(`${output}/data`, { recursive: true });
  const whole = await Deno.readFile(`${FOLDER}/files/data/penguins.csv`);
  await writePart(output, "data/penguins.csv", whole, 1000);
  await Deno.copyFile(`${FOLDER}/files/README.md`, `${output}/README.md`);
  const ranges: (string | null)[] = [];
  const watched: Fetch = (request) => {
    if (isDownload(request)) ranges.push(request.headers.get("Range"));
    return fetch(request);
  };
  const { code, json, err } = await depositor(["dataset", "download", doi, "--output", output, "--json"], {
    fetch: watched,
  });
  assert.equal(code, 0, err);
  assert.deepEqual(ranges.filter(Boolean), ["bytes=1000-"]);
  assert.deepEqual([json.downloaded, json.skipped], [FILES - 1, 1]);
  assert.deepEqual(await readTree(output), await readTree(`${FOLDER}/files`));
});

Deno.test("dataset download goes on after a line that breaks in the middle of a file", async () => {
  await using site = await openSite();
  const { depositor, doi } = await publish(site);
  const cut = new Set<string>();
  const cutting: Fetch = async (request) => {
    const response = await fetch(request);
    if (!isDownload(request) || cut.has(request.url)) return response;
    cut.add(request.url);
    return new Response(firstBytesThenError(response.body!), response);
  };
  const output = `${site.folder}/cut`;
  const { code, err } = await depositor(["dataset", "download", doi, "--output", output], { fetch: cutting });
  assert.equal(code, 0, err);
  assert.equal(cut.size, FILES);
  assert.deepEqual(await readTree(output), await readTree(`${FOLDER}/files`));
});

function firstBytesThenError(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { value } = await reader.read();
      if (value) controller.enqueue(value.subarray(0, 10));
      await reader.cancel();
      controller.error(new TypeError("connection reset"));
    },
  }, { highWaterMark: 0 });
}

/** A server that answers as ours does, but with other files. */
const lying = (change: (file: Record<string, unknown>) => object): Fetch => async (request) => {
  const response = await fetch(request);
  if (!request.url.includes("/public/files?")) return response;
  const envelope = await response.json();
  envelope.data.list = envelope.data.list.map((file: Record<string, unknown>) => ({
    ...file,
    ...change(file),
  }));
  return Response.json(envelope);
};

for (
  const path of [
    "../evil",
    "/tmp/evil",
    "a/../../evil",
    "a\\..\\evil",
    "a//b",
    "",
    "x\u0000y",
    "..",
    ".sdb-parts/evil",
  ]
) {
  Deno.test(`dataset download refuses a server's path ${JSON.stringify(path)} and writes nothing`, async () => {
    await using site = await openSite();
    const { depositor, id } = await deposit(site);
    const output = `${site.folder}/inside/out`;
    const argv = ["dataset", "download", id, "--output", output, "--json"];
    const { code, json } = await depositor(argv, { fetch: lying(() => ({ path })) });
    assert.deepEqual([code, json.error.name], [EXIT_CODES.refused, "unsafePath"]);
    await assert.rejects(Deno.stat(output), Deno.errors.NotFound);
  });
}

Deno.test("dataset download follows no link out of its folder", async () => {
  await using site = await openSite();
  const { depositor, id } = await deposit(site);
  await Deno.mkdir(`${site.folder}/out`);
  await Deno.mkdir(`${site.folder}/elsewhere`);
  await Deno.symlink(`${site.folder}/elsewhere`, `${site.folder}/out/data`);
  const { code } = await depositor(["dataset", "download", id, "--output", `${site.folder}/out`]);
  assert.equal(code, EXIT_CODES.refused);
  assert.equal((await readTree(`${site.folder}/elsewhere`)).size, 0);
});

Deno.test("dataset download keeps no file whose SHA-256 is wrong", async () => {
  await using site = await openSite();
  const { depositor, id } = await deposit(site);
  const output = `${site.folder}/wrong`;
  const argv = ["dataset", "download", id, "--output", output, "--json"];
  const { code, json } = await depositor(argv, { fetch: lying(() => ({ sha256: "0".repeat(64) })) });
  assert.deepEqual([code, json.downloaded, json.files], [EXIT_CODES.other, 0, []]);
  const missing: { error: { name: string } }[] = json.missing;
  assert.deepEqual(missing.map(({ error }) => error.name), Array.from({ length: FILES }, () => "badBytes"));
  assert.deepEqual([...await readTree(output)], []);
});

Deno.test("dataset download stops a server that sends more than it announced", async () => {
  await using site = await openSite();
  const { depositor, id } = await deposit(site);
  const argv = ["dataset", "download", id, "--output", `${site.folder}/more`, "--json"];
  const { code } = await depositor(argv, { fetch: lying(() => ({ size: 10 })) });
  assert.equal(code, EXIT_CODES.network);
  for (const [path, bytes] of await readTree(`${site.folder}/more`)) assert.ok(bytes.length <= 10, path);
});

Deno.test("dataset download replaces another file only with --force", async () => {
  await using site = await openSite();
  const { depositor, id } = await deposit(site);
  const output = `${site.folder}/there`;
  await Deno.mkdir(output);
  await Deno.writeTextFile(`${output}/README.md`, "mine");
  const argv = ["dataset", "download", id, "--output", output, "--json"];
  const refused = await depositor(argv);
  assert.deepEqual([refused.code, refused.json.error.name], [EXIT_CODES.conflict, "inTheWay"]);
  assert.equal(await Deno.readTextFile(`${output}/README.md`), "mine");
  assert.equal((await depositor([...argv, "--force"])).code, 0);
  assert.deepEqual(await readTree(output), await readTree(`${FOLDER}/files`));
});

Deno.test("dataset verify names what is missing, changed or too much in a folder, and is content with a copy", async () => {
  await using site = await openSite();
  const { depositor, doi } = await publish(site);
  const output = `${site.folder}/copy`;
  await depositor(["dataset", "download", doi, "--output", output]);
  const verify = () => depositor(["dataset", "verify", doi, "--folder", output, "--json"]);
  const same = await verify();
  assert.deepEqual([same.code, same.json.same, same.json.differing], [0, FILES, []]);
  await Deno.remove(`${output}/README.md`);
  const table = `${output}/data/penguins.csv`;
  const bytes = await Deno.readFile(table);
  bytes[100] ^= 1;
  await Deno.writeFile(table, bytes);
  await Deno.writeTextFile(`${output}/data/数据.txt`, "x");
  const other = await verify();
  assert.equal(other.code, EXIT_CODES.different);
  assert.deepEqual(
    new Map(other.json.differing.map((one: { path: string; finding: string }) => [one.path, one.finding])),
    new Map([["README.md", "missing"], ["data/penguins.csv", "changed"], ["data/数据.txt", "extra"]]),
  );
  const nowhere = await depositor(["dataset", "verify", doi, "--folder", `${site.folder}/none`, "--json"]);
  assert.equal(nowhere.code, EXIT_CODES.notFound);
});

Deno.test("dataset list, submit, recall and delete move a draft, and each state says what it refuses", async () => {
  await using site = await openSite();
  const { depositor, id } = await deposit(site);
  const list = await depositor(["dataset", "list", "--status", "draft", "--json"]);
  assert.deepEqual(list.json.list.map((one: { dataSetId: string }) => one.dataSetId), [id]);
  assert.match((await depositor(["dataset", "list"])).out, new RegExp(`^${id}\tV1\t草稿\t-\t`));

  const submitted = await depositor(["dataset", "submit", id, "--json"]);
  assert.deepEqual([submitted.json.dataSetId, submitted.json.version, submitted.json.status], [
    id,
    "V1",
    "UNDER_REVIEW",
  ]);
  const twice = await depositor(["dataset", "submit", id, "--json"]);
  assert.deepEqual([twice.code, twice.json.error.name], [EXIT_CODES.conflict, "datasetStateConflict"]);
  assert.equal((await depositor(["dataset", "recall", id, "--json"])).json.status, "DRAFT");
  assert.equal((await depositor(["dataset", "delete", id, "--yes", "--json"])).json.deleted, true);
  assert.equal((await depositor(["dataset", "show", id])).code, EXIT_CODES.notFound);
});

Deno.test("review show, return and accept decide once, and only a reviewer decides", async () => {
  await using site = await openSite();
  const { depositor, id } = await deposit(site, "--submit");
  const governance = await site.as("governance");
  const review = await reviewOf(governance, id);
  assert.equal((await governance(["review", "show", review, "--json"])).json.dataSetId, id);
  const stranger = await depositor(["review", "accept", review, "--all-checked", "--json"]);
  assert.ok([EXIT_CODES.refused, EXIT_CODES.notFound].includes(stranger.code as 4), `${stranger.code}`);

  const unchecked = await governance(["review", "accept", review, "--check", "title,files", "--json"]);
  assert.deepEqual([unchecked.code, unchecked.json.error.issues[0].path], [
    EXIT_CODES.invalidInput,
    "checklist",
  ]);
  const returned = await governance(["review", "return", review, "--comment", "补充说明 please", "--json"]);
  assert.equal(returned.json.status, "REVISE");
  const decided = await governance(["review", "accept", review, "--all-checked", "--json"]);
  assert.equal(decided.code, EXIT_CODES.conflict, decided.err);
  const fixed = await depositor(["dataset", "create", FOLDER, "--resume", id, "--submit", "--json"]);
  assert.deepEqual([fixed.json.status, fixed.json.uploaded], ["UNDER_REVIEW", 0]);
});

Deno.test("dataset show and search find what is published, without logging in and in both languages", async () => {
  await using site = await openSite();
  const { depositor, id, doi } = await publish(site);
  const env = { XDG_CONFIG_HOME: `${site.folder}/nobody`, SDB_SERVER: site.server };
  await deliverAll(site.test.app);
  for (const query of ["企鹅", "penguin"]) {
    const { json, err } = await depositor(["dataset", "search", query, "--json"], { env });
    assert.deepEqual(json.list.map((one: { doi: string }) => one.doi), [doi], err);
  }
  const { json: { facets } } = await depositor(["dataset", "search", "penguin", "--json"], { env });
  for (const facet of ["license", "year", "access", "author", "keyword"]) {
    const [{ value }] = facets[facet] as { value: string }[];
    const find = async (values: string) =>
      (await depositor(["dataset", "search", "penguin", `--${facet}`, values, "--json"], { env })).json.total;
    assert.deepEqual([await find(value), await find(`none; ${value}`), await find("none")], [1, 1, 0], facet);
  }
  const shown = await depositor(["dataset", "show", doi, "--lang", "en"], { env });
  assert.match(
    shown.out,
    /\nAUTHORS\t.*Gorman.*\nACCESS\tOpen.*\nLICENCE\tCC0-1\.0 https:.*\n(?:KEYWORDS\t.*\n)?DESCRIPTION\t/,
  );
  assert.match(
    shown.out,
    new RegExp(`^ID\t${id}\nVERSION\tV1\nSTATUS\tPublished\nDOI\t${doi}\nCSTR\t31253\\.11\\.`),
  );
  const nobody = await depositor(["dataset", "list", "--json"], { env });
  assert.deepEqual([nobody.code, nobody.json.error.name], [EXIT_CODES.notLoggedIn, "notLoggedIn"]);
});
