/** Widgets as pictures, for pages that run no script: Markdown of READMEs, mails, feeds. */
import { formatBytes, formatDate, formatNumber, translator } from "../../locales/mod.ts";
import { type Locale, localized } from "../../sdk/model/locale.ts";
import { escapeMarkup, labelOf } from "../../sdk/model/widget/code.ts";
import type { WidgetMetric, WidgetSize, WidgetState, WidgetTheme } from "../../sdk/model/widget/options.ts";
import type { WidgetDataset, WidgetPaper } from "../../sdk/model/widget/widget.ts";
import { breakLines, textWidth } from "./text_width.ts";

export interface BadgeLook {
  size: WidgetSize;
  theme: WidgetTheme;
  locale: Locale;
}

/** The texts of a picture. */
interface Content {
  /** Heading of the picture; also its `<title>`, which screen readers say and pointers show. */
  title: string;
  /** In the small form the words behind `SDB`. */
  short: string;
  lines: string[];
  state?: { name: WidgetState; text: string };
}

export function drawDatasetBadge(dataset: WidgetDataset, look: BadgeLook): string {
  const t = translator(look.locale);
  const title = localized(dataset.title, look.locale);
  const state = t(`widget.state.${dataset.state}`);
  const date = t("widget.published", { date: formatDate(dataset.publishedAt) });
  return draw({
    title,
    short: labelOf(dataset),
    lines: [authorsOf(dataset, look.locale), `${labelOf(dataset)} · ${dataset.version} · ${date}`],
    state: { name: dataset.state, text: state },
  }, look);
}

export function drawMetricsBadge(
  dataset: WidgetDataset,
  metrics: readonly WidgetMetric[],
  look: BadgeLook,
): string {
  const t = translator(look.locale);
  const counts = metrics.map((metric) =>
    `${t(`widget.metric.${metric}`)} ${formatNumber(look.locale, dataset.metrics[metric])}`
  ).join(" · ");
  const state = dataset.state === "retracted"
    ? { name: dataset.state, text: t("widget.state.retracted") }
    : undefined;
  return draw(
    {
      title: localized(dataset.title, look.locale),
      short: counts,
      lines: [labelOf(dataset), counts],
      state,
    },
    look,
  );
}

export function drawFilesBadge(dataset: WidgetDataset, look: BadgeLook): string {
  const t = translator(look.locale);
  const { files } = dataset;
  const counts = files?.total
    ? t("widget.files", { count: files.total, size: formatBytes(files.totalSize) })
    : t("widget.noFiles");
  return draw({
    title: localized(dataset.title, look.locale),
    short: counts,
    lines: [labelOf(dataset), counts],
    state: { name: dataset.state, text: t(`widget.state.${dataset.state}`) },
  }, look);
}

/** Draws the datasets of an article; an article without datasets has an empty picture. */
export function drawPaperBadge({ total, list }: WidgetPaper, look: BadgeLook): string {
  if (total === 0) return EMPTY;
  const count = translator(look.locale)("widget.paperCount", { count: total });
  const titles = list.slice(0, 2).map(({ title }) => localized(title, look.locale));
  return draw({ title: count, short: count, lines: titles }, look);
}

const EMPTY =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" viewBox="0 0 1 1" aria-hidden="true"/>';

function authorsOf({ authors, authorCount: count }: WidgetDataset, locale: Locale): string {
  const t = translator(locale);
  const names = authors.map((name) => localized(name, locale)).join(t("widget.and"));
  return count > authors.length ? t("widget.authorsMore", { names, count }) : names;
}

/** Colours of `ui/theme.css`, light and dark. */
const COLOURS: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  surface: ["#ffffff", "#171d25"],
  line: ["#d5d5cd", "#3a4552"],
  ink: ["#1a1f26", "#e9ebee"],
  soft: ["#444c56", "#b8c0ca"],
  action: ["#0b5cad", "#1c6dbf"],
  open: ["#14693a", "#7ed4a1"],
  embargo: ["#8a5200", "#f3c26a"],
  restricted: ["#a63a12", "#ff9f7c"],
  withheld: ["#545d67", "#a9b2bc"],
  retracted: ["#545d67", "#a9b2bc"],
};

function styleOf(theme: WidgetTheme): string {
  const rules = (at: 0 | 1) =>
    Object.entries(COLOURS).map(([name, pair]) => `.${name}{fill:${pair[at]}}`).join("");
  if (theme !== "auto") return rules(theme === "dark" ? 1 : 0);
  return `${rules(0)}@media (prefers-color-scheme:dark){${rules(1)}}`;
}

const FONT = "font-family=\"system-ui,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif\"";
const PAD = 12;

interface Line {
  text: string;
  x: number;
  y: number;
  size: number;
  tone: string;
  bold?: boolean;
}

/** The font keeps to the width that was measured, so that no text runs out of the picture. */
function drawLine({ text, x, y, size, tone, bold }: Line): string {
  const width = textWidth(text, bold ? size * 1.06 : size);
  return `<text class="${tone}" x="${x}" y="${y}" font-size="${size}"${bold ? ' font-weight="600"' : ""} ` +
    `textLength="${width}" lengthAdjust="spacingAndGlyphs">${escapeMarkup(text)}</text>`;
}

function draw(content: Content, look: BadgeLook): string {
  const clean: Content = {
    ...content,
    title: printable(content.title),
    short: printable(content.short),
    lines: content.lines.map(printable).filter((line) => line !== ""),
  };
  return look.size === "small" ? drawSmall(clean, look) : drawCard(clean, look);
}

function drawSmall({ title, short, state }: Content, { theme }: BadgeLook): string {
  const [words] = breakLines(short, 12, 420, 1);
  const first = textWidth("SDB", 12 * 1.06) + 2 * 8;
  const second = textWidth(words!, 12) + 2 * 8;
  const third = state ? textWidth(state.text, 12) + 8 : 0;
  const width = first + second + third;
  return frame(width, 24, theme, [title, short, state?.text], [
    `<rect class="line" width="${width}" height="24" rx="5"/>`,
    `<rect class="surface" x="1" y="1" width="${width - 2}" height="22" rx="4"/>`,
    `<path class="action" d="M5 0h${first - 5}v24H5a5 5 0 0 1-5-5V5a5 5 0 0 1 5-5z"/>`,
    `<g fill="#fff">${drawLine({ text: "SDB", x: 8, y: 16, size: 12, tone: "", bold: true })}</g>`,
    drawLine({ text: words!, x: first + 8, y: 16, size: 12, tone: "ink" }),
    ...(state ? [drawLine({ text: state.text, x: first + second, y: 16, size: 12, tone: state.name })] : []),
  ]);
}

const CARD = {
  medium: { width: 380, lines: 1, size: 14 },
  large: { width: 460, lines: 2, size: 16 },
} as const;

function drawCard({ title, lines, state }: Content, { size, theme }: BadgeLook): string {
  const { width, lines: titleLines, size: font } = CARD[size === "large" ? "large" : "medium"];
  const room = width - 2 * PAD - 4;
  const rows: Line[] = [];
  let y = 8;
  const add = (text: string, row: Omit<Line, "text" | "x" | "y">) =>
    rows.push({ text, x: PAD + 4, y: y += Math.round(row.size * 1.5), ...row });
  for (const line of breakLines(title, font * 1.06, room, titleLines)) {
    add(line, { size: font, tone: "ink", bold: true });
  }
  // The last line says where it stands; the smaller card has room for that one alone.
  for (const text of size === "large" ? lines : lines.slice(-1)) {
    add(breakLines(text, 12, room, 1)[0]!, { size: 12, tone: "soft" });
  }
  if (state) add(state.text, { size: 12, tone: state.name, bold: true });
  const height = y + 14;
  return frame(width, height, theme, [title, ...lines, state?.text], [
    `<rect class="line" width="${width}" height="${height}" rx="8"/>`,
    `<rect class="surface" x="1" y="1" width="${width - 2}" height="${height - 2}" rx="7"/>`,
    `<path class="action" d="M8 0v${height}a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z"/>`,
    ...rows.map(drawLine),
  ]);
}

function frame(
  width: number,
  height: number,
  theme: WidgetTheme,
  said: readonly (string | undefined)[],
  parts: readonly string[],
): string {
  const [title, ...rest] = said.filter((text) => text);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" ${FONT}>` +
    `<title>${escapeMarkup([title, ...new Set(rest)].join(" · "))}</title>` +
    `<style>${styleOf(theme)}</style>${parts.join("")}</svg>\n`;
}

/** Without characters that XML forbids, and signs that would turn the direction of what comes after them. */
function printable(text: string): string {
  return text.toWellFormed()
    // deno-lint-ignore no-control-regex
    .replace(/[\u0000-\u001f\u007f\ufffe\uffff]+/g, " ")
    .replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/g, "").trim();
}
