/** The slide puzzle's two pictures. Drawing takes a few milliseconds; the encoders work beside the event loop. */
import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH } from "../../../sdk/model/limits.ts";
import { newPiece, type Piece, STRIP_WIDTH, tracePiece } from "./piece.ts";
import { drawScene } from "./scenes.ts";

export interface Puzzle {
  /** The answer: never leaves the server. */
  x: number;
  /** Data URLs. */
  background: string;
  piece: string;
}

const JPEG_QUALITY = 78;

export async function drawPuzzle(): Promise<Puzzle> {
  const cut = newPiece();
  const picture = createCanvas(CAPTCHA_WIDTH, CAPTCHA_HEIGHT);
  drawScene(picture.getContext("2d"));
  const strip = cutOut(picture, cut);
  shadeHole(picture.getContext("2d"), cut);
  const [background, piece] = await Promise.all([picture.encode("jpeg", JPEG_QUALITY), strip.encode("png")]);
  return { x: cut.x, background: dataUrl("jpeg", background), piece: dataUrl("png", piece) };
}

const dataUrl = (type: string, bytes: Uint8Array) => `data:image/${type};base64,${bytes.toBase64()}`;

/** The piece on a clear strip as high as the picture, with a bright rim. */
function cutOut(picture: Canvas, cut: Piece): Canvas {
  const strip = createCanvas(STRIP_WIDTH, CAPTCHA_HEIGHT);
  const context = strip.getContext("2d");
  tracePiece(context, cut, 0);
  context.save();
  context.clip();
  context.drawImage(picture, -cut.x, 0);
  context.restore();
  drawRim(context, "rgba(10, 15, 22, .55)", 3);
  drawRim(context, "rgba(255, 255, 255, .95)", 1.5);
  return strip;
}

/** Dark and bright lines together show on every ground. */
function shadeHole(context: SKRSContext2D, cut: Piece): void {
  tracePiece(context, cut, cut.x);
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
