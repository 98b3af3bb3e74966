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

/** @param more Further arguments, such as those with which it draws in space without a graphics card. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return await chromium.launch({ executablePath: await findChromium(), args: [...ARGUMENTS, ...more] });
}
