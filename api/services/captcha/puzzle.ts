/** The slide puzzle's two pictures. Drawing takes a few milliseconds; the encoders work beside the event loop. */
import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH } from "../../../sdk/model/limits.ts";
import { type Layout, newLayout, type Outline, PIECE_BOX, type Place, tracePiece } from "./puzzle_piece.ts";
import { drawScene } from "./puzzle_pictures.ts";

export interface Puzzle {
  /** The answer: never leaves the server. */
  hole: Place;
  /** Height at which the piece begins. */
  startY: number;
  /** Data URLs. */
  background: string;
  piece: string;
}

const JPEG_QUALITY = 78;

export async function drawPuzzle(): Promise<Puzzle> {
  const layout = newLayout();
  const picture = createCanvas(CAPTCHA_WIDTH, CAPTCHA_HEIGHT);
  const context = picture.getContext("2d");
  drawScene(context);
  const cut = cutOut(picture, layout);
  shadeHole(context, layout.piece, layout.hole);
  shadeHole(context, layout.decoy, layout.decoyAt);
  const [background, piece] = await Promise.all([picture.encode("jpeg", JPEG_QUALITY), cut.encode("png")]);
  const pictures = { background: dataUrl("jpeg", background), piece: dataUrl("png", piece) };
  return { hole: layout.hole, startY: layout.startY, ...pictures };
}

const dataUrl = (type: string, bytes: Uint8Array) => `data:image/${type};base64,${bytes.toBase64()}`;

/** The piece on a clear ground, with a bright rim. */
function cutOut(picture: Canvas, { piece, hole }: Layout): Canvas {
  const box = createCanvas(PIECE_BOX, PIECE_BOX);
  const context = box.getContext("2d");
  tracePiece(context, piece, { x: 0, y: 0 });
  context.save();
  context.clip();
  context.drawImage(picture, -hole.x, -hole.y);
  context.restore();
  drawRim(context, "rgba(10, 15, 22, .55)", 3);
  drawRim(context, "rgba(255, 255, 255, .95)", 1.5);
  return box;
}

/** Dark and bright lines together show on every ground. */
function shadeHole(context: SKRSContext2D, outline: Outline, at: Place): void {
  tracePiece(context, outline, at);
  context.fillStyle = "rgba(10, 15, 22, .6)";
  context.fill();
  drawRim(context, "rgba(10, 15, 22, .5)", 2.5);
  drawRim(context, "rgba(255, 255, 255, .75)", 1);
}

function drawRim(context: SKRSContext2D, colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}
