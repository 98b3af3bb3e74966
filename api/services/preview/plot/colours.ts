/** The colours of values: viridis (CC0), in which equal steps look equal, in print and to colour-blind eyes too. */

const STOPS = [
  "440154",
  "481a6c",
  "472f7d",
  "414487",
  "39568c",
  "31688e",
  "2a788e",
  "23888e",
  "1f988b",
  "22a884",
  "35b779",
  "54c568",
  "7ad151",
  "a5db36",
  "d2e21b",
  "fde725",
].map((stop) => [0, 2, 4].map((at) => parseInt(stop.slice(at, at + 2), 16)));

/** What a legend is drawn of. */
export const LEGEND_COLOURS: string[] = STOPS.map((stop) =>
  `#${stop.map((value) => value.toString(16).padStart(2, "0")).join("")}`
);

/** Colours of a scale; the one before them stands for no value. */
export const STEPS = 255;

/** Red, green and blue of 256 colours, the first for pixels without a value. */
export function scaleColours(): Uint8Array {
  const colours = new Uint8Array(256 * 3);
  for (let step = 0; step < STEPS; step++) {
    const place = step / (STEPS - 1) * (STOPS.length - 1);
    const below = Math.min(STOPS.length - 2, Math.floor(place));
    const mixed = STOPS[below].map((from, at) => from + (STOPS[below + 1][at] - from) * (place - below));
    colours.set(mixed.map(Math.round), (step + 1) * 3);
  }
  return colours;
}
