/**
 * `deno run -A tests/load/captcha.ts`: processor time and bytes of a slide puzzle through the whole app, how long the
 * event loop stands still meanwhile, and the time of a login's proof of work. The goals are 20 ms and 40 KB a puzzle.
 */
import process from "node:process";
import { findNumbers } from "../../sdk/proof_of_work.ts";
import { newProofOfWork } from "../../api/services/captcha/proof_of_work.ts";
import { openTestApp, ORIGIN, type TestApp } from "../harness.ts";

const CHALLENGES = 50;
const PROOFS = 20;
const BITS = 12;

/** Bytes of the whole answer. */
async function ask({ api }: TestApp): Promise<number> {
  const response = await api.request(`${ORIGIN}/api/sdb-user-service/public/captcha/challenge`);
  return (await response.arrayBuffer()).byteLength;
}

/** The longest time that a timer of 1 ms had to wait, while `work` ran. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let [last, longest] = [performance.now(), 0];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  await work();
  clearInterval(timer);
  return longest;
}

/** Processor milliseconds since `before`, of all threads. */
function spent(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const medianOf = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

async function measurePuzzles(): Promise<void> {
  await using test = await openTestApp();
  // The first ones load and compile.
  for (let i = 0; i < 10; i++) await ask(test);
  const [sizes, pauses]: number[][] = [[], []];
  const before = process.cpuUsage();
  for (let i = 0; i < CHALLENGES; i++) {
    pauses.push(await longestPause(async () => sizes.push(await ask(test))));
  }
  console.log(`puzzle: ${(spent(before) / CHALLENGES).toFixed(1)} ms of processor time each`);
  console.log(`puzzle: ${(Math.max(...sizes) / 1024).toFixed(1)} KB at most`);
  console.log(`puzzle: the event loop stands still for ${medianOf(pauses).toFixed(1)} ms (median)`);
}

async function measureWork(): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < PROOFS; i++) {
    const before = process.cpuUsage();
    await findNumbers({ kind: "work", id: "", expiresIn: 0, ...newProofOfWork(BITS) });
    times.push(spent(before));
  }
  const [median, worst] = [medianOf(times), Math.max(...times)].map((time) => time.toFixed(0));
  console.log(`work of ${BITS} bits: ${median} ms of processor time (median), ${worst} ms at most`);
}

await measurePuzzles();
await measureWork();
