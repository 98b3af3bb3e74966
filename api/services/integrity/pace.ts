/** Work in the background at a rate that leaves the disk to everybody else. */
export interface Pace {
  /** Waits as long as `bytes` more ask for. */
  spend(bytes: number): Promise<void>;
}

/** Milliseconds of work between two waits: shorter ones would cost more than they spare. */
const STRETCH_MS = 50;

/** @param rate Bytes a second. */
export function paceOf(rate: number): Pace {
  const started = performance.now();
  let spent = 0;
  return {
    async spend(bytes) {
      spent += bytes;
      const ahead = started + spent / rate * 1000 - performance.now();
      if (ahead > STRETCH_MS) await new Promise((resolve) => setTimeout(resolve, ahead));
    },
  };
}
