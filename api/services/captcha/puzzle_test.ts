import assert from "node:assert/strict";
import { createCanvas, type Image, loadImage } from "@napi-rs/canvas";
import { CAPTCHA_HEIGHT, CAPTCHA_PIECE, CAPTCHA_WIDTH } from "../../../sdk/model/limits.ts";
import { newPiece, STRIP_WIDTH } from "./piece.ts";
import { drawPuzzle } from "./puzzle.ts";
import { drawScene, SCENES } from "./scenes.ts";

/** RGBA of every pixel. */
function pixelsOf(image: Image): Uint8ClampedArray {
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height).data;
}

const read = async (url: string) => {
  const image = await loadImage(url);
  return { width: image.width, height: image.height, pixels: pixelsOf(image) };
};

Deno.test("newPiece stays inside the picture, right of where its strip begins", () => {
  const seen = new Set<number>();
  for (let i = 0; i < 3_000; i++) {
    const { x, left, top, sides } = newPiece();
    seen.add(x);
    assert.ok(x >= STRIP_WIDTH && x + STRIP_WIDTH <= CAPTCHA_WIDTH, `x ${x}`);
    const reach = { top: sides[0] === "knob" ? 18 : 0, bottom: sides[2] === "knob" ? 18 : 0 };
    assert.ok(top - reach.top >= 0 && top + CAPTCHA_PIECE + reach.bottom <= CAPTCHA_HEIGHT, `top ${top}`);
    assert.equal(sides.filter((side) => side === "knob").length, 2);
    const [from, to] = [
      left - (sides[3] === "knob" ? 18 : 0),
      left + CAPTCHA_PIECE + (sides[1] === "knob" ? 18 : 0),
    ];
    assert.ok(from >= 0 && to <= STRIP_WIDTH, `left ${left}`);
  }
  assert.ok(seen.size > 150, `${seen.size} places`);
});

Deno.test("drawPuzzle gives a picture of 310 × 155 and a strip as high, in less than 40 KB together", async () => {
  for (let i = 0; i < 25; i++) {
    const { background, piece } = await drawPuzzle();
    assert.ok(background.length + piece.length < 39_000, `${background.length} + ${piece.length} bytes`);
    const [picture, strip] = [await read(background), await read(piece)];
    assert.deepEqual([picture.width, picture.height], [CAPTCHA_WIDTH, CAPTCHA_HEIGHT]);
    assert.deepEqual([strip.width, strip.height], [STRIP_WIDTH, CAPTCHA_HEIGHT]);
  }
});

Deno.test("drawPuzzle's answer is where the piece covers its hole, and nowhere else", async () => {
  for (let i = 0; i < 25; i++) {
    const { x, background, piece } = await drawPuzzle();
    const [picture, strip] = [await read(background), await read(piece)];
    assert.ok(Math.abs(findHole(picture.pixels, strip.pixels) - x) <= 1, `hole at ${x}`);
  }
});

/** A shade of 60 % takes as much from every colour: the hole is where each pixel is the piece's, darkened so. */
function findHole(picture: Uint8ClampedArray, strip: Uint8ClampedArray): number {
  const distances = Array.from({ length: CAPTCHA_WIDTH - STRIP_WIDTH + 1 }, (_, x) => {
    let sum = 0;
    for (let row = 0; row < CAPTCHA_HEIGHT; row++) {
      for (let column = 0; column < STRIP_WIDTH; column++) {
        const from = 4 * (row * STRIP_WIDTH + column);
        if (strip[from + 3] < 255) continue;
        const to = 4 * (row * CAPTCHA_WIDTH + x + column);
        for (let channel = 0; channel < 3; channel++) {
          sum += Math.abs(0.4 * strip[from + channel] + 0.6 * [10, 15, 22][channel] - picture[to + channel]);
        }
      }
    }
    return sum;
  });
  return distances.indexOf(Math.min(...distances));
}

Deno.test("drawScene draws no picture twice", () => {
  for (const scene of SCENES) {
    const [one, other] = [1, 2].map(() => {
      const canvas = createCanvas(CAPTCHA_WIDTH, CAPTCHA_HEIGHT);
      drawScene(canvas.getContext("2d"), scene);
      return canvas.toBuffer("image/png");
    });
    assert.ok(!one.equals(other), scene.name);
  }
});
