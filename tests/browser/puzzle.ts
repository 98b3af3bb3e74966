/** Solves the slide puzzle as people do. Where its hole is, tests read in the database: no answer of the server tells. */
import { createClient } from "@libsql/client";
import type { BrowserContext, Locator, Page } from "playwright-core";
import type { Site } from "./site.ts";

interface Place {
  x: number;
  y: number;
}

export interface Puzzle {
  slider: Locator;
  /** Where the piece belongs, in pixels of the picture. */
  x: number;
  y: number;
  /** Where it lies in the beginning. */
  startY: number;
  /** The picture. */
  picture: Locator;
  /** How far the slider has to be dragged, in pixels of the screen: across by its track, up or down by the picture. */
  travel: Place;
}

/** From now on the check by itself, which comes first, never ends, so that there is time to choose another way. */
export const holdWork = (context: BrowserContext): Promise<unknown> =>
  context.route(/captcha\/challenge\?.*kind=work/, () => {});

/** Leaves the check by itself for another way through the open dialog, by its name. */
export async function chooseWay(page: Page, name: RegExp | string): Promise<void> {
  await page.getByRole("button", { name: /^(换一种验证方式|Use another verification)$/ }).click();
  await page.getByRole("button", { name }).click();
}

/** The puzzle that the open dialog shows, or that is chosen in it; waits for it. See {@link holdWork}. */
export async function readPuzzle(page: Page, { config }: Site): Promise<Puzzle> {
  await page.locator("dialog[open] :is(progress, [role=progressbar], img)").first().waitFor();
  if (await page.locator("dialog[open] img").count() === 0) await chooseWay(page, /^(拼图验证|Puzzle)/);
  const slider = page.getByRole("slider");
  // The frame of the picture: the piece inside may lie over its middle.
  const picture = page.locator("dialog[open] img").first().locator("..");
  // The piece shows once its challenge has arrived.
  await page.locator("dialog[open] img").last().waitFor();
  const database = createClient({ url: config.databaseUrl });
  const { rows } = await database.execute(
    "SELECT answer ->> 'x' AS x, answer ->> 'y' AS y, answer ->> 'startY' AS start_y FROM captcha " +
      "WHERE kind = 'puzzle' ORDER BY created_at DESC, rowid DESC LIMIT 1",
  );
  database.close();
  const [x, y, startY] = [Number(rows[0].x), Number(rows[0].y), Number(rows[0].start_y)];
  const [thumb, track, shown] = await Promise.all([
    slider.boundingBox(),
    slider.locator("..").boundingBox(),
    picture.boundingBox(),
  ]);
  const max = Number(await slider.getAttribute("aria-valuemax"));
  // The track has a border of one pixel.
  const across = x / max * (track!.width - 2 - thumb!.width);
  return { slider, x, y, startY, picture, travel: { x: across, y: (y - startY) * shown!.height / 155 } };
}

/** Drags from the middle of a box: quick at first, slow at the end, with a tremble. */
export async function drag(page: Page, from: Locator, { x: dx, y: dy }: Place): Promise<void> {
  // Waits until it stands still: after a miss it glides back.
  await from.hover();
  const { x, y, width, height } = (await from.boundingBox())!;
  const [startX, startY, steps] = [x + width / 2, y + height / 2, 16];
  await page.mouse.move(startX, startY);
  await page.mouse.down();
  for (let step = 1; step <= steps; step++) {
    const share = 1 - (1 - step / steps) ** 2;
    const tremble = step < steps ? step % 3 : 0;
    await page.mouse.move(startX + dx * share, startY + dy * share + tremble);
    // A hand needs 200 ms at least (spec 3 §5).
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await page.mouse.up();
}

/** Drags the slider across and up or down. */
export async function dragPuzzle(page: Page, { slider, travel }: Puzzle): Promise<void> {
  await drag(page, slider, travel);
}

/** Drags it so that the piece lies beside its hole, and within the picture. */
export async function failPuzzle(page: Page, { slider, travel, x }: Puzzle): Promise<void> {
  await drag(page, slider, { ...travel, x: travel.x + (x > 150 ? -30 : 30) });
}

/** Moves the piece with the keys alone: five pixels a key, then one pixel. */
export async function typePuzzle(page: Page, { slider, x, y, startY }: Puzzle): Promise<void> {
  await slider.focus();
  await pressMany(page, "ArrowRight", x);
  await pressMany(page, y > startY ? "ArrowDown" : "ArrowUp", Math.abs(y - startY));
  await page.keyboard.press("Enter");
}

async function pressMany(page: Page, key: string, pixels: number): Promise<void> {
  for (let at = 5; at <= pixels; at += 5) await page.keyboard.press(key);
  for (let at = 0; at < pixels % 5; at++) await page.keyboard.press(`Shift+${key}`);
}

export type PointerMethod = "mouse" | "keyboard";

/** Waits for the dialog, solves its puzzle and stays until the dialog has closed. */
export async function solvePuzzle(page: Page, site: Site, way: PointerMethod): Promise<void> {
  const puzzle = await readPuzzle(page, site);
  if (way === "mouse") await dragPuzzle(page, puzzle);
  else await typePuzzle(page, puzzle);
  await puzzle.slider.waitFor({ state: "detached" });
}
