/** Compressed files that are shown as what they hold, and large members of archives: their beginning is unpacked. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { BlobWriter, TextReader, ZipWriter } from "@zip.js/zip.js";
import { packTar } from "modern-tar";
import { contentOf, readByParts, readShown } from "../../../../tests/read_shown.ts";

const TABLE = "site,depth\n湖,1.5\n海,2.5\n";
const ROWS = [["湖", "1.5"], ["海", "2.5"]];
/** The table as `bzip2` 1.0.8 and `xz` 5.4 write it. */
const BZIP2 = Uint8Array.fromBase64(
  "QlpoOTFBWSZTWWZKlCsAAAlZqQAQAAUyAAZgTAABAAKgAQAgADFNMjExMQanqGjIZGiBX7pmUMDGzGePHpkoPi7kinChIMyVKFY=",
);
const XZ = Uint8Array.fromBase64(
  "/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQAac2l0ZSxkZXB0aArmuZYsMS41Cua1tywyLjUKAACRhe1ox0/6PAABMxv3GYheH7bzfQEAAAAABFla",
);

Deno.test("readPreview() shows a compressed table at once as the table that it is, whatever compresses it", async () => {
  const files = {
    gz: gzipSync(TABLE),
    bgz: gzipSync(TABLE),
    zst: zstdCompressSync(TABLE),
    bz2: BZIP2,
    xz: XZ,
  };
  for (const [extension, bytes] of Object.entries(files)) {
    const shown = await readShown(`data/a.csv.${extension}`, bytes);
    assert.deepEqual(contentOf(shown, "table").rows, ROWS, extension);
    assert.deepEqual([shown.kinds, shown.beginning], [["table", "text", "archive"], false]);
    const [entry] =
      contentOf(await readShown(`a.csv.${extension}`, bytes, { as: "archive" }), "archive").entries;
    assert.deepEqual(entry, { path: "a.csv", kind: "file", size: TABLE.length + 4, shown: true });
    const text = await readShown(`a.csv.${extension}`, bytes, { as: "text" });
    assert.equal(contentOf(text, "text").lines[1].text, "湖,1.5");
  }
});

Deno.test("readPreview() shows compressed sequences, variants, JSON and texts as what they are", async () => {
  const files = {
    "a.fasta.gz": [">s1\nACGT\n", "sequences"],
    "a.vcf.gz": [
      "##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n1\t5\t.\tA\tG\t.\t.\t.\n",
      "variants",
    ],
    "a.json.gz": ['{"a":1}', "json"],
    "a.txt.gz": ["words", "text"],
    "README.gz": ["words", "text"],
  } as const;
  for (const [name, [text, kind]] of Object.entries(files)) {
    // bgzip writes one stream behind another.
    const bytes = Buffer.concat([gzipSync(text), gzipSync("")]);
    contentOf(await readShown(name, bytes), kind);
  }
});

Deno.test("readPreview() unpacks only the beginning of a compressed table that is large", async () => {
  const line = (at: number) => `${at},${Math.sin(at)}\n`;
  const text = "n,sine\n" + Array.from({ length: 600_000 }, (_, at) => line(at)).join("");
  assert.ok(text.length > 11_000_000);
  const { shown } = await readByParts("a.csv.gz", gzipSync(text, { level: 1 }));
  assert.equal(shown.beginning, true);
  const { rows, totalRows } = contentOf(shown, "table");
  assert.deepEqual(rows[1], line(1).trim().split(","));
  assert.equal(totalRows, 1_000);
  // What unpacks to far more than it is costs no more than another file.
  const bomb = await readShown("a.csv.gz", gzipSync("0,0\n".repeat(20_000_000), { level: 1 }));
  assert.deepEqual([bomb.content.kind, bomb.beginning], ["table", true]);
});

Deno.test("readPreview(): a compressed file that is damaged or cut, or holds another format, says so", async () => {
  const whole = gzipSync(TABLE.repeat(500));
  for (const [name, bytes] of [["a.csv.gz", whole], ["a.csv.bz2", BZIP2], ["a.csv.xz", XZ]] as const) {
    const { content } = await readShown(name, bytes.subarray(0, bytes.length - 12));
    assert.deepEqual(content, { kind: "none", reason: "unreadable" }, name);
  }
  const wrong = await readShown("a.fasta.gz", gzipSync("no sequence\n"));
  assert.deepEqual([wrong.content.kind, wrong.problem], ["text", "unreadable"]);
  const binary = await readShown("a.csv.gz", gzipSync(Uint8Array.of(0, 1, 2, 0, 255)));
  assert.deepEqual([binary.content.kind, binary.problem], ["archive", "binary"]);
});

Deno.test("readMember() shows the beginning of a large member, and files compressed within an archive", async () => {
  const large = "n,m\n" + Array.from({ length: 1_200_000 }, (_, at) => `${at},${at * 7 % 1_000}\n`).join("");
  assert.ok(large.length > 13_000_000);
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, level: 1 });
  await writer.add("large.csv", new TextReader(large));
  const zip = new Uint8Array(await (await writer.close()).arrayBuffer());
  const tar = gzipSync(await packTar([{ header: { name: "large.csv", size: large.length }, body: large }]), {
    level: 1,
  });
  for (const [name, bytes] of [["a.zip", zip], ["a.tar.gz", tar]] as const) {
    const shown = await readShown(name, bytes, { member: "large.csv" });
    assert.deepEqual([shown.beginning, contentOf(shown, "table").rows[1]], [true, ["1", "7"]], name);
  }
  const nested = await packTar([{
    header: { name: "a.csv.gz", size: gzipSync(TABLE).length },
    body: gzipSync(TABLE),
  }]);
  const shown = await readShown("a.tar", nested, { member: "a.csv.gz" });
  assert.deepEqual([contentOf(shown, "table").rows, shown.kinds], [ROWS, ["table", "text"]]);
});

Deno.test("readArchive() says why the content of a member is not shown", async () => {
  const tar = await packTar([
    { header: { name: "a.unknown", size: 1 }, body: "x" },
    { header: { name: "a.csv", size: 1 }, body: "x" },
  ]);
  // The header lies; nothing follows it.
  const lying = tar.slice();
  const { entries } = contentOf(await readShown("a.tar", lying), "archive");
  assert.deepEqual(entries.map(({ hidden }) => hidden), ["unsupported", undefined]);
});
