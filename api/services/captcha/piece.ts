/** The jigsaw piece: a square of 42 px with knobs of radius 10 (spec 1 §9), and where it may be cut out. */
import { randomInt } from "node:crypto";
import type { SKRSContext2D } from "@napi-rs/canvas";
import { CAPTCHA_HEIGHT, CAPTCHA_PIECE, CAPTCHA_RADIUS, CAPTCHA_WIDTH } from "../../../sdk/model/limits.ts";

/** Pixels beside the piece in its strip, so that its rim is not cut off. */
const MARGIN = 3;
/** Width of the strip: 65 px (spec 3 §5). */
export const STRIP_WIDTH = CAPTCHA_PIECE + 2 * CAPTCHA_RADIUS + MARGIN;
/** Centre of a knob's circle, seen from its edge: the neck is narrower than the head. */
const NECK = CAPTCHA_RADIUS - 2;
/** How far a knob stands out. */
const KNOB = NECK + CAPTCHA_RADIUS;

type Side = "knob" | "socket" | "plain";

export interface Piece {
  /** Left edge of the strip when the piece fills its hole: the answer. */
  x: number;
  /** Upper left corner of the square, seen from the strip. */
  left: number;
  top: number;
  /** Top, right, bottom, left. */
  sides: [Side, Side, Side, Side];
}

/** A piece at a random place, right of where the strip begins. */
export function newPiece(): Piece {
  const facesRight = randomInt(2) === 1;
  const pointsUp = randomInt(2) === 1;
  const other = (["socket", "plain"] as const)[randomInt(2)];
  return {
    x: randomInt(STRIP_WIDTH, CAPTCHA_WIDTH - STRIP_WIDTH),
    left: facesRight ? MARGIN : STRIP_WIDTH - MARGIN - CAPTCHA_PIECE,
    top: randomInt(KNOB + MARGIN, CAPTCHA_HEIGHT - CAPTCHA_PIECE - KNOB - MARGIN),
    sides: [
      pointsUp ? "knob" : other,
      facesRight ? "knob" : "socket",
      pointsUp ? other : "knob",
      facesRight ? "socket" : "knob",
    ],
  };
}

/**
 * Lays the outline as the current path, side by side and clockwise. The corners are turned here, since turning the
 * canvas would turn what is already laid too.
 * @param x Where the strip's left edge is.
 */
export function tracePiece(context: SKRSContext2D, { left, top, sides }: Piece, x: number): void {
  const half = CAPTCHA_PIECE / 2;
  context.beginPath();
  sides.forEach((side, i) => {
    const angle = i * Math.PI / 2;
    /** A point of the upper side, turned to this side. */
    const turn = (px: number, py: number): [number, number] => [
      x + left + half + px * Math.cos(angle) - py * Math.sin(angle),
      top + half + px * Math.sin(angle) + py * Math.cos(angle),
    ];
    if (i === 0) context.moveTo(...turn(-half, -half));
    if (side === "knob") context.arc(...turn(0, -half - NECK), CAPTCHA_RADIUS, ...knobArc(angle));
    if (side === "socket") context.arc(...turn(0, -half + NECK), CAPTCHA_RADIUS, ...socketArc(angle), true);
    context.lineTo(...turn(half, -half));
  });
  context.closePath();
}

/** Half of what an edge cuts off a knob's circle. */
const OPENING = Math.acos(NECK / CAPTCHA_RADIUS);
const knobArc = (turned: number): [number, number] => [
  turned + Math.PI / 2 + OPENING,
  turned + Math.PI * 5 / 2 - OPENING,
];
const socketArc = (turned: number): [number, number] => [
  turned - Math.PI / 2 - OPENING,
  turned - Math.PI / 2 + OPENING,
];
