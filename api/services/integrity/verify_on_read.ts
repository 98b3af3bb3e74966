/** Hashes stored bytes while they are sent, so that a damaged file never arrives complete. */
import { createHash } from "node:crypto";

/**
 * Passes bytes on, but holds the last chunk back until the hash of all of them is known. The reader of a damaged file
 * gets an error in place of that chunk. Hashing a chunk takes a fraction of a millisecond.
 * @param expected SHA-256 in lower-case hex.
 * @param onDamage Called once if the bytes cannot be read or differ; returns the error for the reader.
 */
export function checkedStream(
  source: ReadableStream<Uint8Array>,
  expected: string,
  onDamage: (cause: unknown) => Promise<Error>,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  const hash = createHash("sha256");
  let held: Uint8Array | undefined;
  /** Set if the reader stops early. The source then ends early too, which says nothing about its bytes. */
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
