/** Pictures drawn from chance: ranges, strata, contour lines, cells and stars. Nobody else's, and no text in them. */
import type { SKRSContext2D } from "@napi-rs/canvas";
import { CAPTCHA_HEIGHT as HEIGHT, CAPTCHA_WIDTH as WIDTH } from "../../../sdk/model/limits.ts";
import { type Fill, hsl, paint, paintGrain, type Shape } from "./puzzle_painter.ts";

/** What lies on a picture, bottom first; another picture at each call. */
type Scene = () => Iterable<Shape>;

const between = (low: number, high: number) => low + Math.random() * (high - low);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)];
const downwards = (top: string, bottom: string): Fill => ({ from: 0, to: HEIGHT, top, bottom });

/** Fills `context`, 310 × 155, with a scene and its grain. */
export function drawScene(context: SKRSContext2D, scene: Scene = oneOf(SCENES)): void {
  paint(context, scene());
  paintGrain(context);
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

/** Mountains behind mountains under a low sun; each range nearer is darker. */
function* ranges(): Generator<Shape> {
  const hue = oneOf([205, 255, 165, 330]);
  const sky = oneOf([28, 42, 12, 345]);
  yield { kind: "ground", fill: downwards(hsl(hue, 45, 72), hsl(sky, 80, 84)) };
  const sun = { x: between(40, WIDTH - 40), y: between(30, 60) };
  yield { kind: "glow", ...sun, radius: 70, hue: sky, light: 92 };
  yield { kind: "disc", ...sun, radius: between(9, 15), fill: hsl(sky, 95, 95) };
  const count = 6;
  for (let i = 0; i < count; i++) {
    const wave = newWave(5, between(120, 220));
    const base = 48 + i * 19;
    const steep = 20 - i * 1.2;
    const top = hsl(hue + i * 5, 30 + i * 5, 66 - i * 10);
    const bottom = hsl(hue - 8 + i * 5, 32 + i * 4, 76 - i * 9);
    const fill = { from: base - steep, to: base + 34, top, bottom };
    yield { kind: "below", height: (x) => base - steep * wave(x), fill };
  }
}

/** A section through sediments, folded and cut by a fault. */
function* strata(): Generator<Shape> {
  const hue = oneOf([24, 38, 12, 195]);
  yield { kind: "ground", fill: downwards(hsl(hue + 175, 45, 82), hsl(hue + 12, 50, 85)) };
  const fold = newWave(3, between(220, 380));
  const [fault, slant, drop] = [between(0.25, 0.75) * WIDTH, between(-0.5, 0.5), between(-16, 16)];
  let depth = between(16, 30);
  while (depth < HEIGHT + 40) {
    const [top, thick] = [depth, between(7, 20)];
    const rough = newWave(3, 60);
    const curve = (x: number) => top + 15 * fold(x) + 1.6 * rough(x);
    const height = (x: number) => curve(x) + (x > fault + slant * top ? drop : 0);
    const fill = hsl(hue + between(-14, 14), between(28, 62), between(34, 76));
    yield { kind: "below", height, fill };
    if (Math.random() < 0.5) yield* pebbles(height, thick, hsl(hue, 40, between(18, 30), 0.5));
    depth += thick;
  }
}

/** Pebbles of a bed. */
function* pebbles(height: (x: number) => number, thick: number, fill: string): Generator<Shape> {
  for (let x = between(0, 6); x < WIDTH; x += between(4, 11)) {
    const y = height(x) + between(0.25, 0.75) * thick;
    yield { kind: "disc", x, y, radius: between(0.6, 1.6), fill };
  }
}

/** A relief map: tints by height with contour lines between them. */
function* contours(): Generator<Shape> {
  const hue = oneOf([150, 200, 95, 265]);
  yield { kind: "ground", fill: hsl(hue + 20, 38, 42) };
  const hills = Array.from({ length: 4 }, (_, i) => ({
    x: (i + between(0.15, 0.85)) * WIDTH / 4,
    y: between(10, HEIGHT - 10),
    size: between(62, 92),
    rim: newWave(3, Math.PI * 2),
  }));
  const levels = 8;
  for (let level = 0; level < levels; level++) {
    const share = 1 - level / levels;
    const outlines = hills.map(({ x, y, size, rim }) =>
      Array.from({ length: 49 }, (_, step): [number, number] => {
        const angle = 2 * Math.PI * step / 48;
        const radius = size * share * (1 + 0.16 * rim(angle % (2 * Math.PI)) * share);
        return [x + radius * 1.25 * Math.cos(angle), y + radius * 0.85 * Math.sin(angle)];
      })
    );
    yield {
      kind: "outlines",
      outlines,
      fill: hsl(hue - level * 11, 36 + level * 2, 46 + level * 5),
      line: { colour: hsl(hue - level * 9, 40, 24, 0.55), width: 1.6 },
    };
  }
}

/** Cells under a microscope, stained. */
function* cells(): Generator<Shape> {
  const hue = oneOf([320, 280, 190, 140]);
  yield { kind: "ground", fill: downwards(hsl(hue + 30, 45, 88), hsl(hue, 50, 78)) };
  const step = 30;
  for (let row = -1; row * step * 0.86 < HEIGHT + step; row++) {
    for (let column = -1; column * step < WIDTH + step; column++) {
      const x = (column + (row % 2 ? 0.5 : 0)) * step + between(-7, 7);
      const y = row * step * 0.86 + between(-6, 6);
      yield* cell(x, y, between(13, 19), hue + between(-25, 25));
    }
  }
}

function* cell(x: number, y: number, radius: number, hue: number): Generator<Shape> {
  yield {
    kind: "ellipse",
    x,
    y,
    radii: [radius * between(0.85, 1.1), radius],
    turned: between(0, Math.PI),
    fill: hsl(hue, 52, between(62, 80), 0.85),
    line: { colour: hsl(hue - 15, 45, 42, 0.8), width: 1.4 },
  };
  const nucleus = { x: x + between(-4, 4), y: y + between(-4, 4), radius: between(3, 6) };
  yield { kind: "disc", ...nucleus, fill: hsl(hue - 30, 55, between(26, 38), 0.9) };
}

/** A field of stars with gas between them. */
function* stars(): Generator<Shape> {
  const hue = oneOf([225, 265, 200]);
  const anywhere = () => ({ x: between(0, WIDTH), y: between(0, HEIGHT) });
  yield { kind: "ground", fill: downwards(hsl(hue, 55, 13), hsl(hue + 30, 45, 20)) };
  for (let i = 0; i < 9; i++) {
    const at = anywhere();
    const [radius, tint, light] = [between(30, 85), hue + between(-40, 130), between(24, 48)];
    yield { kind: "glow", ...at, radius, hue: tint, light };
  }
  for (let i = 0; i < 260; i++) {
    const at = anywhere();
    const radius = 1.3 * Math.random() ** 2 + 0.3;
    yield { kind: "disc", ...at, radius, fill: hsl(45, 60, 95, between(0.4, 1)) };
  }
  for (let i = 0; i < 14; i++) {
    const at = anywhere();
    yield { kind: "glow", ...at, radius: between(5, 10), hue: hue + between(-20, 160), light: 85 };
    yield { kind: "disc", ...at, radius: between(1, 1.8), fill: "#fff" };
  }
}

export const SCENES: readonly Scene[] = [ranges, strata, contours, cells, stars];
