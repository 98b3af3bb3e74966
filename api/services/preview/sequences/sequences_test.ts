/** Reads with qualities: FASTQ, ABI traces and SFF. */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { contentOf, readShown } from "../../../../tests/read_shown.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const sequencesOf = async (path: string, bytes: Uint8Array) =>
  contentOf(await readShown(path, bytes), "sequences");

Deno.test("readFastq() tells reads, lengths and qualities, also of a compressed file", async () => {
  const text = "@r1 lane 1\nACGT\n+\nIIII\n@r2\nGG\n+r2\n!I\n";
  for (const [name, bytes] of [["a.fastq", bytesOf(text)], ["a.fq.gz", gzipSync(text)]] as const) {
    const { format, total, totalLength, shortest, longest, records, quality } = await sequencesOf(
      name,
      bytes,
    );
    assert.deepEqual([format, total, totalLength, shortest, longest], ["fastq", 2, 6, 2, 4]);
    assert.deepEqual(records[0], {
      ...{ id: "r1", description: "lane 1", length: 4, beginning: "ACGT", gc: 0.5 },
      quality: 40,
    });
    assert.equal(records[1].quality, 20);
    assert.deepEqual([quality?.encoding, quality?.mean, quality?.good], ["Phred+33", 200 / 6, 5 / 6]);
    assert.deepEqual([quality?.byPosition?.least, quality?.byPosition?.greatest], [20, 40]);
  }
});

Deno.test("readFastq() reads wrapped records, a quality that begins with @, and old qualities of Illumina", async () => {
  const wrapped = await sequencesOf(
    "a.fastq",
    bytesOf("@r\r\nAC\r\nGT\r\n+\r\n@I\r\nII\r\n\r\n@s\r\nA\r\n+\r\n#\r\n"),
  );
  assert.deepEqual(wrapped.records.map(({ length, beginning }) => [length, beginning]), [[4, "ACGT"], [
    1,
    "A",
  ]]);
  const old = await sequencesOf("a.fastq", bytesOf("@r\nACGT\n+\nhhhB\n"));
  assert.deepEqual([old.quality?.encoding, old.records[0].quality], ["Phred+64", (3 * 40 + 2) / 4]);
});

Deno.test("readFastq(): a file that breaks off or has a quality of another length is shown as text", async () => {
  for (const text of ["@r\nACGT\n+\nII", "@r\nACGT\n", "@r\nAC\n+\nIIII\n", "@only words"]) {
    const shown = await readShown("a.fastq", bytesOf(text));
    assert.deepEqual([shown.content.kind, shown.problem], ["text", "unreadable"], text);
  }
});

/** Bytes of numbers and texts one behind another, the highest byte first. */
function pack(...parts: (string | number | Uint8Array | [number, 2 | 4 | 8])[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => {
    if (typeof part === "number") return [part];
    if (typeof part === "string") return [...part].map((letter) => letter.charCodeAt(0));
    if (part instanceof Uint8Array) return [...part];
    const [value, size] = part;
    return Array.from({ length: size }, (_, at) => Math.floor(value / 2 ** (8 * (size - 1 - at))) % 256);
  }));
}

/** An entry of a directory of ABIF. */
const entry = (
  name: string,
  number: number,
  type: number,
  count: number,
  size: number,
  place: number | string,
) =>
  pack(
    name,
    [number, 4],
    [type, 2],
    [1, 2],
    [count, 4],
    [size, 4],
    typeof place === "string" ? place.padEnd(4, "\0") : [place, 4],
    [0, 4],
  );

Deno.test("readAbi() tells called bases, qualities and the run of a trace", async () => {
  const data = pack("ACGTA", 40, 40, 40, 20, 10, 4, "lake");
  const start = 128 + data.length;
  const directory = [
    entry("PBAS", 1, 2, 5, 5, 128),
    entry("PCON", 1, 2, 5, 5, 133),
    entry("SMPL", 1, 18, 5, 5, 138),
    entry("LANE", 1, 4, 1, 2, "\0\u0007"),
    entry("RUND", 1, 10, 1, 4, "\u0007\u00ea\u000b\u001b"),
  ];
  const root = pack("ABIF", [101, 2], "tdir", [1, 4], [1_023, 2], [28, 2], [directory.length, 4], [
    28 * directory.length,
    4,
  ], [start, 4]);
  const bytes = pack(root, new Uint8Array(128 - root.length), data, ...directory);
  const { format, records: [record], facts, quality } = await sequencesOf("a.ab1", bytes);
  assert.deepEqual([format, record.id, record.beginning, record.quality], ["abi", "lake", "ACGTA", 30]);
  assert.equal(quality?.encoding, "Phred");
  assert.deepEqual(Object.fromEntries(facts.map(({ name, value }) => [name, value])), {
    ...{ Sample: "lake", Lane: "7", "Run date": "2026-11-27" },
  });
  for (const broken of [bytes.subarray(0, 140), bytes.subarray(0, 30)]) {
    assert.equal((await readShown("a.ab1", broken)).content.kind, "none");
  }
});

Deno.test("readAbi() draws the curves of a trace page by page, with the called bases at their peaks", async () => {
  const points = 900;
  const curve = (peak: number) =>
    pack(...Array.from({ length: points }, (_, at): [number, 2] => [at === peak ? 800 : 10, 2]));
  const data = pack(
    "ACGT",
    [5, 2],
    [300, 2],
    [650, 2],
    [899, 2],
    curve(5),
    curve(300),
    curve(650),
    curve(899),
  );
  const start = 128 + data.length;
  const size = points * 2;
  const directory = [
    entry("PBAS", 1, 2, 4, 4, "ACGT"),
    entry("FWO_", 1, 2, 4, 4, "ACGT"),
    entry("PLOC", 1, 4, 4, 8, 132),
    ...[9, 10, 11, 12].map((number, at) => entry("DATA", number, 4, points, size, 140 + at * size)),
  ];
  const root = pack("ABIF", [101, 2], "tdir", [1, 4], [1_023, 2], [28, 2], [directory.length, 4], [
    28 * directory.length,
    4,
  ], [start, 4]);
  const bytes = pack(root, new Uint8Array(128 - root.length), data, ...directory);
  const first = await readShown("a.ab1", bytes);
  const { trace, records } = contentOf(first, "sequences");
  assert.deepEqual([first.page, first.pages, records[0].beginning], [1, 2, "ACGT"]);
  assert.deepEqual([trace?.firstPoint, trace?.lastPoint, trace?.points], [1, 601, 900]);
  assert.deepEqual(trace?.frame.x.map(({ label }) => label), ["A", "C"]);
  assert.deepEqual(trace?.curves.map(({ base }) => base), ["A", "C", "G", "T"]);
  const heights = trace!.curves.map(({ path }) =>
    new Set([...path.matchAll(/[\d.]+ ([\d.]+)/g)].map(([, height]) => height)).size
  );
  assert.deepEqual(heights, [2, 2, 1, 1]);
  const second = await readShown("a.ab1", bytes, { page: 2 });
  assert.deepEqual(contentOf(second, "sequences").trace?.frame.x.map(({ label }) => label), ["G", "T"]);
});

Deno.test("readSff() tells the header and the reads of a flowgram file", async () => {
  const eight = (bytes: Uint8Array) => pack(bytes, new Uint8Array((8 - bytes.length % 8) % 8));
  const head = eight(
    pack(".sff", [1, 4], [0, 8], [0, 4], [1, 4], [40, 2], [4, 2], [4, 2], 1, "TACG", "TCAG"),
  );
  const read = pack(
    eight(pack([24, 2], [4, 2], [3, 4], new Uint8Array(8), "r001")),
    eight(pack(new Uint8Array(8), 1, 1, 1, "ACG", 40, 30, 20)),
  );
  const bytes = pack(head, read);
  assert.equal(head.length, 40);
  const { format, records, facts, total } = await sequencesOf("a.sff", bytes);
  assert.deepEqual([format, total, records[0].id, records[0].beginning, records[0].quality], [
    "sff",
    1,
    "r001",
    "ACG",
    30,
  ]);
  assert.deepEqual(facts.find(({ name }) => name === "Key sequence")?.value, "TCAG");
  assert.equal((await readShown("a.sff", bytes.subarray(0, 70))).content.kind, "none");
});
