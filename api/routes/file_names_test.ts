/** Bad file names (safety 2.5, B8): kept exactly as they are or refused, and never a path of ours. */
import assert from "node:assert/strict";
import { file } from "../../db/schema/mod.ts";
import { isFileName } from "../../sdk/model/file.ts";
import { openTestApp } from "../../tests/harness.ts";
import { deliverAll } from "../jobs/outbox_delivery.ts";

const REFUSED = [
  "",
  ".",
  "..",
  "../a",
  "a/../../b",
  "a/..",
  "./a",
  "..\\a",
  "a\\b",
  "C:\\Windows\\win.ini",
  "\\\\server\\share",
  "/etc/passwd",
  "//etc/passwd",
  "a//b",
  "a/",
  "nul\u0000byte",
  "a\nb",
  "a\r\nX-Injected: 1",
  "tab\there",
  "escape\u001b[31m",
  "delete\u007f",
  "x".repeat(256),
  "界".repeat(86),
  `${"d/".repeat(600)}f`,
];

const KEPT = [
  "C:/Windows/win.ini",
  "CON",
  "con.txt",
  "NUL",
  "COM1.csv",
  "trailing dot.",
  "trailing space ",
  " leading space",
  "...",
  "-rf",
  "--help",
  ".htaccess",
  ".git/config",
  "~/file",
  "$HOME",
  "`id`",
  "$(id)",
  "a;b|c&d>e<f",
  "'quoted' \"twice\"",
  "100%",
  "%2e%2e%2fetc",
  "a?b#c",
  "a*b",
  "a+b=c",
  "=SUM(A1)",
  "<script>alert(1)</script>.html",
  "数据/节假日 2026（终）.tsv",
  "🧬/👩🏽‍🔬.csv",
  "abc\u202egnp.exe",
  "שלום.txt",
  "ﷺ",
  "\ufeffbom",
  "zero\u200bwidth",
  "__proto__",
  "constructor",
  "x".repeat(255),
  "界".repeat(85),
];

Deno.test("upload keeps every name exactly or answers 400, and no blob ever has a name of the depositor's", async () => {
  await using test = await openTestApp();
  const { repository: { datasets, files } } = await test.signIn();
  const { dataSetId } = await datasets.create();
  for (const path of REFUSED) {
    await assert.rejects(
      files.upload(dataSetId, "V1", path, "x"),
      (error: { status: number; issues: unknown[] }) => {
        assert.equal(error.status, 400, JSON.stringify(path));
        const [{ key }] = error.issues as { key: string }[];
        assert.match(key, path === "" ? /required|invalidFileName/ : /invalidFileName|pathTooLong/);
        return true;
      },
    );
  }
  for (const path of KEPT) await files.upload(dataSetId, "V1", path, path);
  const stored = (await test.app.db.read.select().from(file).all()).map(({ path }) => path);
  assert.deepEqual(stored.sort(), KEPT.toSorted());
  assert.deepEqual(
    (await Array.fromAsync(files.all(dataSetId, "V1"))).map(({ path }) => path).sort(),
    stored,
  );
  await assertOnlyOurNames(test.config.dataDir);
});

Deno.test("upload refuses a lone surrogate that a client managed to send", () => {
  // It cannot travel in a UTF-8 address; whoever calls the service otherwise meets the same rule.
  assert.equal(isFileName("a\ud800b"), false);
});

Deno.test("upload keeps names apart that differ in case or Unicode form, in listings, moves and imports", async () => {
  await using test = await openTestApp();
  const { repository: { datasets, files } } = await test.signIn();
  const { dataSetId } = await datasets.create();
  const names = [
    "Data.csv",
    "data.csv",
    "caf\u00e9.txt",
    "cafe\u0301.txt",
    "Maps/a.tif",
    "maps/a.tif",
    "MAPS",
  ];
  for (const path of names) {
    const { outcome, path: stored } = await files.upload(dataSetId, "V1", path, path, {
      onConflict: "refuse",
    });
    assert.deepEqual([outcome, stored], ["added", path]);
  }
  const read = async (id: string) => {
    const texts: [string, string][] = [];
    for await (const { path, fileId } of files.all(id, "V1")) {
      texts.push([path, await (await files.download(fileId)).text()]);
    }
    return Object.fromEntries(texts);
  };
  const each = Object.fromEntries(names.map((path) => [path, path]));
  assert.deepEqual(await read(dataSetId), each);
  const listed = await files.listFolder(dataSetId, "V1", { path: "maps" });
  assert.deepEqual(listed.files.map(({ path }) => path), ["maps/a.tif"]);
  const { dataSetId: copy } = await datasets.create();
  await datasets.importFiles(copy, "V1", { from: dataSetId, version: "V1" });
  await deliverAll(test.app);
  assert.deepEqual(await read(copy), each);
  await files.change(copy, "V1", {
    move: [{ from: "Data.csv", to: "DATA.CSV" }, { from: "maps", to: "mapS" }],
  });
  const moved = Object.keys(await read(copy));
  assert.ok(
    ["DATA.CSV", "data.csv", "Maps/a.tif", "mapS/a.tif"].every((path) => moved.includes(path)),
    `${moved}`,
  );
  const taken = await files.listTaken(copy, "V1", ["data.CSV", "data.csv", "maps", "Maps", "MAPS/x"]);
  assert.deepEqual(taken.map(({ path, file }) => [path, file?.size]), [
    ["data.csv", 8],
    ["Maps", undefined],
    ["MAPS/x", undefined],
  ]);
});

Deno.test("upload refuses a file in the place of a folder, and a folder in that of a file, and says with which", async () => {
  await using test = await openTestApp();
  const { repository: { datasets, files } } = await test.signIn();
  const { dataSetId } = await datasets.create();
  for (const path of ["data.csv", "folder/a"]) await files.upload(dataSetId, "V1", path, "x");
  for (const [path, other] of [["folder", "folder/a"], ["data.csv/inside", "data.csv"]]) {
    await assert.rejects(
      files.upload(dataSetId, "V1", path!, "x"),
      (error: { error: string; message: string }) => {
        assert.equal(error.error, "pathTaken", path);
        assert.ok(error.message.includes(path!) && error.message.includes(other!), error.message);
        return true;
      },
    );
  }
  await files.upload(dataSetId, "V1", "folder/b", "beside is fine");
  await files.upload(dataSetId, "V1", "folder.txt", "and so is a name that goes on");
  assert.equal((await test.app.db.read.select().from(file).all()).length, 4);
});

/** Below the data folder nothing but our own files and blobs named by their hash. */
async function assertOnlyOurNames(folder: string, depth = 0): Promise<void> {
  const ours = [
    /^(blobs|incoming|uploads|quarantine|secret\.keys|sdb\.(db(-wal|-shm|\.lock)?|lock))$/,
    /^([0-9a-f]{2}|repository\.id)$/,
    /^[0-9a-f]{64}$/,
  ][depth];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    assert.match(name, ours);
    if (isDirectory) await assertOnlyOurNames(`${folder}/${name}`, depth + 1);
  }
}
