/**
 * How long pages keep a phone from answering: what tasks of the main thread take beyond 50 ms (total blocking time), at
 * 390 px with a processor four times slower, from the opening of a page until nothing has run for a while. Goals: at most
 * 150 ms for the home page and the login. Run by hand, after `deno task build`:
 *
 *     deno run --allow-all tests/load/blocking.ts [ADDRESS...]
 *
 * Without an address it starts the built site (`UI_RUNTIME=react`: of that build). Several addresses of demo servers are
 * measured by turns, so that two builds can be compared on a machine that does other things, too.
 */
import type { Browser, Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../api/services/demo.ts";
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
  blocked: number;
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
  await page.goto(pages[name], { waitUntil: "load" });
  const tasks = await untilQuiet(page);
  await context.close();
  return {
    blocked: tasks.reduce((sum, duration) => sum + duration - SHORT_MS, 0),
    longest: Math.max(0, ...tasks),
  };
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
    const first = median(samples[0].map(({ blocked }) => blocked));
    for (const [at, { address }] of targets.entries()) {
      const blocked = samples[at].map((sample) => sample.blocked);
      const longest = median(samples[at].map((sample) => sample.longest));
      const ratio = at > 0 ? `, ${(median(blocked) / first).toFixed(2)} of the first` : "";
      const all = blocked.map((one) => one.toFixed(0)).join(" ");
      console.log(
        `${name} ${address}: blocked ${median(blocked).toFixed(0)} ms (${all}), longest task ${
          longest.toFixed(0)
        } ms${ratio}`,
      );
    }
  }
}

if (import.meta.main) {
  await using site = Deno.args.length > 0 ? undefined : await startSite();
  const addresses = site ? [site.address] : Deno.args;
  await compare(await Promise.all(addresses.map(prepare)));
}
