/**
 * How long pages keep a phone from answering: what tasks of the main thread take beyond 50 ms (total blocking time), at
 * 390 px with a processor four times slower, from the opening of a page until nothing has run for a while. Goals: at most
 * 150 ms for the home page and the login. Run by hand, after `deno task build`:
 *
 *     deno run --allow-all tests/load/blocking.ts [ADDRESS...]
 *
 * The first figure is what a person waits, by the clock; the second counts the processor alone and hardly depends on what
 * else the machine does.
 *
 * Without an address it starts the built site (`UI_RUNTIME=react`: of that build). Several addresses of demo servers are
 * measured by turns, so that two builds can be compared on a machine that does other things, too.
 */
import type { Browser, Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { createRepository } from "../../sdk/mod.ts";
import { launchBrowser } from "../browser/chromium.ts";
import { startSite } from "../browser/site.ts";
import { signInThroughApi } from "../browser/visitor.ts";
import { completeMetadata } from "../datasets.ts";

const ROUNDS = 5;
const SLOWER = 4;
/** A task up to so many milliseconds blocks nobody. */
const SHORT_MS = 50;
/** Milliseconds without a long task after which a page counts as quiet. */
const QUIET_MS = 2_000;
const DEPOSITOR = "depositor@example.org";

interface Target {
  address: string;
  /** Paths by the name of the page. */
  pages: Record<string, string>;
}

interface Sample {
  /** Milliseconds beyond 50 of all long tasks, by the clock. */
  blocked: number;
  /** The same, of the processor. */
  worked: number;
  longest: number;
}

async function prepare(address: string): Promise<Target> {
  const { token } = await createRepository({ server: address }).users.login(DEPOSITOR, DEMO_PASSWORD);
  const { datasets } = createRepository({ server: address, token: token.access_token });
  const { dataSetId } = await datasets.create(completeMetadata());
  const form = `/dataset?dataSetId=${dataSetId}&version=V1`;
  return { address, pages: { home: "/", login: "/login", form } };
}

async function measure(browser: Browser, { address, pages }: Target, name: string): Promise<Sample> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 390, height: 844 },
    locale: "zh-CN",
    isMobile: true,
    hasTouch: true,
  });
  const site = { address } as Parameters<typeof signInThroughApi>[1];
  if (name === "form") await signInThroughApi(context, site, DEPOSITOR, DEMO_PASSWORD);
  const page = await context.newPage();
  await watchTasks(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await browser.startTracing(page, {
    categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  await page.goto(pages[name], { waitUntil: "load" });
  const tasks = await untilQuiet(page);
  const trace = JSON.parse(new TextDecoder().decode(await browser.stopTracing()));
  await context.close();
  return {
    blocked: beyondShort(tasks),
    worked: beyondShort(tasksOfPage(trace.traceEvents)),
    longest: Math.max(0, ...tasks),
  };
}

const beyondShort = (tasks: number[]) =>
  tasks.reduce((sum, duration) => sum + Math.max(0, duration - SHORT_MS), 0);

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the processor. */
  tdur?: number;
}

/** @returns milliseconds of the processor that each task took of the thread that read the page. */
function tasksOfPage(events: TraceEvent[]): number[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const readers = new Set(events.filter(({ name }) => name === "ParseHTML").map(threadOf));
  const tasks = events.filter((event) => event.name === "RunTask" && readers.has(threadOf(event)));
  const sum = (all: TraceEvent[]) => all.reduce((total, { tdur = 0 }) => total + tdur, 0);
  // A window that stays empty reads a page of its own.
  const [busiest] = [...Map.groupBy(tasks, threadOf).values()].toSorted((a, b) => sum(b) - sum(a));
  return busiest.map(({ tdur = 0 }) => tdur / 1_000);
}

async function watchTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: number[] = [];
    const noted = { tasks, last: performance.now() };
    Object.assign(globalThis, { noted });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
      noted.last = performance.now();
    }).observe({ type: "longtask", buffered: true });
  });
}

/** @returns the milliseconds that each long task took. */
async function untilQuiet(page: Page): Promise<number[]> {
  interface Noted {
    tasks: number[];
    last: number;
  }
  const noted = () => page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
  for (;;) {
    await page.waitForTimeout(QUIET_MS);
    const now = await page.evaluate(() => performance.now());
    const { tasks, last } = await noted();
    if (now - last >= QUIET_MS) return tasks;
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1];

async function compare(targets: Target[]): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const browser = await launchBrowser();
  stack.defer(() => browser.close());
  for (const name of Object.keys(targets[0].pages)) {
    const samples = targets.map((): Sample[] => []);
    // The first opening of each fills the server's caches and is not counted.
    for (const target of targets) await measure(browser, target, name);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, target] of targets.entries()) samples[at].push(await measure(browser, target, name));
    }
    const firsts = samples[0];
    for (const [at, { address }] of targets.entries()) {
      const figure = (key: keyof Sample) => {
        const values = samples[at].map((sample) => sample[key]);
        const share = median(values) / median(firsts.map((sample) => sample[key]));
        const ratio = at > 0 ? `, ${share.toFixed(2)} of the first` : "";
        return `${median(values).toFixed(0)} ms (${values.map((one) => one.toFixed(0)).join(" ")})${ratio}`;
      };
      console.log(
        `${name} ${address}: blocked ${figure("blocked")}; of the processor ${
          figure("worked")
        }; longest task ${figure("longest")}`,
      );
    }
  }
}

if (import.meta.main) {
  await using site = Deno.args.length > 0 ? undefined : await startSite();
  const addresses = site ? [site.address] : Deno.args;
  await compare(await Promise.all(addresses.map(prepare)));
}
