import assert from "node:assert/strict";
import { DomainError } from "../error.ts";
import { type Clock, UPLOAD_MINIMUM_RATE, withMinimumRate } from "./transfer_rate.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Time that passes only when a test says so. */
class Stopwatch implements Clock {
  #now = 0;
  readonly #acts = new Map<() => void, { every: number; next: number }>();

  now(): number {
    return this.#now;
  }

  every(milliseconds: number, act: () => void): () => void {
    this.#acts.set(act, { every: milliseconds, next: this.#now + milliseconds });
    return () => this.#acts.delete(act);
  }

  get running(): number {
    return this.#acts.size;
  }

  pass(milliseconds: number): void {
    for (const end = this.#now + milliseconds; this.#now < end;) {
      this.#now = Math.min(end, ...[...this.#acts.values()].map(({ next }) => next));
      for (const [act, due] of [...this.#acts]) {
        if (due.next > this.#now) continue;
        due.next += due.every;
        act();
      }
    }
  }
}

interface Sent {
  received: number;
  /** Milliseconds that it took. */
  took: number;
  error?: DomainError;
}

/** Sends `chunk` bytes after each `pause` for as long as `lasts`, to a reader that needs `work` for each chunk. */
async function send(
  { chunk, pause, lasts, work = 0 }: { chunk: number; pause: number; lasts: number; work?: number },
): Promise<Sent> {
  const stopwatch = new Stopwatch();
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      do {
        stopwatch.pass(pause);
        if (cancelled) return;
        if (stopwatch.now() >= lasts) return controller.close();
      } while (chunk === 0);
      controller.enqueue(new Uint8Array(chunk));
    },
    cancel: () => void (cancelled = true),
  }, { highWaterMark: 0 });
  let received = 0;
  let error: DomainError | undefined;
  try {
    for await (const bytes of withMinimumRate(body, UPLOAD_MINIMUM_RATE, stopwatch)) {
      received += bytes.length;
      stopwatch.pass(work);
    }
  } catch (thrown) {
    assert.ok(thrown instanceof DomainError, String(thrown));
    error = thrown;
  }
  assert.equal(stopwatch.running, 0, "no timer is left");
  assert.equal(cancelled, error !== undefined, "a sender that is given up is told to stop");
  return { received, took: stopwatch.now(), error };
}

Deno.test("withMinimumRate() lets bad lines through for a day, also with pauses of half a minute less a second", async () => {
  const day = 24 * HOUR;
  for (
    const line of [
      { chunk: 8 * 1024, pause: SECOND },
      { chunk: 1024, pause: SECOND / 8 },
      { chunk: 256 * 1024, pause: 29 * SECOND },
      { chunk: 4 * 1024, pause: SECOND },
    ]
  ) {
    const { received, error } = await send({ ...line, lasts: day });
    assert.equal(error, undefined, JSON.stringify(line));
    assert.equal(received, (Math.ceil(day / line.pause) - 1) * line.chunk);
  }
});

Deno.test("withMinimumRate() ends a body of which nothing comes, a window later", async () => {
  const { error, took } = await send({ chunk: 0, pause: SECOND, lasts: HOUR });
  assert.equal(error?.error, "requestTimeout");
  assert.ok(took >= 30 * SECOND && took <= 36 * SECOND, String(took));
});

Deno.test("withMinimumRate() ends a trickle, and says how little came and how much was wanted", async () => {
  const { error, took, received } = await send({ chunk: 1, pause: 29 * SECOND, lasts: 24 * HOUR });
  assert.equal(error?.error, "uploadTooSlow");
  assert.ok(took <= 2 * MINUTE, String(took));
  const { received: told, seconds, wanted } = error!.params;
  assert.ok(Number(told) >= 1 && Number(told) <= received, String(told));
  assert.ok(Number(seconds) >= 30 && Number(seconds) <= 60, String(seconds));
  assert.equal(wanted, 16 * 1024);
});

Deno.test("withMinimumRate() ends what slows down after a fast beginning", async () => {
  const stopwatch = new Stopwatch();
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      stopwatch.pass(SECOND);
      if (sent < 50e6) sent += 1e6;
      else sent += 100;
      if (stopwatch.now() < HOUR) controller.enqueue(new Uint8Array(sent < 50e6 ? 1e6 : 100));
      else controller.close();
    },
  }, { highWaterMark: 0 });
  const read = async () => {
    for await (const _ of withMinimumRate(body, UPLOAD_MINIMUM_RATE, stopwatch));
  };
  await assert.rejects(read(), { error: "uploadTooSlow" });
  assert.ok(stopwatch.now() < 3 * MINUTE, String(stopwatch.now()));
});

Deno.test("withMinimumRate() bounds the whole time by the size: 10 minutes and a second for each 4 KB", async () => {
  // Enough for every window, not for the average.
  const { error, took, received } = await send({ chunk: 1024, pause: SECOND, lasts: 24 * HOUR });
  assert.equal(error?.error, "uploadTooSlow");
  const allowed = 10 * MINUTE + received / 4096 * SECOND;
  assert.ok(took >= allowed && took <= allowed + 10 * SECOND, `${took} of ${allowed}`);
});

Deno.test("withMinimumRate() does not count the time that its reader takes", async () => {
  const { error } = await send({ chunk: 64 * 1024, pause: SECOND, lasts: 3 * HOUR, work: 2 * MINUTE });
  assert.equal(error, undefined);
});

Deno.test("withMinimumRate() takes a body that is short and slow, and one that is empty", async () => {
  assert.deepEqual(await send({ chunk: 1, pause: 8 * SECOND, lasts: 24 * SECOND }), {
    received: 2,
    took: 24 * SECOND,
    error: undefined,
  });
  assert.deepEqual(await send({ chunk: 1, pause: SECOND, lasts: 0 }), {
    received: 0,
    took: SECOND,
    error: undefined,
  });
});

Deno.test("withMinimumRate() passes on an error of ours and calls every other one a client that went away", async () => {
  for (
    const [thrown, expected] of [
      [new DomainError("bodyTooLarge"), "bodyTooLarge"],
      [new Error("connection reset"), "requestTimeout"],
    ] as const
  ) {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(thrown) });
    await assert.rejects(withMinimumRate(body, UPLOAD_MINIMUM_RATE, new Stopwatch()).getReader().read(), {
      error: expected,
    });
  }
});
