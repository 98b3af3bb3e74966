/** How often somebody who looks at nothing is right: guesses at thousands of puzzles, with trails that are made up. */
import assert from "node:assert/strict";
import type { TrailPoint } from "../../../sdk/model/account/captcha.ts";
import {
  CAPTCHA_HEIGHT,
  CAPTCHA_RISE_MIN,
  CAPTCHA_TOLERANCE,
  CAPTCHA_TRIES,
  CAPTCHA_WIDTH,
} from "../../../sdk/model/limits.ts";
import { type Layout, newLayout, type Pick, PIECE_BOX, type Place } from "./puzzle_piece.ts";
import { isSolved } from "./check_puzzle.ts";

const PUZZLES = 20_000;
const MAX_X = CAPTCHA_WIDTH - PIECE_BOX;
const MAX_Y = CAPTCHA_HEIGHT - PIECE_BOX;
const REACH = 2 * CAPTCHA_TOLERANCE + 1;

/** Chance with a seed (mulberry32), so that every run guesses alike. */
function seeded(seed: number): Pick {
  let state = seed;
  return (low, high) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return low + ((mixed ^ (mixed >>> 14)) >>> 0) % (high - low);
  };
}

/** A smooth way with a tremble, as a program invents it. */
function inventTrail({ x, y }: Place, startY: number): TrailPoint[] {
  return Array.from({ length: 24 }, (_, i): TrailPoint => {
    const share = 1 - (1 - i / 23) ** 3;
    return [x * share, (y - startY) * share + (i % 5 === 2 ? 1 : 0), 35 * i];
  });
}

const tried = ({ hole, startY }: Layout, guess: Place) =>
  isSolved({ ...hole, startY }, { ...guess, trail: inventTrail(guess, startY) });

/** @param guess Where the piece is put in the try of this number. @returns how often one try, and all of a puzzle, are right. */
function measure(guess: (layout: Layout, attempt: number, pick: Pick) => Place) {
  const pick = seeded(20_261_102);
  let [first, any] = [0, 0];
  for (let n = 0; n < PUZZLES; n++) {
    const layout = newLayout(pick);
    const hits = Array.from({ length: CAPTCHA_TRIES }, (_, i) => tried(layout, guess(layout, i, pick)));
    if (hits[0]) first++;
    if (hits.includes(true)) any++;
  }
  return { guess: first / PUZZLES, puzzle: any / PUZZLES };
}

Deno.test("isSolved() takes an invented trail to the right place: a guess is not refused for its trail", () => {
  const pick = seeded(1);
  for (let n = 0; n < 500; n++) {
    const layout = newLayout(pick);
    assert.ok(tried(layout, layout.hole));
    assert.ok(!tried(layout, layout.decoyAt), "the other hole");
  }
});

Deno.test("isSolved(): a blind guess is right in 2 % at most, the three of a puzzle in 4 %", () => {
  const share = measure((_, __, pick) => ({ x: pick(PIECE_BOX, MAX_X + 1), y: pick(0, MAX_Y + 1) }));
  assert.ok(share.guess > 0.003 && share.guess <= 0.02, JSON.stringify(share));
  assert.ok(share.puzzle > share.guess && share.puzzle <= 0.04, JSON.stringify(share));
});

Deno.test("isSolved(): who knows the rules and looks at nothing is right in 2 % a guess and 4 % a puzzle at most", () => {
  // Three windows side by side, none of which repeats another, on the side of the beginning that has more room.
  const share = measure(({ startY }, attempt, pick) => {
    const up = startY > MAX_Y / 2;
    const [low, high] = up ? [0, startY - CAPTCHA_RISE_MIN] : [startY + CAPTCHA_RISE_MIN, MAX_Y];
    const y = pick(low + CAPTCHA_TOLERANCE, high - CAPTCHA_TOLERANCE + 1);
    return { x: PIECE_BOX + CAPTCHA_TOLERANCE + 60 + REACH * attempt, y };
  });
  assert.ok(share.guess > 0.006 && share.guess <= 0.02, JSON.stringify(share));
  assert.ok(share.puzzle > 2 * share.guess && share.puzzle <= 0.04, JSON.stringify(share));
});

Deno.test("isSolved(): who finds both holes in the picture and takes one by chance is right every second time", () => {
  const share = measure(({ hole, decoyAt }, _, pick) => pick(0, 2) ? hole : decoyAt);
  assert.ok(Math.abs(share.guess - 0.5) < 0.02, JSON.stringify(share));
  assert.ok(share.puzzle > 0.8, "no puzzle stops programs that look");
});

Deno.test("isSolved() reads from the end of the trail how far the piece was moved down when the answer does not say it", () => {
  const layout = newLayout(seeded(7));
  const { hole, startY } = layout;
  const trail = inventTrail(hole, startY);
  assert.ok(isSolved({ ...hole, startY }, { x: hole.x, trail }));
  assert.ok(!isSolved({ ...hole, startY }, { x: hole.x, trail: [] }), "no key has moved it down");
  assert.ok(
    !isSolved({ ...hole, startY }, { x: hole.x, y: hole.y + 2, trail }),
    "the trail says another height",
  );
});
