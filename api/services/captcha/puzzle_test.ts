import assert from "node:assert/strict";
import { createCanvas, type Image, loadImage } from "@napi-rs/canvas";
import { CAPTCHA_HEIGHT, CAPTCHA_PIECE, CAPTCHA_RISE_MIN, CAPTCHA_WIDTH } from "../../../sdk/model/limits.ts";
import { newLayout, type Outline, PIECE_BOX, type Place } from "./puzzle_piece.ts";
import { drawPuzzle } from "./puzzle.ts";
import { drawScene, SCENES } from "./puzzle_pictures.ts";

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

/** What an outline takes up of its picture, knobs included: left, top, right, bottom. */
function extentOf({ left, top, sides }: Outline): [number, number, number, number] {
  const [up, right, down, at] = sides.map((side) => side === "knob" ? 18 : 0);
  return [left - at!, top - up!, left + CAPTCHA_PIECE + right!, top + CAPTCHA_PIECE + down!];
}

/** The same in the picture. */
const placed = (outline: Outline, { x, y }: Place) =>
  extentOf(outline).map((edge, i) => edge + (i % 2 ? y : x)) as [number, number, number, number];

Deno.test("newLayout keeps both holes inside the picture and apart, and the right one off the height of the piece", () => {
  const [across, down] = [new Set<number>(), new Set<number>()];
  for (let i = 0; i < 3_000; i++) {
    const { piece, hole, decoy, decoyAt, startY } = newLayout();
    across.add(hole.x);
    down.add(hole.y);
    for (const [outline, at] of [[piece, hole], [decoy, decoyAt], [piece, { x: 0, y: startY }]] as const) {
      const [left, top, right, bottom] = placed(outline, at);
      assert.ok(left >= 0 && top >= 0 && right <= CAPTCHA_WIDTH && bottom <= CAPTCHA_HEIGHT);
      assert.equal(outline.sides.filter((side) => side === "knob").length, 2);
    }
    assert.ok(hole.x >= PIECE_BOX && decoyAt.x >= PIECE_BOX);
    assert.ok(Math.abs(hole.y - startY) >= CAPTCHA_RISE_MIN, `${hole.y} from ${startY}`);
    const [one, other] = [placed(piece, hole), placed(decoy, decoyAt)];
    const apart = Math.max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3]);
    assert.ok(apart > 0, `${apart} px between the holes`);
    assert.notDeepEqual(piece.sides, decoy.sides);
  }
  assert.ok(across.size > 150 && down.size > 80, `${across.size} × ${down.size} places`);
});

Deno.test("drawPuzzle gives a picture of 310 × 155 and a piece of 65 × 65, in less than 40 KB together", async () => {
  for (let i = 0; i < 25; i++) {
    const { background, piece } = await drawPuzzle();
    assert.ok(background.length + piece.length < 39_000, `${background.length} + ${piece.length} bytes`);
    const [picture, box] = [await read(background), await read(piece)];
    assert.deepEqual([picture.width, picture.height], [CAPTCHA_WIDTH, CAPTCHA_HEIGHT]);
    assert.deepEqual([box.width, box.height], [65, 65]);
  }
});

Deno.test("drawPuzzle's answer is where the piece covers its hole, and nowhere else", async () => {
  for (let i = 0; i < 15; i++) {
    const { hole, background, piece } = await drawPuzzle();
    const [picture, box] = [await read(background), await read(piece)];
    const found = findHole(picture.pixels, box.pixels);
    assert.ok(Math.abs(found.x - hole.x) <= 1 && Math.abs(found.y - hole.y) <= 1, JSON.stringify(hole));
  }
});

/**
 * A shade of 60 % takes as much from every colour: the hole is where each pixel is the piece's, darkened so. A program
 * finds it so too; no puzzle that people can solve hides from that.
 */
function findHole(picture: Uint8ClampedArray, box: Uint8ClampedArray): Place {
  const inside = Array.from({ length: PIECE_BOX ** 2 }, (_, i) => i).filter((i) => box[4 * i + 3] === 255);
  const seen = inside.filter((_, i) => i % 7 === 0);
  let best = { x: 0, y: 0, distance: Infinity };
  for (let y = 0; y <= CAPTCHA_HEIGHT - PIECE_BOX; y++) {
    for (let x = 0; x <= CAPTCHA_WIDTH - PIECE_BOX; x++) {
      let distance = 0;
      for (const i of seen) {
        const to = 4 * ((y + Math.floor(i / PIECE_BOX)) * CAPTCHA_WIDTH + x + i % PIECE_BOX);
        for (let channel = 0; channel < 3; channel++) {
          distance += Math.abs(0.4 * box[4 * i + channel] + SHADE[channel] - picture[to + channel]);
        }
      }
      if (distance < best.distance) best = { x, y, distance };
    }
  }
  return best;
}
const SHADE = [6, 9, 13.2];

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
