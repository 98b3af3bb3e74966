/**
 * The built site in this process, for journeys in which weeks pass: its clock is the test's, its mails go to a real mail
 * server, and its people have no login page to pass.
 */
import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import type { ParsedMail } from "mailparser";
import { deliverAll } from "../../api/jobs/outbox_delivery.ts";
import { openSession } from "../../api/services/session/sessions.ts";
import { freePort } from "../free_port.ts";
import { openTestApp, type SignedInUser, type TestApp } from "../harness.ts";
import { startMailServer } from "../mail_server.ts";
import { openBuiltSite } from "../pages.ts";
import { launchBrowser } from "./chromium.ts";
import type { Locale } from "./journey.ts";
import { assertAccessible, assertAccessibleInBothThemes, openVisitor, type Visitor } from "./visitor.ts";

export interface ClockedSite extends AsyncDisposable {
  test: TestApp;
  address: string;
  /** A browser in which somebody is signed in, from now on. */
  arrive(person: SignedInUser | undefined, locale: Locale, javaScriptEnabled?: boolean): Promise<Visitor>;
  /** Mails to an address, newest last, all of which have been sent. */
  mailsTo(email: string): Promise<ParsedMail[]>;
}

/** Time of the app goes on by itself as well, so that its limits of requests end. */
const TICK_MS = 100;

export async function openClockedSite(): Promise<ClockedSite> {
  const mailServer = await startMailServer();
  const port = freePort();
  const address = `http://localhost:${port}`;
  const test = await openTestApp({ PUBLIC_URL: address, SMTP_URL: mailServer.url });
  const site = await openBuiltSite(test);
  const ticking = setInterval(() => test.advance(TICK_MS), TICK_MS);
  const server = Deno.serve(
    { port, hostname: "127.0.0.1", onListen: () => {} },
    // Each visitor of the tests says where they come from.
    (request) =>
      site.fetch(request, { remoteAddress: request.headers.get("X-Forwarded-For") ?? "127.0.0.1" }),
  );
  const browser = await launchBrowser();
  return {
    test,
    address,
    arrive: (person, locale, javaScriptEnabled = true) =>
      arrive({ browser, test, address }, person, { locale, javaScriptEnabled }),
    async mailsTo(email) {
      await deliverAll(test.app);
      return mailServer.mails.filter(({ to }) => [to].flat().some((one) => one?.text.includes(email)));
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      clearInterval(ticking);
      await server.shutdown();
      await test[Symbol.asyncDispose]();
      await mailServer[Symbol.asyncDispose]();
    },
  };
}

async function arrive(
  { browser, test, address }: { browser: Browser; test: TestApp; address: string },
  person: SignedInUser | undefined,
  { locale, javaScriptEnabled }: { locale: Locale; javaScriptEnabled: boolean },
): Promise<Visitor> {
  const site = { address, [Symbol.asyncDispose]: () => Promise.resolve() };
  const visitor = await openVisitor(browser, site, {
    locale: locale === "zh" ? "zh-CN" : "en",
    javaScriptEnabled,
  });
  // An earlier session may have ended by the clock.
  const token = person && await openSession(test.app, person.id);
  if (token) await visitor.context.addCookies([{ name: "sdb-session", value: token, url: address }]);
  return visitor;
}

const WIDTHS = [1280, 390];
/** Where looks are kept, to be looked at by a person. */
const SHOTS = Deno.env.get("SCREENSHOTS");

/**
 * Looks at a page on a wide window and on a phone, where it stays: nothing is wider than the window, nothing that people
 * with disabilities cannot use. @param scripted Whether the page runs scripts, which the measuring needs.
 */
export async function assertLooksGood(page: Page, name: string, scripted = true): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wider <= 0, `${name} is ${wider} px wider than a window of ${width} px`);
    if (SHOTS) await keepLook(page, `${SHOTS}/${name}_${width}`.replaceAll(" ", "_"));
    if (!scripted) continue;
    // Colours are the same at any width.
    if (width === WIDTHS[0]) await assertAccessible(page, `${name} at ${width} px`);
    else await assertAccessibleInBothThemes(page, `${name} at ${width} px`);
  }
}

async function keepLook(page: Page, path: string): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${path}_${colorScheme}.png`, fullPage: true, animations: "disabled" });
  }
}

const TABS_MAX = 150;

/** Goes on by the key Tab alone, until what is wanted has the focus. @throws Error where the key leads nowhere near it. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let pressed = 0; pressed < TABS_MAX; pressed++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the key Tab does not lead to ${selector} at ${page.url()}`);
}
