/** Solves the slide puzzle in a browser as people do; the place of the hole is read where only the server has it. */
import assert from "node:assert/strict";
import { createClient } from "@libsql/client";
import type { Page } from "playwright-core";
import type { Site } from "./site.ts";

export type Way = "mouse" | "keyboard";

const DIALOG = "dialog[open]:has([role=slider]):not(:has(dialog))";

/** Waits for the dialog, solves its puzzle and stays until the dialog has closed. */
export async function solvePuzzle(page: Page, site: Site, way: Way): Promise<void> {
  const thumb = page.locator(`${DIALOG} [role=slider]:not([aria-disabled])`);
  await thumb.waitFor();
  const x = await newestAnswer(site);
  if (way === "mouse") await drag(page, x);
  else await moveByKeys(page, x);
  await page.locator(DIALOG).waitFor({ state: "detached" });
}

async function newestAnswer({ config }: Site): Promise<number> {
  const client = createClient({ url: config.databaseUrl });
  const sql = "SELECT answer FROM captcha WHERE kind = 'puzzle' ORDER BY created_at DESC LIMIT 1";
  const { rows: [row] } = await client.execute(sql);
  client.close();
  const { x } = JSON.parse(String(row.answer));
  assert.equal(typeof x, "number");
  return x;
}

/** Pixels that a strip can travel: the picture's width less the strip's. */
async function travelOf(page: Page): Promise<number> {
  return Number(await page.locator(`${DIALOG} [role=slider]`).getAttribute("aria-valuemax"));
}

/** A hand starts slowly, hurries, and does not keep a straight line. */
async function drag(page: Page, x: number): Promise<void> {
  const thumb = (await page.locator(`${DIALOG} [role=slider]`).boundingBox())!;
  const track = (await page.locator(`${DIALOG} div:has(> [role=slider])`).boundingBox())!;
  const scale = (track.width - 2 - thumb.width) / await travelOf(page);
  const [startX, startY] = [thumb.x + thumb.width / 2, thumb.y + thumb.height / 2];
  await page.mouse.move(startX, startY);
  await page.mouse.down();
  const steps = 14;
  for (let step = 1; step <= steps; step++) {
    const share = (1 - Math.cos(Math.PI * step / steps)) / 2;
    await page.mouse.move(startX + x * scale * share, startY + step % 3);
    await page.waitForTimeout(20 + step);
  }
  await page.mouse.up();
}

async function moveByKeys(page: Page, x: number): Promise<void> {
  const thumb = page.locator(`${DIALOG} [role=slider]`);
  await thumb.focus();
  for (let at = 0; at + 5 <= x; at += 5) await thumb.press("ArrowRight");
  for (let rest = Math.round(x % 5); rest > 0; rest--) await thumb.press("Shift+ArrowRight");
  await thumb.press("Enter");
}
