/** The jigsaw piece, a square of 42 px with knobs of radius 10 (spec 1 §9), and the places where it may be cut out. */
import { randomInt } from "node:crypto";
import type { SKRSContext2D } from "@napi-rs/canvas";
import {
  CAPTCHA_HEIGHT,
  CAPTCHA_PIECE,
  CAPTCHA_RADIUS,
  CAPTCHA_RISE_MIN,
  CAPTCHA_WIDTH,
} from "../../../sdk/model/limits.ts";

/** Pixels around the piece in its picture, so that its rim is complete. */
const MARGIN = 3;
/** Side of the piece's picture, which is a square: 65 px (spec 3 §5). */
export const PIECE_BOX = CAPTCHA_PIECE + 2 * CAPTCHA_RADIUS + MARGIN;
/** Distance of a knob's centre from its edge; it makes the neck narrower than the head. */
const NECK = CAPTCHA_RADIUS - 2;
/** Distance of two holes across or down beyond which they do not touch. */
const APART = CAPTCHA_PIECE + NECK + CAPTCHA_RADIUS + MARGIN;

type Side = "knob" | "socket" | "plain";

export interface Outline {
  /** Upper left corner of the square of 42 px within the picture of the piece. */
  left: number;
  top: number;
  /** Top, right, bottom, left. */
  sides: [Side, Side, Side, Side];
}

/** Upper left corner of the piece's picture, in pixels of the picture that it is cut from. */
export interface Place {
  x: number;
  y: number;
}

export interface Layout {
  piece: Outline;
  /** Right place of the piece, which is the answer. */
  hole: Place;
  /** A second hole whose knobs point the other way, so that the piece does not fit. */
  decoy: Outline;
  decoyAt: Place;
  /** Height of the piece at the left edge in the beginning. */
  startY: number;
}

/** An integer from `low` on and below `high`. */
export type Pick = (low: number, high: number) => number;

/**
 * Chooses a random place to the right of the start, and higher or lower by at least {@link CAPTCHA_RISE_MIN}. Each
 * remaining height is equally likely for somebody who knows the start.
 */
export function newLayout(pick: Pick = randomInt): Layout {
  const [facesRight, pointsUp] = [pick(0, 2) === 1, pick(0, 2) === 1];
  const other = (["socket", "plain"] as const)[pick(0, 2)]!;
  const startY = pick(0, CAPTCHA_HEIGHT - PIECE_BOX + 1);
  const hole = pickPlace(pick, ({ y }) => Math.abs(y - startY) >= CAPTCHA_RISE_MIN);
  return {
    piece: outlineOf(facesRight, pointsUp, other),
    hole,
    decoy: outlineOf(!facesRight, !pointsUp, other),
    decoyAt: pickPlace(pick, ({ x, y }) => Math.max(Math.abs(x - hole.x), Math.abs(y - hole.y)) >= APART),
    startY,
  };
}

function pickPlace(pick: Pick, fits: (place: Place) => boolean): Place {
  while (true) {
    const x = pick(PIECE_BOX, CAPTCHA_WIDTH - PIECE_BOX + 1);
    const place = { x, y: pick(0, CAPTCHA_HEIGHT - PIECE_BOX + 1) };
    if (fits(place)) return place;
  }
}

/** An outline with one knob across and one up or down; opposite the first is a socket. */
function outlineOf(facesRight: boolean, pointsUp: boolean, other: Side): Outline {
  return {
    left: facesRight ? MARGIN : PIECE_BOX - MARGIN - CAPTCHA_PIECE,
    top: pointsUp ? PIECE_BOX - MARGIN - CAPTCHA_PIECE : MARGIN,
    sides: [
      pointsUp ? "knob" : other,
      facesRight ? "knob" : "socket",
      pointsUp ? other : "knob",
      facesRight ? "socket" : "knob",
    ],
  };
}

/**
 * Draws the outline as the current path, side by side and clockwise. The points are rotated here, because rotating the
 * canvas would also rotate what was drawn before.
 * @param at Where the piece's picture lies.
 */
export function tracePiece(context: SKRSContext2D, { left, top, sides }: Outline, { x, y }: Place): void {
  const half = CAPTCHA_PIECE / 2;
  context.beginPath();
  sides.forEach((side, i) => {
    const angle = i * Math.PI / 2;
    /** Rotates a point of the upper side to this side. */
    const turn = (px: number, py: number): [number, number] => [
      x + left + half + px * Math.cos(angle) - py * Math.sin(angle),
      y + top + half + px * Math.sin(angle) + py * Math.cos(angle),
    ];
    if (i === 0) context.moveTo(...turn(-half, -half));
    if (side === "knob") context.arc(...turn(0, -half - NECK), CAPTCHA_RADIUS, ...knobArc(angle));
    if (side === "socket") context.arc(...turn(0, -half + NECK), CAPTCHA_RADIUS, ...socketArc(angle), true);
    context.lineTo(...turn(half, -half));
  });
  context.closePath();
}

/** Half of the angle that an edge cuts off a knob's circle. */
const OPENING = Math.acos(NECK / CAPTCHA_RADIUS);
const knobArc = (turned: number): [number, number] => [
  turned + Math.PI / 2 + OPENING,
  turned + Math.PI * 5 / 2 - OPENING,
];
const socketArc = (turned: number): [number, number] => [
  turned - Math.PI / 2 - OPENING,
  turned - Math.PI / 2 + OPENING,
];
