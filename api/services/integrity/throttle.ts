/** Work in the background at a rate that leaves the disk to everybody else. */
export interface Throttle {
  /** Waits as long as `bytes` more ask for. */
  spend(bytes: number): Promise<void>;
}

/** What tells the time and lets it pass, in milliseconds; tests have one of their own. */
export interface Clock {
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

const TIME: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** Milliseconds of work between two waits: shorter ones would cost more than they spare. */
const STRETCH_MS = 50;

/**
 * What is slower than the rate for a while does not catch up afterwards: it may be ahead or behind by one stretch.
 * @param rate Bytes a second.
 */
export function throttleOf(rate: number, time: Clock = TIME): Throttle {
  /** When the bytes so far would have been read at that rate. */
  let due = time.now();
  return {
    async spend(bytes) {
      const now = time.now();
      due = Math.max(due, now - STRETCH_MS) + bytes / rate * 1000;
      if (due - now > STRETCH_MS) await time.sleep(due - now);
    },
  };
}
