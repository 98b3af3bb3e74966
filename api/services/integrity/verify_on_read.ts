/** Checks stored bytes while they are sent, so that a damaged file never arrives complete. */
import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

/** What is known of bytes that were read back and compared when they came. */
export interface KnownHashes {
  /** Lower-case hex. */
  sha256: string;
  crc32?: number | null;
}

/** Takes the bytes of a file one after the other. */
interface Check {
  add(bytes: Uint8Array): void;
  /** Says what is wrong when all bytes were added. */
  problem(): string | undefined;
}

/**
 * A CRC-32 finds damage as a disk makes it and costs next to nothing, where a SHA-256 would take longer than all the
 * rest of a download; the weekly scan compares the SHA-256 itself. Without a CRC-32 it is compared here.
 */
function checkOf({ sha256, crc32: expected }: KnownHashes): Check {
  if (typeof expected !== "number") return sha256Check(sha256);
  let found = 0;
  return {
    add: (bytes) => void (found = crc32(bytes, found)),
    problem: () => found === expected ? undefined : `the bytes have the CRC-32 ${found}`,
  };
}

function sha256Check(expected: string): Check {
  const hash = createHash("sha256");
  return {
    add: (bytes) => void hash.update(bytes),
    problem() {
      const found = hash.digest("hex");
      return found === expected ? undefined : `the bytes have the SHA-256 ${found}`;
    },
  };
}

/**
 * Passes bytes on, but holds the last chunk back until all of them are checked. The reader of a damaged file gets an
 * error in place of that chunk.
 * @param onDamage Called once if the bytes cannot be read or differ; returns the error for the reader.
 */
export function checkedStream(
  source: ReadableStream<Uint8Array>,
  expected: KnownHashes,
  onDamage: (cause: unknown) => Promise<Error>,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  const check = checkOf(expected);
  let held: Uint8Array | undefined;
  /** Set if the reader stops early. The source then ends early too, which says nothing about its bytes. */
  let dropped = false;

  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    for (;;) {
      const { done, value } = await reader.read();
      if (dropped) return;
      if (done) return finish(controller);
      check.add(value);
      const ready = held;
      held = value;
      if (ready) return controller.enqueue(ready);
    }
  }

  function finish(controller: ReadableStreamDefaultController<Uint8Array>): void {
    const problem = check.problem();
    if (problem !== undefined) throw new Error(problem);
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
