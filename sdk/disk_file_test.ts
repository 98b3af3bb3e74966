/** Files on the disk are Blobs as those in memory are, and chunks of them are the bytes at their place. */
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import fc from "fast-check";
import { bodyOf } from "./bytes_body.ts";
import { ChunkReader } from "./chunk_reader.ts";
import { openFile } from "./mod.ts";

const bytes = new Uint8Array(randomBytes(600_000));

/** Without the listing that a comparison of the test library makes of what differs. */
const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;

async function writeFile() {
  const path = await Deno.makeTempFile();
  await Deno.writeFile(path, bytes);
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path) };
}

Deno.test("openFile() slices and reads as a Blob of the same bytes does", async () => {
  await using file = await writeFile();
  const [mine, other] = [await openFile(file.path), new Blob([bytes])];
  const offset = () => fc.option(fc.integer({ min: -700_000, max: 700_000 }), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(offset(), offset(), offset(), async (start, end, again) => {
      const [found, wanted] = [mine, other].map((one) => one.slice(start, end).slice(again));
      assert.equal(found!.size, wanted!.size);
      const expected = await wanted!.bytes();
      assert.ok(isSame(await found!.bytes(), expected));
      assert.ok(isSame(new Uint8Array(await found!.arrayBuffer()), expected));
      assert.ok(isSame(await new Response(found!.stream()).bytes(), expected));
    }),
    { numRuns: 30 },
  );
  assert.equal(await (await openFile(file.path)).text(), new TextDecoder().decode(bytes));
});

Deno.test("openFile() refuses what is not there, and a file that has become shorter meanwhile", async () => {
  await using file = await writeFile();
  await assert.rejects(openFile(`${file.path}.none`), { code: "ENOENT" });
  const opened = await openFile(file.path);
  await Deno.truncate(file.path, 10);
  await assert.rejects(opened.bytes(), /ended at 10 bytes/);
});

Deno.test("ChunkReader.take() gives the bytes of its place, read ahead or not, and keeps the two before", async () => {
  await using file = await writeFile();
  for (const source of [await openFile(file.path), new Blob([bytes])]) {
    const reader = new ChunkReader(source);
    let before: Uint8Array | undefined;
    // Wanted and read ahead: as long, shorter, longer, and of another place.
    for (
      const [start, end, from, to] of [
        [0, 100_000, 100_000, 300_000],
        [100_000, 300_000, 300_000, 310_000],
        [300_000, 310_000, 310_000, 600_000],
        [310_000, 320_000, 320_000, 321_000],
        [5, 10, 320_000, 400_000],
        [320_000, 500_000, 500_000, 600_000],
      ] as const
    ) {
      const { body, digest } = await reader.take(start, end);
      assert.ok(body instanceof Uint8Array);
      const found = body;
      reader.prepare(from, to);
      assert.ok(isSame(found, bytes.subarray(start, start + found.length)));
      // What was read ahead is taken although more is wanted by now.
      assert.equal(found.length, end === 500_000 ? 80_000 : end - start);
      assert.deepEqual(digest, new Uint8Array(createHash("sha256").update(found).digest()));
      if (before) assert.notEqual(before.buffer, found.buffer);
      before = found;
    }
    const { body } = await reader.take(500_000, 600_001);
    assert.ok(body instanceof Uint8Array && isSame(body, bytes.subarray(500_000)));
  }
});

Deno.test("bodyOf() sends bytes with their length, and leaves other bodies alone", async () => {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const length = request.headers.get("Content-Length");
    return Response.json([length, createHash("sha256").update(await request.bytes()).digest("hex")]);
  });
  const address = `http://127.0.0.1:${server.addr.port}`;
  for (const size of [0, 1, 262_144, 300_000, 600_000]) {
    const sent = bytes.subarray(0, size);
    const answer = await fetch(new Request(address, { method: "PATCH", body: bodyOf(sent) }));
    assert.deepEqual(await answer.json(), [String(size), createHash("sha256").update(sent).digest("hex")]);
  }
  await server.shutdown();
  for (const body of ["text", new Blob(["a"])]) assert.equal(bodyOf(body), body);
});
