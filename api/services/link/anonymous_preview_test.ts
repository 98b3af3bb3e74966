/** What the view of an anonymous link shows of its files: their content, and nothing of what is left out or beside it. */
import assert from "node:assert/strict";
import { openAnonymousLink } from "../../../tests/anonymous_links.ts";
import { deposit } from "../../../tests/datasets.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";
import { shapefile } from "../../../tests/shapefile.ts";
import { photoBy, zipOf } from "../../../tests/identity_files.ts";

const CANARY = "Qzxvw";

async function scene(
  test: TestApp,
  { files, excluded, access }: {
    files: Record<string, string | Uint8Array>;
    excluded?: string[];
    access?: "view";
  },
) {
  const depositor = await test.signIn();
  const { dataSetId } = await deposit(depositor);
  for (const [path, content] of Object.entries(files)) {
    await depositor.repository.files.upload(dataSetId, "V1", path, content as BodyInit);
  }
  const request = { dataSetId, kind: "anonymous", version: "V1", expiry: "1w", excluded, access } as const;
  const held = await openAnonymousLink(test, await depositor.repository.links.create(request));
  const { list } = await held.holder.links.anonymousFiles(held.linkId);
  const idOf = (path: string) => list.find((one) => one.path === path)!.fileId;
  const preview = (path: string, query = {}) =>
    held.holder.links.anonymousPreview(held.linkId, idOf(path), query);
  return { depositor, dataSetId, ...held, idOf, preview };
}

/** Of an answer, in both ways in which a word could stand in its bytes. */
const textIn = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

Deno.test("previewAnonymousFile() shows a file among the files of the view, without id, checksum or date of it", async () => {
  await using test = await openTestApp();
  const names = ["a.csv", `b ${CANARY}.csv`, "c.csv"];
  const files = Object.fromEntries(names.map((name) => [name, "month,level\n1960-01,3\n"]));
  const { depositor, dataSetId, preview, idOf } = await scene(test, { files, excluded: [names[1]!] });
  const shown = await preview("a.csv");
  assert.equal(shown.content.kind, "table");
  assert.deepEqual(Object.keys(shown.file).sort(), ["fileId", "path", "size"]);
  assert.deepEqual(
    [shown.previous?.path, shown.next?.path],
    [undefined, "c.csv"],
    "what is left out is passed over",
  );
  const { list } = await depositor.repository.files.list(dataSetId, "V1");
  const text = JSON.stringify(shown);
  for (const { fileId, sha256 } of list) assert.ok(!text.includes(fileId) && !text.includes(sha256));
  assert.ok(!text.includes(CANARY) && !text.includes(dataSetId));
  assert.notEqual(shown.file.fileId, idOf("a.csv"));
});

Deno.test("previewAnonymousFile() finds beside a file only what the view shows: pictures and captions", async () => {
  await using test = await openTestApp();
  const guide = `# Guide\n\n![a](in.png) ![b](out.png)\n`;
  const { preview } = await scene(test, {
    files: {
      "guide.md": guide,
      "in.png": await photoBy("nobody"),
      "out.png": await photoBy(CANARY),
      "talk.webm": new Uint8Array([
        0x1a,
        0x45,
        0xdf,
        0xa3,
        0x9f,
        0x42,
        0x82,
        0x84,
        ...new TextEncoder().encode("webm"),
      ]),
      "talk.en.vtt": "WEBVTT\n",
      [`talk.${CANARY}.vtt`]: `WEBVTT\n\nNOTE ${CANARY}\n`,
    },
    excluded: ["out.png", `talk.${CANARY}.vtt`],
  });
  const { content: markdown } = await preview("guide.md");
  assert.ok(markdown.kind === "markdown");
  assert.deepEqual(markdown.pictures?.map(({ source, drawn }) => [source, drawn]), [["in.png", true]]);
  const { content: video } = await preview("talk.webm");
  assert.ok(video.kind === "video");
  assert.deepEqual(video.captions.map(({ path }) => path), ["talk.en.vtt"]);
  assert.ok(!JSON.stringify([markdown, video]).includes(CANARY));
});

Deno.test("previewAnonymousFile() reads no part of a shapefile that the view leaves out", async () => {
  await using test = await openTestApp();
  const { shp, dbf } = shapefile([new TextEncoder().encode(CANARY)]);
  const prj = new TextEncoder().encode(`GEOGCS["${CANARY}"]`);
  const { preview } = await scene(test, {
    files: { "a.shp": shp, "a.dbf": dbf, "a.PRJ": prj, "b.shp": shp, "b.dbf": dbf },
    excluded: ["a.dbf", "a.PRJ"],
  });
  const { content: alone } = await preview("a.shp");
  assert.ok(alone.kind === "map");
  assert.deepEqual([alone.total, alone.missing], [1, ["dbf", "prj", "shx"]]);
  assert.ok(!JSON.stringify(alone).includes(CANARY));
  const { content: shown } = await preview("b.shp");
  assert.ok(shown.kind === "map");
  assert.deepEqual(shown.features[0]!.values, [CANARY], "what the view shows is read");
});

Deno.test("a picture of an anonymous link comes without what its camera wrote: alone, in an archive and in a notebook", async () => {
  await using test = await openTestApp();
  const photo = await photoBy(CANARY);
  assert.ok(textIn(photo).includes(CANARY));
  const notebook = {
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {},
    cells: [{
      cell_type: "code",
      source: "plot()",
      execution_count: 1,
      metadata: {},
      outputs: [{ output_type: "display_data", metadata: {}, data: { "image/jpeg": photo.toBase64() } }],
    }],
  };
  const { holder, linkId, ask, idOf, preview } = await scene(test, {
    files: {
      "photo.jpg": photo,
      "all.zip": await zipOf({ "photo.jpg": photo }),
      "plots.ipynb": JSON.stringify(notebook),
    },
  });
  const alone = await preview("photo.jpg");
  assert.ok(alone.content.kind === "image" && alone.content.drawn);
  const drawn = await ask(holder.links.anonymousDrawAddress(linkId, idOf("photo.jpg")));
  assert.equal(drawn.headers.get("Content-Type"), "image/webp");
  assert.equal(drawn.headers.get("ETag"), null);
  assert.ok(!textIn(await drawn.bytes()).includes(CANARY));
  const member = await preview("all.zip", { member: "photo.jpg" });
  assert.ok(member.content.kind === "image" && member.content.data);
  assert.ok(!textIn(Uint8Array.fromBase64(member.content.data)).includes(CANARY));
  const { content } = await preview("plots.ipynb");
  assert.ok(content.kind === "notebook");
  const [output] = content.cells[0]!.outputs;
  assert.ok(output?.type === "image" && output.data.length > 0);
  assert.ok(!textIn(Uint8Array.fromBase64(output.data)).includes(CANARY));
});

Deno.test("listAnonymousFiles() finds names without regard to case and composition, of every script", async () => {
  await using test = await openTestApp();
  const files = { "Ökologie/Été.txt": "a", "ДАННЫЕ.csv": "b", [`Él ${CANARY}.txt`]: "c", "Œuvre.txt": "d" };
  const { holder, linkId } = await scene(test, { files, excluded: [`Él ${CANARY}.txt`] });
  const found = async (filter: string) =>
    (await holder.links.anonymousFiles(linkId, { filter })).list.map(({ path }) => path);
  assert.deepEqual(await found("ökologie"), ["Ökologie/Été.txt"]);
  assert.deepEqual(await found("ÉTÉ".normalize("NFD")), ["Ökologie/Été.txt"]);
  assert.deepEqual(await found("данные"), ["ДАННЫЕ.csv"]);
  assert.deepEqual(await found("œUVRE"), ["Œuvre.txt"]);
  assert.deepEqual(await found("él"), [], "what is left out is found by no spelling");
});

Deno.test("listAnonymousFiles() finds files by their paths, and none that the view leaves out", async () => {
  await using test = await openTestApp();
  const files = { "Notes/a.txt": "a", [`Notes/${CANARY}.txt`]: "b", "c.txt": "c" };
  const { holder, linkId } = await scene(test, { files, excluded: [`Notes/${CANARY}.txt`] });
  const found = async (filter: string) => {
    const { list, total } = await holder.links.anonymousFiles(linkId, { filter });
    return [list.map(({ path }) => path), total];
  };
  assert.deepEqual(await found("notes/"), [["Notes/a.txt"], 1]);
  assert.deepEqual(await found(CANARY), [[], 0]);
  assert.deepEqual(await found("%"), [[], 0]);
  const { count, size } = await holder.links.anonymous(linkId);
  assert.equal(count, 3, "with the table of the deposit, without what is left out");
  assert.ok(size > 0);
});

Deno.test("previews of an anonymous link end with it, stay its own, and need one that gives files", async () => {
  await using test = await openTestApp();
  const { depositor, dataSetId, holder, linkId, ask, idOf, preview } = await scene(test, {
    files: { "a.csv": "x,y\n1,2\n" },
  });
  const address = [
    holder.links.anonymousShowAddress(linkId, idOf("a.csv")),
    holder.links.anonymousDrawAddress(linkId, idOf("a.csv")),
  ];
  const other = await depositor.repository.links.create({ dataSetId, kind: "anonymous", expiry: "1w" });
  const { holder: second } = await openAnonymousLink(test, other);
  const foreign = async () => await second.links.anonymousPreview(other.linkId, idOf("a.csv"));
  await assert.rejects(foreign, { error: "notFound" });
  const view = await scene(test, { files: {}, access: "view" });
  await assert.rejects(view.preview("data/levels.csv"), { error: "linkWithoutFiles" });
  const shown = await ask(address[0]!);
  assert.equal(shown.status, 200);
  assert.deepEqual(
    ["Cache-Control", "Referrer-Policy", "X-Robots-Tag"].map((name) => shown.headers.get(name)),
    ["private, no-store", "no-referrer", "noindex, nofollow"],
  );
  await shown.body?.cancel();
  await depositor.repository.links.revoke(linkId);
  await assert.rejects(preview("a.csv"), { error: "linkEnded" });
  for (const one of address) {
    const ended = await ask(one);
    assert.deepEqual([ended.status, ended.headers.get("Referrer-Policy")], [429, "no-referrer"]);
    await ended.body?.cancel();
  }
});
