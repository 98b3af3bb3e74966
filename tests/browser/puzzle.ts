/** Solves the slide puzzle as people do. Where its hole is, tests read in the database: no answer of the server tells. */
import { createClient } from "@libsql/client";
import type { Locator, Page } from "playwright-core";
import type { Site } from "./site.ts";

export interface Puzzle {
  slider: Locator;
  /** Where the slider has to stand, in pixels of the picture. */
  x: number;
  /** The same in pixels of the screen, from the slider's own middle at the left. */
  travel: number;
}

/** The puzzle that the open dialog shows; waits for it. */
export async function readPuzzle(page: Page, { config }: Site): Promise<Puzzle> {
  const slider = page.getByRole("slider");
  // The piece shows once its challenge has arrived.
  await page.locator("dialog[open] img").last().waitFor();
  const database = createClient({ url: config.databaseUrl });
  const { rows } = await database.execute(
    "SELECT answer ->> 'x' AS x FROM captcha WHERE kind = 'puzzle' ORDER BY created_at DESC, rowid DESC LIMIT 1",
  );
  database.close();
  const x = Number(rows[0].x);
  const [thumb, track] = await Promise.all([slider.boundingBox(), slider.locator("..").boundingBox()]);
  const max = Number(await slider.getAttribute("aria-valuemax"));
  // The track has a border of one pixel.
  return { slider, x, travel: x / max * (track!.width - 2 - thumb!.width) };
}

/** Drags the slider: quick at first, slow at the end, with a tremble. @param off Screen pixels beside the hole. */
export async function dragPuzzle(page: Page, { slider, travel }: Puzzle, off = 0): Promise<void> {
  // Waits until it stands still: after a miss it glides back.
  await slider.hover();
  const { x, y, width, height } = (await slider.boundingBox())!;
  const [startX, startY, steps] = [x + width / 2, y + height / 2, 16];
  await page.mouse.move(startX, startY);
  await page.mouse.down();
  for (let step = 1; step <= steps; step++) {
    const share = 1 - (1 - step / steps) ** 2;
    await page.mouse.move(startX + (travel + off) * share, startY + step % 3);
    // A hand needs 200 ms at least (spec 3 §5).
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await page.mouse.up();
}

/** Moves the slider with the keys alone: five pixels a key, then one pixel. */
export async function typePuzzle(page: Page, { slider, x }: Puzzle): Promise<void> {
  await slider.focus();
  for (let at = 5; at <= x; at += 5) await page.keyboard.press("ArrowRight");
  for (let at = 0; at < x % 5; at++) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
}

export type Way = "mouse" | "keyboard";

/** Waits for the dialog, solves its puzzle and stays until the dialog has closed. */
export async function solvePuzzle(page: Page, site: Site, way: Way): Promise<void> {
  const puzzle = await readPuzzle(page, site);
  if (way === "mouse") await dragPuzzle(page, puzzle);
  else await typePuzzle(page, puzzle);
  await puzzle.slider.waitFor({ state: "detached" });
}
