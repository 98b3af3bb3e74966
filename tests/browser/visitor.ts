/** A visitor with a browser of their own who notices what should not be: console errors, CSP reports, foreign requests. */
import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import type { Site } from "./site.ts";

export interface Visitor extends AsyncDisposable {
  page: Page;
  context: BrowserContext;
  /** What went wrong so far; empty in a good journey. */
  problems: string[];
  /** Opens a path and waits until its islands of the first screen are alive. */
  open(path: string): Promise<void>;
}

export async function visit(
  browser: Browser,
  site: Site,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: site.address, locale: "zh-CN", ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`page error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()} (${page.url()})`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(site.address) && !/^(data|blob):/.test(request.url())) {
      problems.push(`foreign request: ${request.url()}`);
    }
  });
  return {
    page,
    context,
    problems,
    async open(path) {
      await page.goto(path, { waitUntil: "networkidle" });
    },
    async [Symbol.asyncDispose]() {
      await context.close();
    },
  };
}

/** WCAG 2.2 A and AA. */
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export async function assertAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  const found = violations.map(({ id, nodes }) =>
    `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`
  );
  assert.deepEqual(found, [], what);
}
