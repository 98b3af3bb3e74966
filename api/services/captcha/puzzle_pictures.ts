/** Pictures drawn from chance: ranges, strata, contour lines, cells and stars. Nobody else's, and no text in them. */
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { CAPTCHA_HEIGHT as HEIGHT, CAPTCHA_WIDTH as WIDTH } from "../../../sdk/model/limits.ts";

type Scene = (context: SKRSContext2D) => void;

const between = (low: number, high: number) => low + Math.random() * (high - low);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)];
const hsl = (hue: number, saturation: number, light: number, alpha = 1) =>
  `hsla(${hue.toFixed(0)}, ${saturation.toFixed(0)}%, ${light.toFixed(1)}%, ${alpha.toFixed(2)})`;

/** Fills `context`, 310 × 155, with a scene and a fine grain, which makes the piece unlike any other place. */
export function drawScene(context: SKRSContext2D, scene: Scene = oneOf(SCENES)): void {
  scene(context);
  context.drawImage(grain, -between(0, WIDTH), -between(0, HEIGHT));
}

/** A curve from a few waves: smooth, and never the same. @returns heights by x, within -1 and 1. */
function newWave(waves: number, longest: number): (x: number) => number {
  const parts = Array.from({ length: waves }, (_, i) => ({
    weight: 0.55 ** i,
    length: longest / 2.1 ** i * between(0.8, 1.25),
    phase: between(0, 2 * Math.PI),
  }));
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  return (x) =>
    parts.reduce(
      (sum, { weight, length, phase }) => sum + weight * Math.sin(2 * Math.PI * x / length + phase),
      0,
    ) / total;
}

/** Fills what lies below a curve. */
function fillBelow(context: SKRSContext2D, height: (x: number) => number, fill: SKRSContext2D["fillStyle"]) {
  context.beginPath();
  context.moveTo(0, HEIGHT);
  for (let x = 0; x <= WIDTH; x += 2) context.lineTo(x, height(x));
  context.lineTo(WIDTH, HEIGHT);
  context.fillStyle = fill;
  context.fill();
}

function fillDown(context: SKRSContext2D, top: string, bottom: string) {
  const gradient = context.createLinearGradient(0, 0, 0, HEIGHT);
  gradient.addColorStop(0, top);
  gradient.addColorStop(1, bottom);
  context.fillStyle = gradient;
  context.fillRect(0, 0, WIDTH, HEIGHT);
}

function glow(context: SKRSContext2D, x: number, y: number, radius: number, hue: number, light: number) {
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius);
  gradient.addColorStop(0, hsl(hue, 80, light, 0.8));
  gradient.addColorStop(1, hsl(hue, 80, light, 0));
  context.fillStyle = gradient;
  context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

function disc(context: SKRSContext2D, x: number, y: number, radius: number, fill: string) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
}

/** Mountains behind mountains under a low sun; each range nearer is darker. */
function ranges(context: SKRSContext2D): void {
  const hue = oneOf([205, 255, 165, 330]);
  const sky = oneOf([28, 42, 12, 345]);
  fillDown(context, hsl(hue, 45, 72), hsl(sky, 80, 84));
  const [sunX, sunY] = [between(40, WIDTH - 40), between(30, 60)];
  glow(context, sunX, sunY, 70, sky, 92);
  disc(context, sunX, sunY, between(9, 15), hsl(sky, 95, 95));
  const count = 6;
  for (let i = 0; i < count; i++) {
    const wave = newWave(5, between(120, 220));
    const base = 48 + i * 19;
    const steep = 20 - i * 1.2;
    const height = (x: number) => base - steep * wave(x);
    const gradient = context.createLinearGradient(0, base - steep, 0, base + 34);
    gradient.addColorStop(0, hsl(hue + i * 5, 30 + i * 5, 66 - i * 10));
    gradient.addColorStop(1, hsl(hue - 8 + i * 5, 32 + i * 4, 76 - i * 9));
    fillBelow(context, height, gradient);
  }
}

/** A section through sediments, folded and cut by a fault. */
function strata(context: SKRSContext2D): void {
  const hue = oneOf([24, 38, 12, 195]);
  fillDown(context, hsl(hue + 175, 45, 82), hsl(hue + 12, 50, 85));
  const fold = newWave(3, between(220, 380));
  const [fault, slant, drop] = [between(0.25, 0.75) * WIDTH, between(-0.5, 0.5), between(-16, 16)];
  let depth = between(16, 30);
  while (depth < HEIGHT + 40) {
    const [top, thick] = [depth, between(7, 20)];
    const rough = newWave(3, 60);
    const curve = (x: number) => top + 15 * fold(x) + 1.6 * rough(x);
    const height = (x: number) => curve(x) + (x > fault + slant * top ? drop : 0);
    fillBelow(context, height, hsl(hue + between(-14, 14), between(28, 62), between(34, 76)));
    if (Math.random() < 0.5) dotBed(context, height, thick, hsl(hue, 40, between(18, 30), 0.5));
    depth += thick;
  }
}

/** Pebbles of a bed. */
function dotBed(context: SKRSContext2D, height: (x: number) => number, thick: number, colour: string) {
  for (let x = between(0, 6); x < WIDTH; x += between(4, 11)) {
    disc(context, x, height(x) + between(0.25, 0.75) * thick, between(0.6, 1.6), colour);
  }
}

/** A relief map: tints by height with contour lines between them. */
function contours(context: SKRSContext2D): void {
  const hue = oneOf([150, 200, 95, 265]);
  context.fillStyle = hsl(hue + 20, 38, 42);
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const hills = Array.from({ length: 4 }, (_, i) => ({
    x: (i + between(0.15, 0.85)) * WIDTH / 4,
    y: between(10, HEIGHT - 10),
    size: between(62, 92),
    rim: newWave(3, Math.PI * 2),
  }));
  const levels = 8;
  for (let level = 0; level < levels; level++) {
    const share = 1 - level / levels;
    context.beginPath();
    for (const { x, y, size, rim } of hills) {
      for (let step = 0; step <= 48; step++) {
        const angle = 2 * Math.PI * step / 48;
        const radius = size * share * (1 + 0.16 * rim(angle % (2 * Math.PI)) * share);
        const [px, py] = [x + radius * 1.25 * Math.cos(angle), y + radius * 0.85 * Math.sin(angle)];
        step === 0 ? context.moveTo(px, py) : context.lineTo(px, py);
      }
      context.closePath();
    }
    context.lineWidth = 1.6;
    context.strokeStyle = hsl(hue - level * 9, 40, 24, 0.55);
    context.stroke();
    context.fillStyle = hsl(hue - level * 11, 36 + level * 2, 46 + level * 5);
    context.fill();
  }
}

/** Cells under a microscope, stained. */
function cells(context: SKRSContext2D): void {
  const hue = oneOf([320, 280, 190, 140]);
  fillDown(context, hsl(hue + 30, 45, 88), hsl(hue, 50, 78));
  const step = 30;
  for (let row = -1; row * step * 0.86 < HEIGHT + step; row++) {
    for (let column = -1; column * step < WIDTH + step; column++) {
      const x = (column + (row % 2 ? 0.5 : 0)) * step + between(-7, 7);
      const y = row * step * 0.86 + between(-6, 6);
      drawCell(context, x, y, between(13, 19), hue + between(-25, 25));
    }
  }
}

function drawCell(context: SKRSContext2D, x: number, y: number, radius: number, hue: number) {
  context.beginPath();
  context.ellipse(x, y, radius * between(0.85, 1.1), radius, between(0, Math.PI), 0, 2 * Math.PI);
  context.fillStyle = hsl(hue, 52, between(62, 80), 0.85);
  context.fill();
  context.lineWidth = 1.4;
  context.strokeStyle = hsl(hue - 15, 45, 42, 0.8);
  context.stroke();
  disc(
    context,
    x + between(-4, 4),
    y + between(-4, 4),
    between(3, 6),
    hsl(hue - 30, 55, between(26, 38), 0.9),
  );
}

/** A field of stars with gas between them. */
function stars(context: SKRSContext2D): void {
  const hue = oneOf([225, 265, 200]);
  fillDown(context, hsl(hue, 55, 13), hsl(hue + 30, 45, 20));
  for (let i = 0; i < 9; i++) {
    glow(
      context,
      between(0, WIDTH),
      between(0, HEIGHT),
      between(30, 85),
      hue + between(-40, 130),
      between(24, 48),
    );
  }
  for (let i = 0; i < 260; i++) {
    disc(
      context,
      between(0, WIDTH),
      between(0, HEIGHT),
      1.3 * Math.random() ** 2 + 0.3,
      hsl(45, 60, 95, between(0.4, 1)),
    );
  }
  for (let i = 0; i < 14; i++) {
    const [x, y] = [between(0, WIDTH), between(0, HEIGHT)];
    glow(context, x, y, between(5, 10), hue + between(-20, 160), 85);
    disc(context, x, y, between(1, 1.8), "#fff");
  }
}

export const SCENES: readonly Scene[] = [ranges, strata, contours, cells, stars];

/** Drawn once, twice as large as a picture: each takes another part of it. */
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
