/** `sdb dataset preview`: what is in a file, for a person and for a pipe. */
import assert from "node:assert/strict";
import { BlobWriter, TextReader, ZipWriter } from "@zip.js/zip.js";
import { EXIT_CODES } from "../../cli/exit.ts";
import { openSite } from "./command_line.ts";
import { writeFolder } from "./manifest_folder.ts";

async function zipOf(name: string, text: string): Promise<Uint8Array> {
  const writer = new ZipWriter(new BlobWriter());
  await writer.add(name, new TextReader(text));
  return await (await writer.close()).bytes();
}

Deno.test("dataset preview shows tables, texts, JSON, archives and molecules as lines, and everything with --json", async () => {
  await using site = await openSite();
  const folder = `${site.folder}/source`;
  await writeFolder(folder, { files: {} });
  const files: Record<string, string | Uint8Array> = {
    "data.csv": "site,value\nA,1\n",
    "notes.txt": "one\n\u001b[31mtwo\n",
    "tree.json": '{"a":[1,"x"]}',
    "all.zip": await zipOf("inner.txt", "within\n"),
    "water.xyz": "3\nwater\nO 0 0 0\nH 0.96 0 0\nH -0.24 0.93 0\n",
    "points.geojson": '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[100,36]}}',
    "wrong.txt": "<!doctype html><html></html>\n",
    "other.exe": Uint8Array.of(0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0),
  };
  await Deno.mkdir(`${folder}/files`, { recursive: true });
  for (const [name, body] of Object.entries(files)) {
    await Deno.writeFile(
      `${folder}/files/${name}`,
      typeof body === "string" ? new TextEncoder().encode(body) : body,
    );
  }
  const depositor = await site.as("depositor");
  const { json, err: problem } = await depositor(["dataset", "create", folder, "--json"]);
  assert.ok(json?.dataSetId, problem);
  const show = (...argv: string[]) => depositor(["dataset", "preview", json.dataSetId, ...argv]);
  const outOf = async (...argv: string[]) => {
    const { code, out, err } = await show(...argv);
    assert.equal(code, 0, err);
    return out;
  };
  assert.equal(await outOf("data.csv"), "A\t1\n");
  assert.equal(await outOf("data.csv", "--as", "text"), "site,value\nA,1\n");
  assert.equal(await outOf("notes.txt"), "one\n [31mtwo\n");
  assert.equal(await outOf("tree.json"), '{1}\n  a: [2]\n    0: 1\n    1: "x"\n');
  assert.match(await outOf("all.zip"), /^inner\.txt\t/);
  assert.equal(await outOf("all.zip", "--member", "inner.txt"), "within\n");
  const water = await outOf("water.xyz");
  assert.match(water, /H2 O/);
  assert.match(await outOf("points.geojson"), /format\tgeojson\n/);
  assert.match((await show("wrong.txt")).err, /text\/html/);
  assert.match(await outOf("other.exe"), /不支持|not supported/);
  const { json: whole } = await show("water.xyz", "--json");
  assert.deepEqual([whole.content.kind, whole.content.atoms, whole.file.path], ["molecule", 3, "water.xyz"]);
  assert.equal((await show("absent.csv")).code, EXIT_CODES.notFound);
  assert.equal((await show()).code, EXIT_CODES.usage);
});
