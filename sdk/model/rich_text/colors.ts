/**
 * Colours of a text, as classes: a colour that somebody chose on white paper cannot be read in the dark, and a page lets no
 * style through that stands on an element (Content-Security-Policy). Each class has a colour for either theme.
 */

const HUES: readonly [until: number, name: string][] = [
  [18, "red"],
  [48, "orange"],
  [70, "yellow"],
  [165, "green"],
  [255, "blue"],
  [330, "purple"],
  [361, "red"],
];
/** Below this share of colour it is grey; grey is told by its lightness. */
const GREY_BELOW = 0.15;

/** Named colours by their red, green and blue; others are left out. */
const NAMES: Readonly<Record<string, string>> = {
  red: "ff0000",
  crimson: "dc143c",
  maroon: "800000",
  darkred: "8b0000",
  orange: "ffa500",
  darkorange: "ff8c00",
  brown: "a52a2a",
  yellow: "ffff00",
  gold: "ffd700",
  green: "008000",
  darkgreen: "006400",
  lime: "00ff00",
  teal: "008080",
  blue: "0000ff",
  navy: "000080",
  darkblue: "00008b",
  aqua: "00ffff",
  cyan: "00ffff",
  purple: "800080",
  fuchsia: "ff00ff",
  magenta: "ff00ff",
  gray: "808080",
  grey: "808080",
  silver: "c0c0c0",
};

/** Red, green and blue from 0 to 1. */
function channels(color: string): number[] | undefined {
  const [, given] = /^#([0-9a-f]{3,8})$/.exec(color) ?? [];
  const short = given && given.length < 6 ? [...given].map((digit) => digit + digit).join("") : given;
  const hex = short ?? (Object.hasOwn(NAMES, color) ? NAMES[color] : undefined);
  if (hex) return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  const numbers = color.startsWith("rgb") ? color.match(/\d+/g)?.slice(0, 3) : undefined;
  return numbers?.map((number) => Math.min(255, Number(number)) / 255);
}

/** `red`, `orange`, `yellow`, `green`, `blue`, `purple` or `grey`; nothing for black, white and what is not known. */
export function colorName(color: string): string | undefined {
  const rgb = channels(color);
  if (!rgb) return undefined;
  const [max, min] = [Math.max(...rgb), Math.min(...rgb)];
  const span = max - min;
  if (span < GREY_BELOW) return max < 0.25 || min > 0.93 ? undefined : "grey";
  const [red, green, blue] = rgb;
  const sector = max === red
    ? (green - blue) / span
    : max === green
    ? (blue - red) / span + 2
    : (red - green) / span + 4;
  const hue = (sector * 60 + 360) % 360;
  return HUES.find(([until]) => hue < until)?.[1];
}
