/** Jobs in tests: time that really passes, and a clock that jumps. */
import { JOBS, runJob } from "../api/jobs/mod.ts";
import type { MonotonicClock } from "../api/services/job/clock_guard.ts";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import type { Job } from "../api/services/job/runs.ts";
import type { TestApp } from "./harness.ts";

const HOUR = 3_600_000;
const STEP_MS = 23 * HOUR;

export interface JobClock {
  /** Runs the job of this name in the slot of now, and delivers what it wrote; answers whether it ran. */
  run(name: string): Promise<boolean>;
  /** Time passes: clock and stopwatch together, and the app ticks all the while. */
  advanceTime(milliseconds: number): Promise<void>;
  /** The clock jumps; the stopwatch does not. */
  jump(milliseconds: number): void;
}

/** An app whose clock and stopwatch the test moves. */
export function controlJobClock(test: TestApp): JobClock {
  let elapsed = 0;
  const stopwatch: MonotonicClock = () => elapsed;
  const run = async (name: string) => {
    const ran = await runJob(test.app, jobNamed(name), stopwatch);
    await deliverAll(test.app);
    return ran;
  };
  return {
    run,
    async advanceTime(milliseconds) {
      for (let left = milliseconds; left > 0; left -= STEP_MS) {
        const step = Math.min(left, STEP_MS);
        test.advance(step);
        elapsed += step;
        await runJob(test.app, TICK, stopwatch);
      }
    },
    jump: (milliseconds) => test.advance(milliseconds),
  };
}

/** Does nothing but tell the time. */
const TICK: Job = { name: "tick", everyMs: 1, destructive: false, run: () => Promise.resolve({}) };

export function jobNamed(name: string): Job {
  const job = JOBS.find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  return job;
}
