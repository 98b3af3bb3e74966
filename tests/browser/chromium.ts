/** Starts the browser of the browser tests. */
import { type Browser, chromium } from "playwright-core";
import { findChromium } from "./find_chromium.ts";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: await findChromium(), args: ARGUMENTS });
}
