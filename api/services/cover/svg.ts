/** Shared parts of all drawn covers: frame, colours, and pseudo-random numbers that depend only on words. */
import { COVER_HEIGHT, COVER_WIDTH } from "../../../sdk/model/limits.ts";

export const WIDTH = COVER_WIDTH;
export const HEIGHT = COVER_HEIGHT;

/** Colours of series, chains and groups, which colour-blind people can distinguish (Okabe and Ito, darkened). */
export const SERIES = ["#0b5cad", "#d9680f", "#0f8a6d", "#9b3d86", "#5b6b7d", "#c79a10"] as const;

/** Makes a picture of the size of a cover. Lists show it at a tenth of its width, so lines are thick. @returns SVG. */
export function cover(ground: string, ...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>${parts.join("")}</svg>`;
}

/** Formats a number for a path. */
export const at = (value: number): string => value.toFixed(1);

export function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, index: number) => parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16);
  const mixed = [0, 1, 2].map((index) =>
    Math.round(channel(from, index) * (1 - share) + channel(to, index) * share)
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Makes numbers from 0 to 1 that depend only on the words (FNV-1a, then mulberry32). */
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
