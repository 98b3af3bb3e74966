/** Previews: what is shown of a file, to whom, how much of it, and what it costs. */
import assert from "node:assert/strict";
import { PREVIEW_BEGINNING_MAX } from "../../../sdk/model/limits.ts";
import type { FilePreview, PreviewQuery } from "../../../sdk/mod.ts";
import { completeMetadata, publish } from "../../../tests/datasets.ts";
import { openTestApp, type SignedInUser } from "../../../tests/harness.ts";
import { contentOf, readShown } from "../../../tests/read_shown.ts";

type Bytes = string | Uint8Array<ArrayBuffer>;

/** A draft, and what its depositor is shown of files in it. */
async function open() {
  const test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await person.repository.datasets.create(completeMetadata());
  const show = async (path: string, body: Bytes, query?: PreviewQuery): Promise<FilePreview> => {
    const { fileId } = await person.repository.files.upload(dataSetId, "V1", path, body);
    return await person.repository.files.preview(fileId, query);
  };
  return { test, person, show };
}

Deno.test("previewFile() shows texts in the encodings of this country, by pages of lines", async () => {
  const { test, show } = await open();
  await using _ = test;
  const utf8 = contentOf(await show("a.txt", "湖泊\r\n第二行\n"), "text");
  assert.deepEqual([utf8.encoding, utf8.lines], ["UTF-8", [{ text: "湖泊" }, { text: "第二行" }]]);
  const gbk = contentOf(await show("b.txt", new Uint8Array([0xba, 0xfe, 0xb2, 0xb4])), "text");
  assert.deepEqual([gbk.encoding, gbk.lines], ["GB 18030", [{ text: "湖泊" }]]);
  const lines = Array.from({ length: 2_500 }, (_, at) => `line ${at + 1}`).join("\n");
  const last = await show("c.log", lines, { page: 99 });
  assert.deepEqual([last.page, last.pages], [3, 3]);
  const { firstLine, lines: shown } = contentOf(last, "text");
  assert.deepEqual([firstLine, shown[0].text, shown.at(-1)?.text], [2_001, "line 2001", "line 2500"]);
  const [long] = contentOf(await show("d.txt", "x".repeat(1_000_000)), "text").lines;
  assert.equal(long.text.length + long.omitted!, 1_000_000);
  assert.ok(long.text.length < 10_000);
});

Deno.test("previewFile() names a guessed encoding, and takes the encoding and heading that are chosen", async () => {
  const { test, show } = await open();
  await using _ = test;
  const lake = new Uint8Array([0xba, 0xfe, 0xb2, 0xb4, 0x2c, 0x61, 0x0a, 0xcb, 0xae, 0x2c, 0x62, 0x0a]);
  const guessed = await show("a.csv", lake);
  assert.deepEqual(guessed.encoding, { name: "GB 18030", label: "gb18030", guessed: true });
  assert.equal(contentOf(guessed, "table").columns[0].name, "湖泊");
  const chosen = await show("b.csv", lake, { encoding: "euc-kr", header: false });
  assert.deepEqual([chosen.encoding?.label, chosen.encoding?.guessed], ["euc-kr", false]);
  const { header, rows } = contentOf(chosen, "table");
  assert.deepEqual([header, rows.length, rows[0][0]], [false, 2, "빤껜"]);
});

Deno.test("previewFile() colours source code, and its marks lie within their lines", async () => {
  const { test, show } = await open();
  await using _ = test;
  const code = contentOf(
    await show("scripts/run.py", 'def f(x):\n    """a\n    b"""\n    return 1\n'),
    "text",
  );
  assert.equal(code.language, "python");
  assert.deepEqual(code.lines[0].marks?.[0], { start: 0, end: 3, scope: "keyword" });
  assert.deepEqual(code.lines[2].marks, [{ start: 0, end: 8, scope: "string" }]);
  const plain = contentOf(await show("Makefile", "all:\n\ttrue\n"), "text");
  assert.equal(plain.lines.length, 2);
});

Deno.test("previewFile() shows JSON as a tree in which numbers keep their text", async () => {
  const { test, show } = await open();
  await using _ = test;
  const shown = await show("a.json", '{"big":12345678901234567890,"list":[1.0,"x\\u0041",null,true],"o":{}}');
  assert.deepEqual(shown.kinds, ["json", "text"]);
  assert.deepEqual(contentOf(shown, "json").nodes, [
    { depth: 0, type: "object", count: 3 },
    { depth: 1, key: "big", type: "number", text: "12345678901234567890" },
    { depth: 1, key: "list", type: "array", count: 4 },
    { depth: 2, key: "0", type: "number", text: "1.0" },
    { depth: 2, key: "1", type: "string", text: "xA" },
    { depth: 2, key: "2", type: "null", text: "null" },
    { depth: 2, key: "3", type: "boolean", text: "true" },
    { depth: 1, key: "o", type: "object", count: 0 },
  ]);
  const pages = await show("b.json", JSON.stringify({ deep: { list: Array(3_000).fill(0) } }), { page: 2 });
  assert.deepEqual([pages.page, pages.pages], [2, 4]);
  assert.deepEqual(contentOf(pages, "json").within.map(({ key, count }) => [key, count]), [
    [undefined, 1],
    ["deep", 1],
    ["list", 3_000],
  ]);
  assert.equal(contentOf(await show("c.json", '{"a":1}', { as: "text" }), "text").lines[0].text, '{"a":1}');
});

Deno.test("previewFile(): JSON that is none, is cut or is nested without end is shown as the text that it is", async () => {
  const { test, show } = await open();
  await using _ = test;
  for (
    const [name, body] of Object.entries({
      a: '{"a":1,}',
      b: "[1",
      c: "{} {}",
      d: "[1 2]",
      e: '{"a" 1}',
      f: "",
    })
  ) {
    const shown = await show(`${name}.json`, body);
    assert.equal(contentOf(shown, "text").kind, "text", body);
    assert.equal(shown.problem, "unreadable", body);
  }
  const deep = await show("deep.json", "[".repeat(100_000));
  assert.deepEqual([deep.content.kind, deep.problem], ["text", "tooComplex"]);
});

Deno.test("previewFile() says why it shows nothing", async () => {
  const { test, show } = await open();
  await using _ = test;
  const reasonOf = async (path: string, body: Bytes) => contentOf(await show(path, body), "none").reason;
  const noise = new Uint8Array(5_000).map((_, at) => at * 7_919 % 256);
  assert.equal(await reasonOf("a.txt", noise), "binary");
  assert.equal(await reasonOf("b.unknown", noise), "unsupported");
});

Deno.test("previewFile() is for whom the file would be sent to, counts no download, and answers with a strong ETag", async () => {
  await using test = await openTestApp();
  const [person, reviewer] = [await test.signIn(), await test.signIn({ role: "governance" })];
  const fileOf = async (someone: SignedInUser, dataSetId: string) =>
    (await someone.repository.files.list(dataSetId, "V1")).list[0].fileId;
  const open = await publish(test, person, reviewer);
  const fileId = await fileOf(person, open.dataSetId);
  const shown = await test.visitor.files.preview(fileId);
  assert.equal(shown.dataSetId, open.dataSetId);
  assert.equal((await test.visitor.datasets.get(open.dataSetId)).downloads, 0);
  const address = `/api/sdb-filetree-service/public/preview/${fileId}`;
  const answer = await test.api.request(address);
  await answer.body?.cancel();
  assert.equal(answer.headers.get("Cache-Control"), "public, no-cache");
  const etag = answer.headers.get("ETag")!;
  assert.match(etag, /^"[0-9a-f]{64}"$/);
  const again = await test.api.request(address, { headers: { "If-None-Match": etag } });
  assert.deepEqual([again.status, await again.text()], [304, ""]);

  const closed = await publish(test, person, reviewer, { accessRight: "RESTRICTED" });
  const closedId = await fileOf(person, closed.dataSetId);
  await assert.rejects(test.visitor.files.preview(closedId), { error: "filesUnreachable" });
  assert.equal((await person.repository.files.preview(closedId)).file.fileId, closedId);
  await assert.rejects(test.visitor.files.preview("unknown"), { status: 404 });
  const draft = await person.repository.datasets.create(completeMetadata());
  const { fileId: hidden } = await person.repository.files.upload(draft.dataSetId, "V1", "a.txt", "x");
  await assert.rejects(test.visitor.files.preview(hidden), { status: 404 });
});

Deno.test("previewFile() names the files before and behind", async () => {
  const { test, person, show } = await open();
  await using _ = test;
  await show("a.txt", "a");
  await show("c.txt", "c");
  const middle = await show("b.txt", "b");
  assert.deepEqual([middle.previous?.path, middle.next?.path], ["a.txt", "c.txt"]);
  const first = await person.repository.files.preview(middle.previous!.fileId);
  assert.deepEqual([first.previous, first.next?.path], [undefined, "b.txt"]);
});

Deno.test("previewFile() reads the beginning of a large file, and of a larger one nothing", async () => {
  const { test, show } = await open();
  await using _ = test;
  const line = `${"x".repeat(99)}\n`;
  const large = await show("a.txt", line.repeat(110_000));
  assert.equal(large.beginning, true);
  assert.ok(large.pages > 1);
  const table = await show("a.csv", "n,m\n" + "1,2\n".repeat(2_700_000));
  assert.deepEqual([table.beginning, contentOf(table, "table").totalRows], [true, 1_000]);
  const larger = await show("b.json", new Uint8Array(PREVIEW_BEGINNING_MAX + 1));
  assert.equal(contentOf(larger, "none").reason, "tooLarge");
});

Deno.test("previewFile(): twenty at once read few files at the same time, and each file once", async () => {
  const { test, person, show } = await open();
  await using _ = test;
  const ids: string[] = [];
  for (const name of ["a", "b", "c", "d", "e"]) ids.push((await show(`${name}.unknown`, name)).file.fileId);
  const { storage } = test.app.external;
  const read = storage.read.bind(storage);
  let [reading, most, reads] = [0, 0, 0];
  storage.read = async (...given) => {
    reads++;
    most = Math.max(most, ++reading);
    await new Promise((resolve) => setTimeout(resolve, 5));
    reading--;
    return await read(...given);
  };
  // Another page of each, so that none was read before.
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => person.repository.files.preview(ids[at % 5], { page: 2 })),
  );
  assert.ok(most <= 2, `${most} at once`);
  assert.equal(reads, 5);
});

Deno.test("previewFile() warns of bytes that are not what the name says, and shows them as what they are", async () => {
  const png = Uint8Array.from([
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    0,
    0,
    0,
    13,
    0x49,
    0x48,
    0x44,
    0x52,
  ]);
  const shown = await readShown("a.csv", png);
  assert.deepEqual(shown.detected, { extension: "png", mediaType: "image/png" });
  assert.notEqual(shown.content.kind, "table");
  assert.equal((await readShown("a.csv", new TextEncoder().encode("a,b\n1,2\n"))).detected, undefined);
});

const bytesOf = (text: string) => new TextEncoder().encode(text);

Deno.test("readSequences() tells lengths and composition of the records of a FASTA file", async () => {
  const text = ">one first of two\nACGT\nGG\n>two\nMKV\n";
  const { records, total, totalLength } = contentOf(await readShown("a.fasta", bytesOf(text)), "sequences");
  assert.deepEqual([total, totalLength], [2, 9]);
  assert.deepEqual(records[0], {
    id: "one",
    description: "first of two",
    length: 6,
    beginning: "ACGTGG",
    gc: 4 / 6,
  });
  assert.equal(contentOf(await readShown("a.fa", bytesOf("no record")), "text").lines[0].text, "no record");
});

Deno.test("readVariants() tells what the header of a VCF file defines, and its samples", async () => {
  const text = [
    "##fileformat=VCFv4.2",
    '##INFO=<ID=DP,Number=1,Type=Integer,Description="Depth, \\"raw\\"">',
    "#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tS1\tS2",
    "17\t1\trs1\tA\tG\t9\tPASS\tDP=4\tGT\t0/1\t1/1",
  ].join("\n");
  const { format, fields, columns, samples, rows } = contentOf(
    await readShown("a.vcf", bytesOf(text)),
    "variants",
  );
  assert.deepEqual([format, samples, columns.at(-1), rows[0].at(-1)], ["VCFv4.2", 2, "S2", "1/1"]);
  assert.deepEqual(fields, [
    { group: "INFO", id: "DP", type: "Integer", number: "1", description: 'Depth, \\"raw\\"' },
  ]);
});

Deno.test("readNotebook() shows cells with texts and pictures, and no markup of their outputs", async () => {
  const cells = [
    { cell_type: "markdown", source: ["# Lakes\n", "text"] },
    {
      cell_type: "code",
      execution_count: 3,
      source: "import os",
      outputs: [
        { output_type: "stream", text: ["a\n", "b"] },
        { output_type: "display_data", data: { "image/png": "iVBORw0K\n", "text/html": "<b>x</b>" } },
        { output_type: "display_data", data: { "image/svg+xml": "<svg onload=alert(1)/>" } },
        { output_type: "display_data", data: { "text/html": "<script>1</script>", "text/plain": "plain" } },
        { output_type: "display_data", data: { "image/png": '" onerror="alert(1)' } },
      ],
    },
  ];
  const body = JSON.stringify({ nbformat: 4, metadata: { language_info: { name: "python" } }, cells });
  const shown = contentOf(await readShown("a.ipynb", bytesOf(body)), "notebook");
  assert.deepEqual([shown.language, shown.total, shown.cells[0].text], ["python", 2, "# Lakes\ntext"]);
  assert.equal(shown.cells[1].lines?.[0].marks?.[0].scope, "keyword");
  assert.deepEqual(shown.cells[1].outputs, [
    { type: "text", text: "a\nb" },
    { type: "image", mediaType: "image/png", data: "iVBORw0K" },
    { type: "omitted", mediaType: "image/svg+xml" },
    { type: "text", text: "plain" },
    { type: "omitted", mediaType: "image/png" },
  ]);
  assert.equal(contentOf(await readShown("b.ipynb", bytesOf('{"x":1}')), "json").nodes.length, 2);
});

Deno.test("previewFile() of a damaged file says so, and still names the file", async () => {
  const { test, person } = await open();
  await using _ = test;
  const { dataSetId } = await person.repository.datasets.create(completeMetadata());
  const { files } = person.repository;
  const { fileId, sha256 } = await files.upload(dataSetId, "V1", "a.txt", "text");
  await Deno.remove(`${test.config.dataDir}/blobs/${sha256.slice(0, 2)}/${sha256}`);
  const shown = await files.preview(fileId);
  assert.deepEqual([shown.file.path, shown.content], ["a.txt", { kind: "none", reason: "damaged" }]);
});
