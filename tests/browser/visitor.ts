/** A visitor with a browser of their own who notices what should not be: console errors, CSP reports, foreign requests. */
import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { sessionCookie } from "../../sdk/model/account/user.ts";
import { createRepository } from "../../sdk/mod.ts";
import { preactOnly, type ReadSite, type Site } from "./site.ts";

type AxeResults = Awaited<ReturnType<AxeBuilder["analyze"]>>;

export interface Visitor extends AsyncDisposable {
  page: Page;
  context: BrowserContext;
  /** What went wrong so far; empty in a good journey. */
  problems: string[];
  /** Opens a path and waits until its islands of the first screen are alive. */
  open(path: string): Promise<void>;
}

/** Begins anywhere, since several files may visit one site. */
let visitors = Math.floor(Math.random() * 250);

/** Each visitor comes from an address of their own. */
export async function openVisitor(
  browser: Browser,
  site: ReadSite,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: site.address,
    locale: "zh-CN",
    extraHTTPHeaders: { "X-Forwarded-For": `192.0.2.${++visitors % 250}` },
    ...options,
  });
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
      await page.goto(path, { waitUntil: "load" });
      if (options.javaScriptEnabled !== false) await page.waitForFunction(isFirstScreenHydrated);
    },
    async [Symbol.asyncDispose]() {
      await context.close();
    },
  };
}

/** In the browser: what the first screen shows has taken over its markup, and nothing is on its way any more. */
function isFirstScreenHydrated(): boolean {
  const isFar = (box: DOMRect) => box.height === 0 || box.bottom < 0 || box.top > innerHeight;
  return [...document.querySelectorAll<HTMLElement>("sdb-island:not([data-ready])")].every((
    { dataset, children },
  ) => dataset.hydrate === "visible" && [...children].every((child) => isFar(child.getBoundingClientRect())));
}

/**
 * A form is sent once the server has answered that it is there: the page that comes then is waited for, from before the
 * press. @param address To which it leads; what was done stands in it only until the page has said so.
 */
export async function withNavigation(
  page: Page,
  press: () => Promise<void>,
  address?: RegExp,
): Promise<void> {
  await Promise.all([address ? page.waitForURL(address) : page.waitForEvent("load"), press()]);
}

/**
 * Signs a browser in without the login page, whose puzzle is the matter of `account_test.ts` alone.
 * @returns the session's token.
 */
export async function signInThroughApi(
  context: BrowserContext,
  site: Site,
  email: string,
  password: string,
): Promise<string> {
  const { token } = await createRepository({ server: site.address }).users.login(email, password);
  await context.addCookies([{
    name: sessionCookie(site.address),
    value: token.access_token,
    url: site.address,
    httpOnly: true,
    sameSite: "Lax",
  }]);
  return token.access_token;
}

/** WCAG 2.2 A and AA. */
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** A page as it stands, in the theme that it has; with one build, as all looks. */
export async function assertAccessible(page: Page, what: string): Promise<void> {
  if (preactOnly.ignore) return;
  assert.deepEqual(await violations(axe(page).withTags(WCAG)), [], what);
}

/** In both themes, which differ in colours alone: the second look measures contrast and nothing else. */
export async function assertAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  if (preactOnly.ignore) return;
  await page.emulateMedia({ colorScheme: "light" });
  await assertAccessible(page, `${what}, light`);
  await page.emulateMedia({ colorScheme: "dark" });
  // Colours on their way from one theme to the other are neither.
  await page.evaluate(endTransitions);
  assert.deepEqual(targets(await page.evaluate(measureContrast)), [], `${what}, dark`);
  await page.emulateMedia({ colorScheme: "light" });
}

/** In the browser: those of elements that are not drawn never end by themselves. */
function endTransitions(): void {
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish();
  }
}

/**
 * No page has frames, so nothing is gained by the further window that looks into them. What passed is not described,
 * which halves the time of a look.
 */
const axe = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });

async function violations(builder: AxeBuilder): Promise<string[]> {
  return targets(await builder.analyze());
}

type Violations = Pick<AxeResults, "violations">;

/** In the browser, where the look before has left axe: to bring it there again would take as long as the look. */
function measureContrast(): Promise<Violations> {
  const { axe } = globalThis as unknown as { axe: { run(options: unknown): Promise<AxeResults> } };
  const options = { runOnly: ["color-contrast"], resultTypes: ["violations"] };
  return axe.run(options).then(({ violations }) => ({ violations }));
}

const targets = ({ violations }: Violations) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`);
