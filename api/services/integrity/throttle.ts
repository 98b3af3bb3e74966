/** Limits background work to a rate that leaves the disk to requests. */
export interface Throttle {
  /** Waits as long as another `bytes` require. */
  spend(bytes: number): Promise<void>;
}

/** Clock and timer in milliseconds; tests use their own. */
export interface Clock {
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

const TIME: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** Milliseconds of work between two waits; shorter ones would cost more than they save. */
const STRETCH_MS = 50;

/**
 * Work that was slower than the rate does not catch up later: it may be ahead or behind by one period only.
 * @param rate Bytes a second.
 */
export function throttleOf(rate: number, time: Clock = TIME): Throttle {
  /** Time at which the bytes so far would have been read at that rate. */
  let due = time.now();
  return {
    async spend(bytes) {
      const now = time.now();
      due = Math.max(due, now - STRETCH_MS) + bytes / rate * 1000;
      if (due - now > STRETCH_MS) await time.sleep(due - now);
    },
  };
}
