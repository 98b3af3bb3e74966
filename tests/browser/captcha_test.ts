/** The captcha's dialog in a real browser, as the showcase shows it (spec 1 §5, §9; safety 3.10). */
import assert from "node:assert/strict";
import type { BrowserContextOptions, Page } from "playwright-core";
import { createClient } from "@libsql/client";
import { launchBrowser } from "./chromium.ts";
import { chooseWay, drag, dragPuzzle, failPuzzle, holdWork, readPuzzle, typePuzzle } from "./puzzle.ts";
import { startSite } from "./site.ts";
import { assertAccessible, openVisitor, type Visitor } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();

/** @param held The check by itself goes on, so that another way can be chosen. */
async function openDialog(
  options: BrowserContextOptions = {},
  path = "/tests/test6",
  held = true,
): Promise<Visitor> {
  const visitor = await openVisitor(browser, site, options);
  if (held) await holdWork(visitor.context);
  await visitor.open(path);
  const button = visitor.page.getByRole("button", { name: /^(安全验证|Security check)$/ });
  await button.scrollIntoViewIfNeeded();
  await visitor.page.waitForSelector('sdb-island[data-name="showcase/SampleCaptcha"][data-ready]', {
    state: "attached",
  });
  await button.click();
  return visitor;
}

/** The dialog closes by itself, and the page has its token. */
async function assertSolved(page: Page): Promise<void> {
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.locator("output", { hasText: /验证成功|Verified/ }).waitFor();
}

/** Newest first; the outbox delivers within a second. */
async function untilMailedCode(): Promise<string> {
  const database = createClient({ url: site.config.databaseUrl });
  for (let tries = 0; tries < 100; tries++) {
    const { rows } = await database.execute("SELECT body FROM mail ORDER BY created_at DESC LIMIT 1");
    const code = /\b\d{6}\b/.exec(String(rows[0]?.body));
    if (code) return database.close(), code[0];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("no mail with a code came");
}

Deno.test("the puzzle is solved with the mouse; a miss says so and begins anew", async () => {
  await using visitor = await openDialog();
  const { page } = visitor;
  const puzzle = await readPuzzle(page, site);
  await page.getByText("拖动滑块，移动拼图块").waitFor();
  await failPuzzle(page, puzzle);
  await page.getByRole("status").filter({ hasText: "验证失败，请重试。" }).waitFor();
  assert.equal(await puzzle.slider.getAttribute("aria-valuenow"), "0");
  await dragPuzzle(page, puzzle);
  await page.getByRole("status").filter({ hasText: "验证成功" }).waitFor();
  await assertSolved(page);
  assert.deepEqual(visitor.problems, []);
});

Deno.test("the puzzle is solved with the keyboard alone, and Escape leaves it", async () => {
  await using visitor = await openDialog({ locale: "en" }, "/en/tests/test6");
  const { page } = visitor;
  // A challenge that is still under way could be stored after the next one, which is taken for the newest.
  await readPuzzle(page, site);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.keyboard.press("Enter");
  const puzzle = await readPuzzle(page, site);
  await page.keyboard.press("End");
  await page.keyboard.press("PageDown");
  assert.equal(await puzzle.slider.getAttribute("aria-valuetext"), "245 of 245 across, 90 of 90 down");
  await page.keyboard.press("PageUp");
  assert.equal(await puzzle.slider.getAttribute("aria-valuetext"), "245 of 245 across, 0 of 90 down");
  await page.keyboard.press("Home");
  await typePuzzle(page, { ...puzzle, startY: 0 });
  await assertSolved(page);
});

Deno.test("a drag to the side alone asks to go on up or down; both drags together are one trail", async () => {
  await using visitor = await openDialog();
  const { page } = visitor;
  const puzzle = await readPuzzle(page, site);
  const dragTwice = async () => {
    await drag(page, puzzle.slider, { x: puzzle.travel.x, y: 0 });
    await page.getByText("再上下移动拼图块").waitFor();
    await drag(page, puzzle.picture, { x: 0, y: puzzle.travel.y });
  };
  const [sent] = await Promise.all([page.waitForRequest(/captcha\/verify/), dragTwice()]);
  const { trail, y } = sent.postDataJSON() as { trail: number[][]; y: number };
  assert.ok(trail.length > 20, `${trail.length} points`);
  assert.ok(Math.abs(trail.at(-1)![1]! - (y - puzzle.startY)) < 1);
  await assertSolved(page);
  assert.deepEqual(visitor.problems, []);
});

Deno.test("the piece is dragged in the picture; beside the hole is wrong", async () => {
  await using visitor = await openDialog({ locale: "en" }, "/en/tests/test6");
  const { page } = visitor;
  const puzzle = await readPuzzle(page, site);
  const { x, y, startY, picture } = puzzle;
  await drag(page, picture, { x: x > 150 ? x - 20 : x + 20, y: y - startY });
  await page.getByRole("status").filter({ hasText: "The security check failed" }).waitFor();
  await drag(page, picture, { x, y: y - startY });
  await assertSolved(page);
  assert.deepEqual(visitor.problems, []);
});

Deno.test("the puzzle is solved with single clicks: on track and picture, then on the four buttons", async () => {
  await using visitor = await openDialog({ viewport: { width: 320, height: 700 }, colorScheme: "dark" });
  const { page } = visitor;
  const { slider, x, y, travel, picture } = await readPuzzle(page, site);
  const { width, height } = (await slider.boundingBox())!;
  await slider.locator("..").click({ position: { x: width / 2 + travel.x, y: height / 2 } });
  assert.ok(Math.abs(Number(await slider.getAttribute("aria-valuenow")) - x) <= 2);
  const shown = (await picture.boundingBox())!;
  const scale = shown.width / 310;
  await page.mouse.click(shown.x + (x + 32.5) * scale, shown.y + (y + 32.5) * scale);
  for (const name of ["向右移动", "向左移动", "向上移动", "向下移动"]) {
    await page.getByRole("button", { name }).click();
  }
  await page.getByRole("button", { name: "确认" }).click();
  await assertSolved(page);
  assert.deepEqual(visitor.problems, []);
});

Deno.test("a finger solves the puzzle", async () => {
  await using visitor = await openDialog({
    viewport: { width: 375, height: 700 },
    hasTouch: true,
    isMobile: true,
  });
  const { page } = visitor;
  const { slider, travel } = await readPuzzle(page, site);
  const { x, y, width, height } = (await slider.boundingBox())!;
  const touch = await visitor.context.newCDPSession(page);
  const [startX, startY] = [x + width / 2, y + height / 2];
  const send = (type: "touchStart" | "touchMove" | "touchEnd", share: number, dy = 0) =>
    touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd"
        ? []
        : [{ x: startX + travel.x * share, y: startY + travel.y * share + dy }],
    });
  await send("touchStart", 0);
  for (let step = 1; step <= 16; step++) {
    await send("touchMove", 1 - (1 - step / 16) ** 2, step < 16 ? step % 3 : 0);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await send("touchEnd", 1);
  await assertSolved(page);
});

Deno.test("three misses bring another puzzle, and so does the refresh button", async () => {
  await using visitor = await openDialog();
  const { page } = visitor;
  const background = () => page.locator("dialog[open] img").first().getAttribute("src");
  const puzzle = await readPuzzle(page, site);
  const first = await background();
  for (let miss = 1; miss <= 3; miss++) {
    const answered = page.waitForResponse(/captcha\/verify/);
    await failPuzzle(page, puzzle);
    await answered;
    await page.getByRole("status").filter({ hasText: "验证失败，请重试。" }).waitFor();
  }
  await page.waitForFunction(
    (src) => document.querySelector<HTMLImageElement>("dialog[open] img")!.src !== src,
    first,
  );
  const second = await background();
  await page.getByRole("button", { name: "刷新" }).click();
  await page.waitForFunction(
    (src) => document.querySelector<HTMLImageElement>("dialog[open] img")!.src !== src,
    second,
  );
  await dragPuzzle(page, await readPuzzle(page, site));
  await assertSolved(page);
});

Deno.test("the device's work comes first and opens the door without any operation", async () => {
  await using visitor = await openDialog({}, "/tests/test6", false);
  await assertSolved(visitor.page);
  assert.deepEqual(visitor.problems, []);
});

Deno.test("a mailed code opens the same door", async () => {
  await using visitor = await openDialog();
  const { page } = visitor;
  await chooseWay(page, "邮箱验证码");
  await page.getByRole("button", { name: "发送验证码" }).click();
  const field = page.getByRole("textbox", { name: "验证码" });
  await field.waitFor();
  assert.equal(await field.evaluate((element) => document.activeElement === element), true, "focus");
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await page.getByText("请输入邮件中的 6 位数字。").waitFor();
  await field.fill(await untilMailedCode());
  await page.keyboard.press("Enter");
  await assertSolved(page);
});

for (const [locale, path] of [["zh-CN", "/tests/test6"], ["en", "/en/tests/test6"]] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    Deno.test(`no view of the dialog violates WCAG or is wider than 320 px (${locale}, ${colorScheme})`, async () => {
      await using visitor = await openDialog(
        { locale, colorScheme, viewport: { width: 320, height: 640 } },
        path,
      );
      const { page } = visitor;
      await readPuzzle(page, site);
      await assertAccessible(page, "puzzle");
      const wide = await page.locator("dialog[open]").evaluate((dialog) =>
        [...dialog.querySelectorAll("*")].filter((element) =>
          element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
        )
          .map((element) => element.className)
      );
      assert.deepEqual(wide, []);
      await page.getByRole("button", { name: /换一种|another/ }).click();
      await assertAccessible(page, "choice");
      await page.getByRole("button", { name: /邮箱验证码|Code by email/ }).click();
      await assertAccessible(page, "mailed code");
      assert.deepEqual(visitor.problems, []);
    });
  }
}

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
