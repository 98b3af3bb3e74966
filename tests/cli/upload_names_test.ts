/** Names that are not as they should be: said before anything is sent, by `sdb dataset create` and `add-files`. */
import assert from "node:assert/strict";
import { dirname } from "node:path";
import { EXIT_CODES } from "../../cli/exit.ts";
import type { Fetch } from "../../sdk/mod.ts";
import { openSite } from "./command_line.ts";
import { writeFolder } from "./manifest_folder.ts";
import { sdkOf } from "./steps.ts";

const SYSTEM_FILES = [
  ".DS_Store",
  "__MACOSX/._a.csv",
  "Thumbs.db",
  "sub/desktop.ini",
  "~$a.docx",
  ".git/HEAD",
];
const NOT_ON_WINDOWS = ["a:b.csv", "what?.txt", "star*.txt", 'quote".txt', "pipe|.txt", "lt<gt>.txt"];

async function writeFiles(root: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await Deno.mkdir(dirname(`${root}/${path}`), { recursive: true });
    await Deno.writeTextFile(`${root}/${path}`, path);
  }
}

/** A manifest folder that declares no files, so that all of them count. */
async function openFolder(paths: readonly string[]) {
  const site = await openSite();
  const folder = `${site.folder}/source`;
  await writeFolder(folder, { files: {} });
  await writeFiles(`${folder}/files`, paths);
  const depositor = await site.as("depositor");
  const { files } = await sdkOf(site, "depositor");
  const stored = async (id: string) =>
    (await files.list(id, "V1", { size: 100 })).list.map(({ path }) => path).sort();
  return { site, folder, depositor, stored };
}

Deno.test("dataset create and add-files leave system files out and say so, or keep them (R18-5)", async () => {
  const { site, folder, depositor, stored } = await openFolder(["a.csv", ".gitignore", ...SYSTEM_FILES]);
  await using _site = site;
  const created = await depositor(["dataset", "create", folder, "--json", "--lang", "en"]);
  assert.equal(created.code, 0, created.err);
  assert.match(created.err, /Left out 6 system files \(--keep-system-files/);
  assert.deepEqual(created.json.leftOut.toSorted(), [
    ".DS_Store",
    ".git/",
    "Thumbs.db",
    "__MACOSX/",
    "sub/desktop.ini",
    "~$a.docx",
  ]);
  const id = created.json.dataSetId;
  assert.deepEqual(await stored(id), [".gitignore", "a.csv"]);
  const add = (...more: string[]) =>
    depositor(["dataset", "add-files", id, "--path", `${folder}/files`, "--json", ...more]);
  const added = await add();
  assert.deepEqual([added.code, added.json.uploaded, added.json.leftOut.length], [0, 2, 6], added.err);
  const all = await add("--keep-system-files");
  assert.deepEqual([all.code, all.json.uploaded, all.json.leftOut], [0, 6, []], all.err);
  assert.equal((await stored(id)).length, 10);
  const alone = await depositor([
    "dataset",
    "add-files",
    id,
    "--path",
    `${folder}/files/.DS_Store`,
    "--json",
  ]);
  assert.deepEqual([alone.code, alone.json.error.name], [EXIT_CODES.invalidInput, "noneToAdd"]);
});

Deno.test("dataset create uploads names that Windows cannot have, and says which (R18-1)", async () => {
  const { site, folder, depositor, stored } = await openFolder(["a.csv", ...NOT_ON_WINDOWS]);
  await using _site = site;
  const { code, json, err } = await depositor(["dataset", "create", folder, "--json", "--lang", "en"]);
  assert.equal(code, 0, err);
  assert.match(err, /6 names that Windows cannot have.*a:b\.csv/);
  assert.deepEqual(await stored(json.dataSetId), ["a.csv", ...NOT_ON_WINDOWS].sort());
});

Deno.test("dataset create names all names that no file may have before it sends anything", async () => {
  const { site, folder, depositor } = await openFolder(["a.csv", "back\\slash.txt", "new\nline.txt"]);
  await using _site = site;
  // A name that is no UTF-8, which only a program in bytes can write.
  const made = await new Deno.Command("sh", {
    args: ["-c", 'cd "$1" && : > "$(printf \'\\377A\')"', "sh", `${folder}/files`],
  }).output();
  assert.ok(made.success);
  let sent = 0;
  const counting: Fetch = (request) => {
    // Whether the server takes the metadata is asked, and changes nothing.
    if (request.method !== "GET" && !request.url.endsWith("/check")) sent++;
    return fetch(request);
  };
  const { code, json } = await depositor(["dataset", "create", folder, "--json"], { fetch: counting });
  assert.deepEqual([code, sent], [EXIT_CODES.invalidInput, 0]);
  assert.equal(json.error.issues.length, 3, JSON.stringify(json.error));
});

Deno.test("dataset add-files says where a folder or file of the draft is in the way before it sends anything", async () => {
  const { site, folder, depositor, stored } = await openFolder(["data/a.csv", "notes"]);
  await using _site = site;
  const { json: { dataSetId: id } } = await depositor(["dataset", "create", folder, "--json"]);
  const more = `${site.folder}/more`;
  await writeFiles(more, ["data", "notes/b.txt", "c.txt"]);
  let sent = 0;
  const counting: Fetch = (request) => {
    if (request.url.includes("/upload") || request.url.includes("/files/batch")) sent++;
    return fetch(request);
  };
  const argv = [
    "dataset",
    "add-files",
    id,
    "--path",
    `${more}/data`,
    `${more}/notes`,
    `${more}/c.txt`,
    "--json",
  ];
  const refused = await depositor(argv, { fetch: counting });
  assert.deepEqual([refused.code, refused.json.error.name, sent], [EXIT_CODES.conflict, "placesTaken", 0]);
  const issues: { path: string }[] = refused.json.error.issues;
  assert.deepEqual(issues.map(({ path }) => path), ["data", "notes/b.txt"]);
  const kept = await depositor([
    "dataset",
    "add-files",
    id,
    "--path",
    `${more}/data`,
    "--on-conflict",
    "keep",
  ]);
  assert.equal(kept.code, 0, kept.err);
  assert.deepEqual(await stored(id), ["data (2)", "data/a.csv", "notes"]);
});

Deno.test("a dataset's page, its file's page and dataset files show the true ending of a name (R18-3)", async () => {
  const { site, folder, depositor } = await openFolder(["\u202egnp.exe"]);
  await using _site = site;
  const { json: { dataSetId: id } } = await depositor(["dataset", "create", folder, "--json"]);
  const listed = await depositor(["dataset", "files", id]);
  assert.ok(listed.out.includes("[U+202E]gnp.exe") && !listed.out.includes("\u202e"), listed.out);
  const exact = await depositor(["dataset", "files", id, "--json"]);
  assert.ok(exact.out.includes("\u202egnp.exe"), exact.out);
});
