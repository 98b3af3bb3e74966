/** The parts of a stream, read by somebody who is quicker than it. */
import assert from "node:assert/strict";
import { openBody } from "../../open_body.ts";
import { Segments } from "./segments.ts";

const SIZE = 4;

/** Bytes 0, 1, 2 …, each of which comes when whoever reads has waited for it already. */
function slowly(count: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      if (at < count) controller.enqueue(new Uint8Array([at++]));
      else controller.close();
    },
  }, { highWaterMark: 0 });
}

async function partsOf(segments: Segments): Promise<number[][]> {
  const parts: number[][] = [];
  while (!segments.ended) {
    const { read } = openBody(segments.next());
    const part: number[] = [];
    for (let bytes; (bytes = await read(new Uint8Array(SIZE))).length > 0;) part.push(...bytes);
    parts.push(part);
  }
  return parts;
}

for (const count of [0, 1, SIZE - 1, SIZE, SIZE + 1, 3 * SIZE, 3 * SIZE + 1]) {
  Deno.test(`Segments ends each part for a reader that waits for more: ${count} bytes`, async () => {
    const parts = await partsOf(new Segments(slowly(count), SIZE));
    assert.deepEqual(parts.flat(), Array.from({ length: count }, (_, n) => n));
    assert.ok(parts.every((part, n) => part.length === SIZE || n === parts.length - 1));
    assert.equal(parts.length, Math.max(1, Math.ceil(count / SIZE)));
  });
}
