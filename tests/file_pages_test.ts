/** The page of one file: what it shows in both languages without a script, and what leads there. */
import assert from "node:assert/strict";
import { BlobWriter, TextReader, ZipWriter } from "@zip.js/zip.js";
import { translator } from "../locales/mod.ts";
import { completeMetadata } from "./datasets.ts";
import { openTestApp } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";

/** A draft with these files, by its depositor's eyes. */
async function open(files: Record<string, string | Uint8Array<ArrayBuffer>>) {
  const test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await person.repository.datasets.create(completeMetadata());
  const ids: Record<string, string> = {};
  for (const [path, body] of Object.entries(files)) {
    ids[path] = (await person.repository.files.upload(dataSetId, "V1", path, body)).fileId;
  }
  return { test, dataSetId, ids, go: await openPages(test, person), visit: await openPages(test) };
}

Deno.test("/file shows a text as text, with its facts, its place and the files beside it", async () => {
  const path = "notes/b <i>.txt";
  const { test, dataSetId, ids, go } = await open({
    "a.json": "{}",
    [path]: "<script>alert(1)</script>\n",
    "z.txt": "z",
  });
  await using _ = test;
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const { status, text } = await go(`${prefix}/file?fileId=${ids[path]}`);
    assert.equal(status, 200);
    assert.ok(text.includes("&lt;script>alert(1)&lt;/script>"));
    assert.ok(!text.includes("<script>alert"));
    for (const word of ["preview.size", "preview.checksum", "preview.download", "preview.place"] as const) {
      assert.ok(text.includes(t(word)), word);
    }
    assert.match(text, new RegExp(`href="${prefix}/detail\\?dataSetId=${dataSetId}[^"]*#file-${ids[path]}"`));
    for (const other of ["a.json", "z.txt"]) {
      assert.ok(text.includes(`${prefix}/file?fileId=${ids[other]}"`), other);
    }
    assert.match(text, /<meta name="robots" content="noindex/);
  }
});

Deno.test("/file shows JSON as a tree that needs no script, or as text, and long texts by pages", async () => {
  const { test, ids, go } = await open({
    "a.json": '{"n":[12345678901234567890]}',
    "b.txt": "line\n".repeat(2_500),
  });
  await using _ = test;
  for (const [, prefix] of LANGUAGES) {
    const address = `${prefix}/file?fileId=${ids["a.json"]}`;
    const tree = (await go(address)).text;
    assert.match(tree, /<details[^>]*open/);
    assert.ok(tree.includes("12345678901234567890"));
    assert.ok(tree.includes(`href="${address}&as=text"`));
    assert.match((await go(`${address}&as=text`)).text, /data-line="1"/);
    assert.equal((await go(`${address}&as=nothing&page=x`)).status, 200);
    const long = `${prefix}/file?fileId=${ids["b.txt"]}`;
    assert.ok((await go(long)).text.includes(`href="${long}&page=2"`));
    assert.match((await go(`${long}&page=3`)).text, /data-line="2500"/);
  }
});

Deno.test("/file draws the pictures of a Markdown that lie in the same version, for those who may see it", async () => {
  const { test, dataSetId, ids, go } = await open({
    "docs/a.md": "![A](../img/a.png) ![T](t.tif) ![up](../../b.png) ![far](https://evil.example/a.png) $x^2$",
    "README.md": "![A](img/a.png) ![B](/img/a.png) ![none](b.png)",
    "img/a.png": new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
    "docs/t.tif": "II",
  });
  await using _ = test;
  const sourcesOf = (text: string) =>
    [...text.matchAll(/<img src="(\/api[^"]*)" alt/g)].map(([, src]) => src);
  for (const [, prefix] of LANGUAGES) {
    const { text } = await go(`${prefix}/file?fileId=${ids["docs/a.md"]}`);
    assert.deepEqual(sourcesOf(text), [
      `/api/sdb-filetree-service/public/show/${ids["img/a.png"]}`,
      `/api/sdb-filetree-service/public/draw/${ids["docs/t.tif"]}`,
    ]);
    assert.match(text, /<math alttext="x\^2">/);
    assert.doesNotMatch(text, /src="[^"]*evil/);
    const readme = sourcesOf((await go(`${prefix}/detail?dataSetId=${dataSetId}`)).text);
    assert.deepEqual(readme, Array(2).fill(`/api/sdb-filetree-service/public/show/${ids["img/a.png"]}`));
  }
});

Deno.test("/file says in the words of the specification that a format has no preview", async () => {
  const { test, ids, go } = await open({ "a.exe": new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]) });
  await using _ = test;
  assert.match((await go(`/file?fileId=${ids["a.exe"]}`)).text, /Windows 程序，例如可用 Windows 打开/);
  assert.match((await go(`/en/file?fileId=${ids["a.exe"]}`)).text, /Windows program\. It opens with Windows/);
  assert.ok((await go(`/file?fileId=${ids["a.exe"]}`)).text.includes("该文件格式暂不支持预览"));
  assert.ok(
    (await go(`/en/file?fileId=${ids["a.exe"]}`)).text.includes("Preview is not supported for this format"),
  );
});

Deno.test("/file is found by whom the file would be sent to; /preview?fileId= means the same page", async () => {
  const { test, ids, visit } = await open({ "a.txt": "a" });
  await using _ = test;
  for (const [, prefix] of LANGUAGES) {
    for (const query of ["?fileId=unknown", `?fileId=${ids["a.txt"]}`]) {
      assert.equal((await visit(`${prefix}/file${query}`)).status, 404, query);
    }
    const led = await visit(`${prefix}/preview?fileId=${ids["a.txt"]}`);
    assert.deepEqual([led.status, led.location], [303, `${prefix}/file?fileId=${ids["a.txt"]}`]);
  }
});

Deno.test("in the list of files each name leads to the page of its file, and the arrow downloads it", async () => {
  const { test, dataSetId, ids, go } = await open({ "a.txt": "a", "b.exe": "b" });
  await using _ = test;
  for (const [, prefix] of LANGUAGES) {
    const { text } = await go(`${prefix}/detail?dataSetId=${dataSetId}&version=V1&tab=files`);
    for (const id of [ids["a.txt"], ids["b.exe"]]) {
      assert.ok(text.includes(`href="${prefix}/file?fileId=${id}"`));
      assert.ok(text.includes(`href="/api/sdb-download-service/download?fileId=${id}"`));
    }
  }
});

const EVIL = "<img src=x onerror=alert(1)><script>alert(2)</script>";

/** A file of each kind whose every text is hostile. */
async function hostileFiles(): Promise<Record<string, string | Uint8Array<ArrayBuffer>>> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  await writer.add(`${EVIL}.txt`, new TextReader(EVIL));
  const zip = new Uint8Array(await (await writer.close()).arrayBuffer());
  const outputs = [
    { output_type: "stream", text: EVIL },
    { output_type: "display_data", data: { "text/html": EVIL } },
    { output_type: "error", traceback: [EVIL] },
  ];
  const cells = [{ cell_type: "markdown", source: EVIL }, { cell_type: "code", source: EVIL, outputs }];
  return {
    "a.txt": EVIL,
    "b.html": EVIL,
    "c.md": `${EVIL}\n\n[x](javascript:alert(3)) ![y](https://evil.example/y.png)`,
    "d.json": JSON.stringify({ [EVIL]: EVIL }),
    "e.csv": `${EVIL},b\n${EVIL},c\n`,
    "f.fasta": `>${EVIL}\n${EVIL}\n`,
    "g.vcf": `##INFO=<ID=${EVIL},Description="${EVIL}">\n#CHROM\t${EVIL}\n17\t${EVIL}\n`,
    "h.ipynb": JSON.stringify({ metadata: { language_info: { name: EVIL } }, cells }),
    "i.zip": zip,
    "j.svg": `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(4)">${EVIL}</svg>`,
  };
}

Deno.test("/file shows what files of every kind say as text: no element, script or address of theirs (safety 2.5, B10)", async () => {
  const { test, ids, go } = await open(await hostileFiles());
  await using _ = test;
  for (const [path, fileId] of Object.entries(ids)) {
    for (
      const query of [
        "",
        "&as=text",
        ...path === "i.zip" ? [`&member=${encodeURIComponent(`${EVIL}.txt`)}`] : [],
      ]
    ) {
      const { status, text } = await go(`/file?fileId=${fileId}${query}`);
      const what = `${path}${query}`;
      assert.equal(status, 200, what);
      // A drawing is a picture from an address of its own.
      if (what === "j.svg") assert.match(text, /<img[^>]* src="[^"]*\/public\/show\/[\w-]+"/);
      // Colours stand between the letters of source code.
      else assert.ok(text.replaceAll(/<\/?span[^>]*>/g, "").includes("&lt;img"), what);
      assert.doesNotMatch(
        text,
        /<img src=x|<script>alert|<svg[^>]*onload|href="javascript:|src="https:\/\/evil/,
        what,
      );
    }
  }
});

Deno.test("/file opens the members of an archive and the kinds of a table in both languages", async () => {
  const rows = Array.from({ length: 150 }, (_, at) => `${at},lake ${at % 3}`).join("\n");
  const { test, ids, go } = await open({ "a.csv": `n,lake\n${rows}`, ...await hostileFiles() });
  await using _ = test;
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const table = await go(`${prefix}/file?fileId=${ids["a.csv"]}&page=2`);
    assert.match(table.text, /<th scope="row"[^>]*>101<\/th>/);
    assert.ok(table.text.includes(t("preview.columnType.integer")));
    const archive = await go(`${prefix}/file?fileId=${ids["i.zip"]}`);
    assert.ok(archive.text.includes(`${prefix}/file?fileId=${ids["i.zip"]}&member=`));
    const inside = await go(
      `${prefix}/file?fileId=${ids["i.zip"]}&member=${encodeURIComponent(`${EVIL}.txt`)}`,
    );
    assert.ok(inside.text.includes(t("preview.toArchive")));
  }
});

Deno.test("/file shows a map whose features lead to their rows and back, without a script or a foreign host", async () => {
  const feature = {
    type: "Feature",
    properties: { name: "<b>湖</b>" },
    geometry: { type: "Point", coordinates: [100.2, 36.9] },
  };
  const { test, ids, go } = await open({ "a.geojson": JSON.stringify(feature) });
  await using _ = test;
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const { text } = await go(`${prefix}/file?fileId=${ids["a.geojson"]}`);
    assert.match(text, /<a id="shape-1" href="#feature-1"/);
    assert.match(text, /<tr id="feature-1"/);
    assert.ok(text.includes('href="#shape-1"') && text.includes("&lt;b>湖"));
    assert.ok(text.includes(t("preview.map.offset")) && text.includes(t("preview.map.coastline")));
    const article = text.slice(text.indexOf("<article"), text.indexOf("</article"));
    assert.doesNotMatch(article, /(?:src|href)="https?:/);
  }
});

Deno.test("/file shows a raster with its legend, and each variable of a grid under an address of its own", async () => {
  const folder = new URL("../db/seed/datasets/etopo-relief/files/", import.meta.url);
  const { test, ids, go } = await open({
    "a.tif": await Deno.readFile(new URL("geotiff/etopo20_asia_70E150E_0N55N.tif", folder)),
    "b.nc": await Deno.readFile(new URL("netcdf/etopo120.nc", folder)),
  });
  await using _ = test;
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const raster = (await go(`${prefix}/file?fileId=${ids["a.tif"]}`)).text;
    assert.ok(raster.includes("data:image/png;base64,") && raster.includes("linearGradient"));
    assert.ok(raster.includes("EPSG:4326") && raster.includes(t("preview.grid.noData")));
    const address = `${prefix}/file?fileId=${ids["b.nc"]}`;
    const grid = (await go(address)).text;
    const layer = /href="([^"]*&amp;layer=\w+|[^"]*&layer=\w+)"/.exec(grid)![1].replace("&amp;", "&");
    assert.ok((await go(layer)).text.includes(t("preview.grid.variables")));
  }
});

const RECORD = (title: string) =>
  `${title}\n\n\n  2  1  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 C   0\n    1.2000    0.0000    0.0000 O   0\n  1  2  3  0\nM  END\n>  <CAS>\n630-08-0\n\n$$$$\n`;

Deno.test("/file and /3dmol_show say of a molecule without a script what is in it, by records, in both languages", async () => {
  const sdf = RECORD("first <b>") + RECORD("second");
  const { test, ids, go } = await open({ "a.sdf": sdf, "b.txt": "b" });
  await using _ = test;
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const { text } = await go(`${prefix}/file?fileId=${ids["a.sdf"]}`);
    assert.ok(text.includes("first &lt;b>") && text.includes("630-08-0"));
    for (const word of ["formula", "bonds", "allAtoms", "fields"] as const) {
      assert.ok(text.includes(t(`preview.molecule.${word}`)), word);
    }
    const large = `${prefix}/3dmol_show?fileId=${ids["a.sdf"]}`;
    assert.ok(text.includes(`href="${large}"`));
    assert.ok(text.includes(`href="${prefix}/file?fileId=${ids["a.sdf"]}&page=2"`));
    const shown = await go(`${large}&page=2`);
    assert.equal(shown.status, 200);
    assert.ok(shown.text.includes("second") && shown.text.includes(t("preview.molecule.toFile")));
    // What it shows is said for who does not see it.
    assert.match(shown.text, /role="img"[^>]*aria-label="[^"]*second[^"]*C O/);
    const other = await go(`${prefix}/3dmol_show?fileId=${ids["b.txt"]}`);
    assert.deepEqual([other.status, other.location], [
      303,
      `${prefix}/file?fileId=${ids["b.txt"]}`,
    ]);
    assert.equal((await go(`${prefix}/3dmol_show?fileId=unknown`)).status, 404);
  }
});

Deno.test("/file, /detail and the list in a ZIP show the true ending of a name (R18-3)", async () => {
  const zip = new ZipWriter(new BlobWriter());
  await zip.add("\u202egpj.exe", new TextReader("x"));
  const bytes = new Uint8Array(await (await zip.close()).arrayBuffer());
  const { test, dataSetId, ids, go } = await open({ "\u202egnp.exe": "MZ", "a.zip": bytes });
  await using _ = test;
  for (const [, prefix] of LANGUAGES) {
    const page = (await go(`${prefix}/file?fileId=${ids["\u202egnp.exe"]}`)).text;
    assert.match(page, /<title>[^<]*\[U\+202E\]gnp\.exe/);
    assert.match(page, /<h1[^>]*>\[U\+202E\]gnp\.exe/);
    const list = (await go(`${prefix}/detail?dataSetId=${dataSetId}&version=V1&tab=files`)).text;
    assert.ok(list.includes(">[U+202E]gnp.exe<"));
    const archive = (await go(`${prefix}/file?fileId=${ids["a.zip"]}`)).text;
    assert.ok(archive.includes("[U+202E]gpj.exe"));
    assert.ok(!archive.includes(">\u202egpj.exe"));
  }
});

/** A volume of 2 × 2 × 5 voxels as NIfTI-1. */
function volume(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(352 + 20 * 2);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 348, true);
  [3, 2, 2, 5].forEach((one, at) => view.setInt16(40 + 2 * at, one, true));
  view.setInt16(70, 4, true);
  [1, 1, 1, 1].forEach((one, at) => view.setFloat32(76 + 4 * at, one, true));
  view.setFloat32(108, 352, true);
  view.setFloat32(112, 1, true);
  bytes.set(new TextEncoder().encode("n+1"), 344);
  for (let at = 0; at < 20; at++) view.setInt16(352 + 2 * at, at, true);
  return bytes;
}

Deno.test("previewFile opens a volume in its middle, and at its first slice where page=1 is asked for", async () => {
  const { test, ids, go } = await open({ "brain.nii": volume() });
  await using _ = test;
  const [fileId] = Object.values(ids);
  for (const [, prefix] of LANGUAGES) {
    const address = `${prefix}/file?fileId=${fileId}`;
    const middle = (await go(address)).text;
    assert.match(middle, /aria-current="page"[^>]*>\s*3\s*</);
    assert.ok(middle.includes(`href="${address}&page=1"`) || middle.includes(`href="${address}&amp;page=1"`));
    assert.match((await go(`${address}&page=1`)).text, /aria-current="page"[^>]*>\s*1\s*</);
  }
});
