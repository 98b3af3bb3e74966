/** What all drawn covers share: their frame, their colours, and chance that depends on words alone. */
import { COVER_HEIGHT, COVER_WIDTH } from "../../external/images.ts";

export const WIDTH = COVER_WIDTH;
export const HEIGHT = COVER_HEIGHT;

/** Colours of series, atoms of chains and groups; told apart by people who see few colours (Okabe and Ito, darkened). */
export const SERIES = ["#0b5cad", "#d9680f", "#0f8a6d", "#9b3d86", "#5b6b7d", "#c79a10"] as const;

/** A picture of the size of a cover. Lists show it a tenth as wide, so lines are thick. @returns SVG. */
export function cover(ground: string, ...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>${parts.join("")}</svg>`;
}

/** A number as it stands in a path. */
export const at = (value: number): string => value.toFixed(1);

export function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, index: number) => parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16);
  const mixed = [0, 1, 2].map((index) =>
    Math.round(channel(from, index) * (1 - share) + channel(to, index) * share)
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Numbers from 0 to 1 that depend on the words alone (FNV-1a, then mulberry32). */
export function randomOf(words: string): () => number {
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
