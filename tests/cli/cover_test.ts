/** The cover that a manifest names: sent by create and by edit, drawn where none is named, refused with its place. */
import assert from "node:assert/strict";
import sharp from "sharp";
import { EXIT_CODES } from "../../cli/exit.ts";
import { openSite, type Site } from "./command_line.ts";
import { writeFolder } from "./manifest_folder.ts";
import { expectOk, type Run, write } from "./steps.ts";

const RED = { r: 200, g: 20, b: 20 };
const BLUE = { r: 20, g: 20, b: 200 };

/** One colour all over. @param width Pixels, as `height`. */
async function picture(path: string, background: typeof RED, [width, height] = [300, 200]): Promise<void> {
  const png = sharp({ create: { width, height, channels: 3, background } }).png();
  await Deno.writeFile(path, new Uint8Array(await png.toBuffer()));
}

/** Size and mean colour, to the nearest ten, of the cover that the server keeps. */
async function coverOf({ folder }: Site, run: Run, dataSetId: string) {
  const { coverId } = expectOk(await run(["dataset", "show", dataSetId, "--json"])).json;
  const path = `${folder}/${coverId}.webp`;
  expectOk(await run(["attachment", "download", coverId, "--output", path]));
  const { width, height } = await sharp(path).metadata();
  const { channels } = await sharp(path).stats();
  return { width, height, colour: channels.slice(0, 3).map(({ mean }) => Math.round(mean / 10) * 10) };
}

Deno.test("dataset create sends the cover that the manifest names, and leaves it to the submission where it names none", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const folder = `${site.folder}/named`;
  await writeFolder(folder, { change: (manifest) => ({ ...manifest, cover: "pictures/front.png" }) });
  await Deno.mkdir(`${folder}/pictures`);
  await picture(`${folder}/pictures/front.png`, RED);
  const named = expectOk(await run(["dataset", "create", folder, "--submit", "--json", "--lang", "en"]));
  assert.match(named.err, /^Cover: the picture from the manifest was uploaded\.$/m);
  const { width, height, colour } = await coverOf(site, run, named.json.dataSetId);
  assert.ok(Math.abs(width! / height! - 1.5) < 0.15);
  assert.deepEqual(colour, [200, 20, 20]);

  const plain = `${site.folder}/plain`;
  await writeFolder(plain, {});
  const drawn = expectOk(await run(["dataset", "create", plain, "--submit", "--json", "--lang", "en"]));
  assert.match(
    drawn.err,
    /^Cover: the manifest specifies no picture, so one will be drawn from the data at submission\.$/m,
  );
  assert.notDeepEqual((await coverOf(site, run, drawn.json.dataSetId)).colour, [200, 20, 20]);
});

Deno.test("dataset edit replaces the cover with the one that its file names, and keeps it where it names none", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const folder = `${site.folder}/data`;
  await writeFolder(folder, { change: (manifest) => ({ ...manifest, cover: "red.png" }) });
  await picture(`${folder}/red.png`, RED);
  await picture(`${site.folder}/blue.jpg`, BLUE);
  const { dataSetId } = expectOk(await run(["dataset", "create", folder, "--json"])).json;
  expectOk(await run(["dataset", "edit", dataSetId, await write(site, "title.yaml", "title_en: Other\n")]));
  assert.deepEqual((await coverOf(site, run, dataSetId)).colour, [200, 20, 20]);
  expectOk(await run(["dataset", "edit", dataSetId, await write(site, "cover.yaml", "cover: blue.jpg\n")]));
  assert.deepEqual((await coverOf(site, run, dataSetId)).colour, [20, 20, 200]);
});

Deno.test("a cover that the server refuses is a fault of the manifest, at its line, and leaves no draft", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const folder = `${site.folder}/data`;
  await writeFolder(folder, { change: (manifest) => ({ ...manifest, cover: "cover.png" }) });
  const create = ["dataset", "create", folder, "--submit", "--json"];
  const refused = async (argv: string[]) => {
    const { code, json } = await run(argv);
    assert.equal(code, EXIT_CODES.invalidInput);
    const [{ path, file, line, messageEn }] = json.error.issues;
    return { path, file, line, messageEn };
  };
  await picture(`${folder}/cover.png`, RED, [300, 300]);
  const lines = (await Deno.readTextFile(`${folder}/metadata.json`)).split("\n");
  const line = lines.findIndex((one) => one.includes(`"cover"`)) + 1;
  const square = await refused(create);
  assert.deepEqual([square.path, square.file, square.line], ["cover", "metadata.json", line]);
  await Deno.writeTextFile(`${folder}/cover.png`, "no picture at all");
  assert.equal((await refused(create)).path, "cover");
  const { list } = expectOk(await run(["dataset", "list", "--json"])).json;
  assert.deepEqual(list, []);

  await picture(`${folder}/cover.png`, RED);
  const { dataSetId } = expectOk(await run(create)).json;
  expectOk(await run(["dataset", "recall", dataSetId]));
  await picture(`${site.folder}/square.png`, RED, [300, 300]);
  const file = await write(site, "cover.yaml", "# the front\ncover: square.png\n");
  assert.equal((await refused(["dataset", "edit", dataSetId, file, "--json"])).line, 2);
});
