/** Where the piece can be put, and how keys and buttons move it. */
import { CAPTCHA_HEIGHT, CAPTCHA_PIECE, CAPTCHA_RADIUS, CAPTCHA_WIDTH } from "../../sdk/model/limits.ts";
import type { Place } from "./_drag.ts";

/** Side of the piece's picture: 65 px (spec 3 §5). */
export const PIECE_BOX = CAPTCHA_PIECE + 2 * CAPTCHA_RADIUS + 3;
export const PLACE_MAX: Place = { x: CAPTCHA_WIDTH - PIECE_BOX, y: CAPTCHA_HEIGHT - PIECE_BOX };
/** Pixels of one key, and of one with Shift (spec 3 §5). */
export const STEP = 5;
export const FINE_STEP = 1;

/** Where each key puts the piece; places beyond the edge are the caller's to cut. */
export function keyMoves({ x, y }: Place, step: number): Record<string, Place> {
  return {
    ArrowLeft: { x: x - step, y },
    ArrowRight: { x: x + step, y },
    ArrowUp: { x, y: y - step },
    ArrowDown: { x, y: y + step },
    Home: { x: 0, y },
    End: { x: PLACE_MAX.x, y },
    PageUp: { x, y: 0 },
    PageDown: { x, y: PLACE_MAX.y },
  };
}
