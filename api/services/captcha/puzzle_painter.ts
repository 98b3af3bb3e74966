/** Paints a picture of the slide puzzle from a list of what lies on it, bottom first. Scenes only say what there is. */
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { CAPTCHA_HEIGHT as HEIGHT, CAPTCHA_WIDTH as WIDTH } from "../../../sdk/model/limits.ts";

/** A CSS colour, or one that changes downwards from height `from` to height `to`. */
export type Fill = string | { from: number; to: number; top: string; bottom: string };

export interface Line {
  colour: string;
  width: number;
}

type Point = [x: number, y: number];

/** Lengths in pixels of the picture, 310 × 155; heights count downwards. */
export type Shape =
  /** The whole picture. */
  | { kind: "ground"; fill: Fill }
  /** Everything below a curve. */
  | { kind: "below"; height: (x: number) => number; fill: Fill }
  /** Light that fades to nothing at `radius`. */
  | { kind: "glow"; x: number; y: number; radius: number; hue: number; light: number }
  | { kind: "disc"; x: number; y: number; radius: number; fill: string }
  | {
    kind: "ellipse";
    x: number;
    y: number;
    radii: [number, number];
    turned: number;
    fill: string;
    line: Line;
  }
  /** Closed outlines as one area; the line lies below the fill. */
  | { kind: "outlines"; outlines: Point[][]; fill: string; line: Line };

/** @param hue degrees; the others but `alpha` in percent. @returns a CSS colour. */
export function hsl(hue: number, saturation: number, light: number, alpha = 1): string {
  const [h, s, l] = [hue.toFixed(0), saturation.toFixed(0), light.toFixed(1)];
  return `hsla(${h}, ${s}%, ${l}%, ${alpha.toFixed(2)})`;
}

export function paint(context: SKRSContext2D, shapes: Iterable<Shape>): void {
  for (const shape of shapes) paintShape(context, shape);
}

function paintShape(context: SKRSContext2D, shape: Shape): void {
  switch (shape.kind) {
    case "ground":
      context.fillStyle = styleOf(context, shape.fill);
      return context.fillRect(0, 0, WIDTH, HEIGHT);
    case "glow":
      return paintGlow(context, shape);
    case "below":
      traceBelow(context, shape.height);
      return fillPath(context, shape.fill);
    case "disc":
      context.beginPath();
      context.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI);
      return fillPath(context, shape.fill);
    case "ellipse":
      context.beginPath();
      context.ellipse(shape.x, shape.y, ...shape.radii, shape.turned, 0, 2 * Math.PI);
      fillPath(context, shape.fill);
      return strokePath(context, shape.line);
    case "outlines":
      traceOutlines(context, shape.outlines);
      strokePath(context, shape.line);
      return fillPath(context, shape.fill);
  }
}

function styleOf(context: SKRSContext2D, fill: Fill): SKRSContext2D["fillStyle"] {
  if (typeof fill === "string") return fill;
  const gradient = context.createLinearGradient(0, fill.from, 0, fill.to);
  gradient.addColorStop(0, fill.top);
  gradient.addColorStop(1, fill.bottom);
  return gradient;
}

function fillPath(context: SKRSContext2D, fill: Fill): void {
  context.fillStyle = styleOf(context, fill);
  context.fill();
}

function strokePath(context: SKRSContext2D, { colour, width }: Line): void {
  context.lineWidth = width;
  context.strokeStyle = colour;
  context.stroke();
}

function traceBelow(context: SKRSContext2D, height: (x: number) => number): void {
  context.beginPath();
  context.moveTo(0, HEIGHT);
  for (let x = 0; x <= WIDTH; x += 2) context.lineTo(x, height(x));
  context.lineTo(WIDTH, HEIGHT);
}

function traceOutlines(context: SKRSContext2D, outlines: Point[][]): void {
  context.beginPath();
  for (const [first, ...rest] of outlines) {
    context.moveTo(...first);
    for (const point of rest) context.lineTo(...point);
    context.closePath();
  }
}

function paintGlow(context: SKRSContext2D, { x, y, radius, hue, light }: Shape & { kind: "glow" }): void {
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius);
  gradient.addColorStop(0, hsl(hue, 80, light, 0.8));
  gradient.addColorStop(1, hsl(hue, 80, light, 0));
  context.fillStyle = gradient;
  context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

/** A fine grain over a picture, which makes a piece of it unlike any other place. Drawn once, twice as large. */
const grain = (() => {
  const canvas = createCanvas(2 * WIDTH, 2 * HEIGHT);
  const context = canvas.getContext("2d");
  const image = context.createImageData(2 * WIDTH, 2 * HEIGHT);
  for (let i = 0; i < image.data.length; i += 4) {
    image.data.fill(Math.random() < 0.5 ? 0 : 255, i, i + 3);
    image.data[i + 3] = Math.random() * 26;
  }
  context.putImageData(image, 0, 0);
  return canvas;
})();

/** Each picture takes another part of the grain. */
export function paintGrain(context: SKRSContext2D): void {
  context.drawImage(grain, -Math.random() * WIDTH, -Math.random() * HEIGHT);
}
