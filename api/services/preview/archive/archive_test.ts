/** Archives: what they hold, members of them, and what is made to do harm (safety 2.5, B9). */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js";
import { packTar } from "modern-tar";
import { contentOf, readShown } from "../../../../tests/read_shown.ts";

type Member = { name: string; text?: string; bytes?: Uint8Array; options?: Record<string, unknown> };

async function zip(...members: Member[]): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const { name, text = "", bytes, options } of members) {
    await writer.add(name, bytes ? new Uint8ArrayReader(bytes) : new TextReader(text), options);
  }
  return new Uint8Array(await (await writer.close()).arrayBuffer());
}

const listOf = async (path: string, bytes: Uint8Array) =>
  contentOf(await readShown(path, bytes, { as: "archive" }), "archive");
const reasonOf = async (path: string, bytes: Uint8Array, query = {}) =>
  contentOf(await readShown(path, bytes, query), "none").reason;

Deno.test("readArchive() lists a ZIP and shows a member as if it stood by itself", async () => {
  const file = await zip(
    { name: "湖泊/a.csv", text: "n\n1\n" },
    { name: "b.json", text: '{"x":1}' },
    { name: "c.bin", text: "?" },
  );
  const { format, entries, total } = await listOf("a.zip", file);
  assert.deepEqual([format, total], ["zip", 3]);
  assert.deepEqual(entries.map(({ path, shown }) => [path, shown]), [
    ["湖泊/a.csv", true],
    ["b.json", true],
    ["c.bin", false],
  ]);
  const member = await readShown("a.zip", file, { member: "湖泊/a.csv" });
  assert.deepEqual(contentOf(member, "table").rows, [["1"]]);
  assert.deepEqual([member.member, member.kinds], ["湖泊/a.csv", ["table", "text"]]);
  assert.equal(
    contentOf(await readShown("a.zip", file, { member: "b.json", as: "text" }), "text").lines.length,
    1,
  );
  for (const member of ["c.bin", "none", ""]) {
    assert.equal(await reasonOf("a.zip", file, { member }), "unsupported");
  }
});

Deno.test("readArchive() lists tape archives, compressed or not, and what a compressed file holds", async () => {
  const tar = await packTar([
    { header: { name: "data/", type: "directory", size: 0 } },
    { header: { name: "data/a.txt", size: 5 }, body: "hello" },
    { header: { name: "link", type: "symlink", size: 0, linkname: "/etc/passwd" } },
  ]);
  for (
    const [name, bytes] of [["a.tar", tar], ["a.tar.gz", gzipSync(tar)], ["a.tgz", gzipSync(tar)]] as const
  ) {
    const { format, entries } = await listOf(name, bytes);
    assert.equal(format, "tar");
    assert.deepEqual(entries.map(({ path, kind, target, shown }) => [path, kind, target, shown]), [
      ["data/", "folder", undefined, false],
      ["data/a.txt", "file", undefined, true],
      ["link", "link", "/etc/passwd", false],
    ]);
    const member = await readShown(name, bytes, { member: "data/a.txt" });
    assert.equal(contentOf(member, "text").lines[0].text, "hello");
    assert.equal(await reasonOf(name, bytes, { member: "link" }), "unsupported");
  }
  const packed = gzipSync("a,b\n1,2\n");
  assert.deepEqual((await listOf("x/a.csv.gz", packed)).entries, [
    { path: "a.csv", kind: "file", size: 8, shown: true },
  ]);
  assert.deepEqual(contentOf(await readShown("x/a.csv.gz", packed, { member: "a.csv" }), "table").rows, [[
    "1",
    "2",
  ]]);
});

Deno.test("readArchive(): names that would leave a folder, links and passwords are text alone", async () => {
  const names = [
    "../../etc/passwd.txt",
    "/root/.ssh/id.txt",
    "C:\\Windows\\x.txt",
    "<img src=x onerror=alert(1)>.txt",
  ];
  const file = await zip(
    ...names.map((name) => ({ name, text: "x" })),
    { name: "secret.txt", text: "hidden", options: { password: "p", zipCrypto: true } },
    { name: "link.txt", text: "/etc/passwd", options: { unixMode: 0o120777, msDosCompatible: false } },
  );
  const { entries } = await listOf("a.zip", file);
  assert.deepEqual(entries.slice(0, 4).map(({ path }) => path), names);
  assert.deepEqual(entries.slice(4).map(({ kind, shown }) => [kind, shown]), [["closed", false], [
    "link",
    false,
  ]]);
  for (const member of ["secret.txt", "link.txt"]) {
    assert.equal(await reasonOf("a.zip", file, { member }), "unsupported");
  }
});

Deno.test("readArchive(): what unpacks to far more than it is, and archives in archives, are not unpacked", async () => {
  const bomb = await zip({ name: "zeros.txt", bytes: new Uint8Array(40 * 1024 * 1024) });
  assert.equal(await reasonOf("a.zip", bomb), "tooLarge");
  assert.equal(await reasonOf("a.zip", bomb, { member: "zeros.txt" }), "tooLarge");
  assert.equal(await reasonOf("a.gz", gzipSync(new Uint8Array(80 * 1024 * 1024))), "tooLarge");
  const nested = await zip({ name: "inner.zip", bytes: bomb });
  assert.deepEqual((await listOf("a.zip", nested)).entries.map(({ shown }) => shown), [false]);
  assert.equal(await reasonOf("a.zip", nested, { member: "inner.zip" }), "unsupported");
  // A workbook is a ZIP too.
  const sheet = await zip({ name: "[Content_Types].xml", text: "x" }, {
    name: "xl/a.xml",
    bytes: new Uint8Array(70 * 1024 * 1024),
  });
  assert.equal(await reasonOf("a.xlsx", sheet), "tooLarge");
});

Deno.test("readArchive(): a directory that lies about its members, a wrong CRC and a cut archive are unreadable", async () => {
  const lines = new TextEncoder().encode("text that is packed, ".repeat(500));
  const file = await zip({ name: "a.txt", bytes: lines });
  const change = (signature: number, offset: number, value: number) => {
    const changed = file.slice();
    const view = new DataView(changed.buffer);
    for (let at = 0; at < changed.length - 4; at++) {
      if (view.getUint32(at, true) === signature) view.setUint32(at + offset, value, true);
    }
    return changed;
  };
  const DIRECTORY = 0x02014b50;
  assert.equal(await reasonOf("a.zip", change(DIRECTORY, 24, 100), { member: "a.txt" }), "unreadable");
  assert.equal(await reasonOf("a.zip", change(DIRECTORY, 16, 1), { member: "a.txt" }), "unreadable");
  assert.equal(await reasonOf("a.zip", file.slice(0, -30)), "unreadable");
  assert.equal(await reasonOf("a.tar", new Uint8Array(10_240).fill(0x41)), "unreadable");
});

Deno.test("readArchive(): more than ten thousand entries are not listed, and fewer by pages", async () => {
  const many = (count: number) =>
    packTar(Array.from({ length: count }, (_, at) => ({ header: { name: `${at}.txt`, size: 0 } })));
  const shown = await readShown("a.tar", await many(1_200), { page: 3 });
  assert.deepEqual([shown.page, shown.pages, contentOf(shown, "archive").entries.length], [3, 3, 200]);
  assert.equal(await reasonOf("b.tar.gz", gzipSync(await many(10_001), { level: 1 })), "tooLarge");
});
