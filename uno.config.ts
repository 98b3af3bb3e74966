/** The theme of the product for UnoCSS: names for the colours of theme.css, and breakpoints. */
import { readFileSync } from "node:fs";
import presetWind4 from "@unocss/preset-wind4";

/** Packages have folders of these names too. */
const root = new URL(".", import.meta.url).pathname.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&");
const styleFiles = ["theme.css", "rich_text.css"].map((name) => new URL(`./ui/${name}`, import.meta.url));

/** The one blue, from its lightest to its darkest. */
const primary = {
  50: "#eff6fd",
  100: "#dcebfa",
  200: "#bcd9f5",
  300: "#8dbfec",
  400: "#579ee0",
  500: "#2f7fd0",
  600: "#0b5cad",
  700: "#0a4c90",
  800: "#0c4177",
  900: "#103863",
  950: "#0a2340",
};

/** Each is a variable of theme.css with a value for light and one for dark: `text-soft`, `bg-open-tint`, ... */
const VARIABLES = [
  "paper surface sunken ink soft faint line edge link action action-hover tint tint-line mark",
  "attention attention-tint attention-line open open-tint open-line",
  "restricted restricted-tint restricted-line withdrawn withdrawn-tint withdrawn-line",
  "danger danger-solid danger-tint danger-line",
].join(" ").split(" ");

export default {
  presets: [
    presetWind4({ preflights: { reset: true } }),
  ],
  theme: {
    colors: { primary, ...Object.fromEntries(VARIABLES.map((name) => [name, `var(--${name})`])) },
    breakpoint: { sm: "480px", md: "750px", lg: "1024px", xl: "1280px", "2xl": "1520px" },
  },
  preflights: [{
    layer: "base",
    getCSS: () => styleFiles.map((file) => readFileSync(file, "utf8")).join("\n"),
  }],
  shortcuts: {
    "container-page": "w-full mx-auto px-4 md:px-6 max-w-[1248px] 2xl:max-w-[1488px]",
    "panel": "bg-surface border border-line rounded-lg",
    "menu-item":
      "flex items-center gap-2 w-full px-3 py-2 rounded-md text-left text-ink hover:bg-tint hover:text-link min-h-9",
  },
  content: {
    filesystem: ["routes/**/*.{ts,tsx}", "islands/**/*.{ts,tsx}", "ui/**/*.{ts,tsx}"],
    // What is looked into at all; without it names in plain .ts files are passed over.
    pipeline: { include: [new RegExp(`^${root}(?:routes|islands|ui)/.+\\.tsx?(?:$|\\?)`)] },
  },
};
