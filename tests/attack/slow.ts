/** slowhttptest in its four ways, while the server is asked whether it still answers (safety 2.3, F12). */
import type { BuiltServer } from "../faults/built_server.ts";
import type { Result } from "./report.ts";
import { runTool } from "./tools.ts";

/** Arguments of each way; addresses are relative to the server. */
const SLOW_MODES = [
  ["slow headers", ["-H", "-i", "5"], "/"],
  ["slow body", ["-B", "-i", "5", "-s", "8192"], "/login"],
  ["slow read", ["-X", "-k", "3", "-w", "10", "-y", "20", "-n", "5", "-z", "32"], "/list"],
  ["many ranges", ["-R", "-a", "5", "-b", "3000"], "/"],
] as const;

export interface SlowOptions {
  connections: number;
  seconds: number;
}

const PROBE_EVERY_MS = 100;
const PROBE_LIMIT_MS = 5_000;
/** The process may keep so much more than before: what it holds of connections that are gone. */
const MEMORY_KEPT = 300e6;

interface Probes {
  times: number[];
  failures: number;
  memory: number;
}

export async function attackSlowly(
  server: BuiltServer,
  { connections, seconds }: SlowOptions,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [what, args, path] of SLOW_MODES) {
    const started = Date.now();
    const rested = await probe(server, pause(3_000));
    const attack = runTool("slowhttptest", [
      ...args,
      ...["-c", `${connections}`, "-r", "200", "-l", `${seconds}`, "-p", "5", "-u", server.address + path],
    ], { seconds: seconds + 30 });
    const under = await probe(server, attack);
    const ran = hasRun(await attack);
    await pause(2_000);
    const after = await probe(server, pause(3_000));
    results.push({
      tool: "slowhttptest",
      what,
      done: ran ? 1 : 0,
      targets: 1,
      requests: connections,
      findings: findSlowdowns(rested, under, after),
      errors: [],
      minutes: (Date.now() - started) / 60_000,
      notes: [
        `before ${formatProbes(rested)}; meanwhile ${formatProbes(under)}; after ${formatProbes(after)}`,
      ],
    });
  }
  return results;
}

/** It tells its state all the while, and says at the end why it stopped. */
const hasRun = ({ text, finished }: { text: string; finished: boolean }): boolean =>
  finished && /Exit status/i.test(text);

/** Asks /healthz ten times a second until `end`. */
async function probe(server: BuiltServer, end: Promise<unknown>): Promise<Probes> {
  const probes: Probes = { times: [], failures: 0, memory: 0 };
  let running = true;
  end.finally(() => running = false);
  while (running) {
    const started = performance.now();
    const signal = AbortSignal.timeout(PROBE_LIMIT_MS);
    const answer = await fetch(`${server.address}/healthz`, { signal }).catch(() => undefined);
    await answer?.body?.cancel();
    if (!answer?.ok) probes.failures++;
    probes.times.push(performance.now() - started);
    probes.memory = Math.max(probes.memory, server.memory());
    await pause(PROBE_EVERY_MS);
  }
  await end;
  return probes;
}

function findSlowdowns(rested: Probes, under: Probes, after: Probes): string[] {
  const findings: string[] = [];
  if (under.failures > 0) {
    findings.push(`${under.failures} of ${under.times.length} probes got no answer meanwhile`);
  }
  if (after.failures > 0) findings.push(`${after.failures} probes got no answer afterwards`);
  if (after.memory - rested.memory > MEMORY_KEPT) findings.push("memory was not given back");
  return findings;
}

function formatProbes({ times, memory }: Probes): string {
  const p99 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;
  return `p99 ${Math.round(p99)} ms, ${Math.round(memory / 1e6)} MB`;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
