/** A stream of stored bytes that is hashed on its way out, so that damage never arrives in full. */
import { createHash } from "node:crypto";

/**
 * Passes bytes on and holds the last chunk back until the hash of all of them is known: who reads a damaged file to its
 * end gets an error in place of that chunk, never a complete wrong file. Hashing a chunk takes a fraction of a
 * millisecond.
 * @param expected SHA-256 in lower-case hex.
 * @param onDamage Called once when the bytes cannot be read or differ; @returns what the reader gets as an error.
 */
export function checkedStream(
  source: ReadableStream<Uint8Array>,
  expected: string,
  onDamage: (cause: unknown) => Promise<Error>,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  const hash = createHash("sha256");
  let held: Uint8Array | undefined;
  /** Nobody reads any more: the source ends early then, which says nothing about its bytes. */
  let dropped = false;

  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    for (;;) {
      const { done, value } = await reader.read();
      if (dropped) return;
      if (done) return finish(controller);
      hash.update(value);
      const ready = held;
      held = value;
      if (ready) return controller.enqueue(ready);
    }
  }

  function finish(controller: ReadableStreamDefaultController<Uint8Array>): void {
    const found = hash.digest("hex");
    if (found !== expected) throw new Error(`the bytes have the SHA-256 ${found}`);
    if (held) controller.enqueue(held);
    controller.close();
  }

  return new ReadableStream({
    pull: (controller) =>
      pull(controller).catch(async (error) => {
        if (dropped) return;
        await reader.cancel(error).catch(() => {});
        controller.error(await onDamage(error));
      }),
    cancel: (reason) => {
      dropped = true;
      return reader.cancel(reason);
    },
  });
}
