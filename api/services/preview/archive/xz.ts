/** What an XZ stream unpacks to, piece by piece. */
import xz from "xz-decompress";

export async function* unpackXz(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stream = new xz.XzReadableStream(streamOf(pieces));
  // A reader that stops early cancels the stream, which gives the memory of its decompressor back.
  for await (const chunk of stream) yield chunk;
}

function streamOf(pieces: Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}
