/** Checks whether a piece is in its hole and was moved there as by hand (spec 3 §5). */
import type { TrailPoint } from "../../../sdk/model/account/captcha.ts";
import { CAPTCHA_TOLERANCE } from "../../../sdk/model/limits.ts";
import type { Place } from "./puzzle_piece.ts";
import { looksHuman } from "./pointer_trail.ts";

/** Data in the row of a puzzle: the hole, and the height at which the piece begins. */
export type PuzzleSolution = Place & { startY: number };

export interface PuzzleMove {
  x: number;
  /** Absent if only the end of the trail gives it. */
  y?: number;
  /** Empty for keys and single clicks. */
  trail: readonly TrailPoint[];
}

export function isSolved(wanted: PuzzleSolution, { x, y, trail }: PuzzleMove): boolean {
  const endY = y ?? wanted.startY + (trail.at(-1)?.[1] ?? 0);
  return Math.abs(x - wanted.x) <= CAPTCHA_TOLERANCE && Math.abs(endY - wanted.y) <= CAPTCHA_TOLERANCE &&
    (trail.length === 0 || looksHuman(trail, x, endY - wanted.startY));
}
