/**
 * A cover for whoever has no picture: layers of ground under a quiet sky, with contour lines, in one of the site's
 * palettes. The same words give the same picture.
 */
import { COVER_HEIGHT as HEIGHT, COVER_WIDTH as WIDTH } from "../external/images.ts";

/** Sky above, sky at the horizon, uppermost layer, lowest layer. */
const PALETTES: readonly (readonly [string, string, string, string])[] = [
  ["#dcebfa", "#f7fbff", "#8dbfec", "#103863"],
  ["#d5efec", "#f6fcfb", "#7fc4bd", "#0d4a4f"],
  ["#dff0df", "#f8fcf6", "#93c49a", "#1d4d36"],
  ["#fbeed3", "#fffaf0", "#e0b776", "#6b4218"],
  ["#fbe3d8", "#fff8f4", "#dc9c82", "#6a2f2a"],
  ["#e8e2f5", "#faf8fe", "#ab9cd3", "#352a63"],
  ["#e3e9ef", "#fafbfc", "#9fb1c2", "#2b3d4f"],
];
const LAYERS = 7;
/** Pixels between two points of a line. */
const STEP = 40;

/** @param words What the picture depends on, such as title and subjects. @returns SVG. */
export function drawLandscape(words: string): string {
  const random = randomOf(words);
  const [top, horizon, light, dark] = PALETTES[Math.floor(random() * PALETTES.length)];
  const layers = Array.from({ length: LAYERS }, (_, index) => {
    const share = index / (LAYERS - 1);
    return { line: lineOf(random, HEIGHT * (.34 + .58 * share), 70 - 44 * share), share };
  });
  const grounds = layers.map(({ line, share }) =>
    `<path d="${line} L${WIDTH} ${HEIGHT} L0 ${HEIGHT} Z" fill="${mix(light, dark, share)}"/>`
  );
  const contours = [1, 2, 3, 4].map((rise) =>
    `<path d="${layers[0].line}" transform="translate(0 ${-26 * rise})" fill="none" stroke="${dark}" ` +
    `stroke-opacity="${(.34 - .07 * rise).toFixed(2)}" stroke-width="2"/>`
  );
  const [x, y, r] = [200 + 800 * random(), 110 + 90 * random(), 46 + 40 * random()].map(Math.round);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/>` +
    `<stop offset=".6" stop-color="${horizon}"/></linearGradient></defs>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>` +
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${light}" fill-opacity=".55"/>` +
    `${contours.join("")}${grounds.join("")}</svg>`;
}

/** A line from the left to the right edge: three waves on each other. */
function lineOf(random: () => number, height: number, swing: number): string {
  const waves = [1, 2.3, 4.1].map((pace) => ({
    pace: pace * (.7 + .6 * random()) * Math.PI * 2 / WIDTH,
    shift: random() * Math.PI * 2,
    swing: swing / pace,
  }));
  const points = Array.from({ length: WIDTH / STEP + 1 }, (_, at) => {
    const x = at * STEP;
    const y = waves.reduce((sum, { pace, shift, swing }) => sum + swing * Math.sin(x * pace + shift), height);
    return `${x} ${y.toFixed(1)}`;
  });
  return `M${points.join(" L")}`;
}

function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, at: number) => parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16);
  const mixed = [0, 1, 2].map((at) => Math.round(channel(from, at) * (1 - share) + channel(to, at) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Numbers from 0 to 1 that depend on the words alone (FNV-1a, then mulberry32). */
function randomOf(words: string): () => number {
  let state = [...new TextEncoder().encode(words)].reduce(
    (hash, byte) => Math.imul(hash ^ byte, 16_777_619),
    2_166_136_261,
  );
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
