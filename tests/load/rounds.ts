/** Rounds in which ways to do the same have their turns, and what these need. */
import type { BuiltServer } from "../faults/built_server.ts";

export const MEGABYTE = 1024 * 1024;
export const ROUNDS = Number(Deno.env.get("BENCH_ROUNDS") ?? 3);

/** A line of the table. */
export interface Row {
  what: string;
  goal: string;
  measured: string;
  /** Absent where there is no goal, or nothing was measured. */
  met?: boolean;
}

/** NaN where it could not be measured. @param unit As in ` MB`. */
export const atLeast = (what: string, value: number, limit: number, unit: string = ""): Row => ({
  what,
  goal: `>= ${limit}${unit}`,
  ...measuredOf(value, unit, value >= limit),
});

/** As {@link atLeast}. */
export const atMost = (what: string, value: number, limit: number, unit: string = ""): Row => ({
  what,
  goal: `<= ${limit}${unit}`,
  ...measuredOf(value, unit, value <= limit),
});

/** What has no goal. */
export const noted = (what: string, value: number, unit: string = ""): Row => ({
  what,
  goal: "",
  measured: measuredOf(value, unit, true).measured,
});

function measuredOf(value: number, unit: string, met: boolean): Pick<Row, "measured" | "met"> {
  if (Number.isNaN(value)) return { measured: "skipped" };
  return { measured: `${value.toFixed(unit === "" ? 2 : Math.abs(value) < 20 ? 1 : 0)}${unit}`, met };
}

export function printTable(rows: readonly Row[]): void {
  console.log("| what | goal | measured | |\n| --- | --- | --- | --- |");
  for (const { what, goal, measured, met } of rows) {
    console.log(`| ${what} | ${goal} | ${measured} | ${met === undefined ? "" : met ? "met" : "missed"} |`);
  }
}

/** Milliseconds of each round, by name. */
export type Times = Partial<Record<string, readonly number[]>>;

/** Some rounds in which each way has its turn. */
export async function inTurn(ways: Record<string, () => Promise<number>>): Promise<Times> {
  const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, way] of Object.entries(ways)) times.get(name)!.push(await way());
  }
  for (const [name, found] of times) {
    console.log(`  ${name}: ${found.map((ms) => (ms / 1000).toFixed(2)).join(", ")} s`);
  }
  return Object.fromEntries(times);
}

/**
 * How many times as long one took as another one: the median of the rounds, each of which compares what stood side by
 * side, so that what else the machine does weighs on both. NaN where one of them is missing.
 */
export function ratioOf(times: Times, one: string, other: string): number {
  const beside = times[other];
  return beside ? median((times[one] ?? []).map((ms, round) => ms / beside[round]!)) : NaN;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

export const curl = (...args: string[]) => timeOfProgram("curl", "-sS", "-f", "-o", "/dev/null", ...args);

/** Milliseconds of some work. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Milliseconds of a program. @throws Error with what it said when it fails. */
export function timeOfProgram(command: string, ...args: string[]): Promise<number> {
  return timeOf(async () => {
    const { code, stderr } = await new Deno.Command(command, { args, stdout: "null" }).output();
    if (code !== 0) throw new Error(`${command} ${args.join(" ")}: ${new TextDecoder().decode(stderr)}`);
  });
}

export function randomOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
}

export async function writeRandom(path: string, megabytes: number): Promise<void> {
  using file = await Deno.open(path, { write: true, create: true, truncate: true });
  for (let n = 0; n < megabytes; n++) await file.write(randomOf(MEGABYTE));
}

/** Makes it another file, which no server has yet. */
export async function renew(path: string): Promise<void> {
  using file = await Deno.open(path, { write: true });
  await file.write(randomOf(64));
}

/** Waits until what an answer has left to be done is done, so that it takes nothing from the next turn. */
export async function untilIdle({ pid }: BuiltServer): Promise<void> {
  const ticks = () => {
    const fields = Deno.readTextFileSync(`/proc/${pid}/stat`).split(") ")[1]!.split(" ");
    return Number(fields[11]) + Number(fields[12]);
  };
  for (let before = -1, now = ticks(); now - before > 2; [before, now] = [now, ticks()]) {
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** @returns a function that ends it and gives the peak in bytes. */
export function watchMemory(server: BuiltServer): () => number {
  let peak = server.memory();
  const look = () => {
    try {
      peak = Math.max(peak, server.memory());
    } catch {
      // The server has ended, and whoever measures says why.
    }
  };
  const timer = setInterval(look, 50);
  return () => (clearInterval(timer), peak);
}

/**
 * Removes the large file of the turn before, so that each turn finds the memory of the system as the others do: what was
 * never used takes longer to get.
 */
export async function removeLarge(folder: string, megabytes: number): Promise<void> {
  await timeOfProgram("find", folder, "-type", "f", "-size", `${megabytes}M`, "-delete");
  await timeOfProgram("sync");
}
