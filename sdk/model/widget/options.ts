/**
 * What a widget can look like (spec 2 §9, spec 3 §4). The module has no schemas, because the module of widgets on other sites'
 * pages loads it.
 */

/** `badge`: a dataset; `metrics`: its usage; `files`: its file tree; `paper`: the datasets of an article. */
export const WIDGET_KINDS = ["badge", "metrics", "files", "paper"] as const;
export type WidgetKind = (typeof WIDGET_KINDS)[number];

/** Names of the custom elements. */
export const WIDGET_ELEMENTS: Readonly<Record<WidgetKind, string>> = {
  badge: "sdb-dataset-badge",
  metrics: "sdb-metrics-badge",
  files: "sdb-file-tree",
  paper: "sdb-paper-badge",
};

export const WIDGET_SIZES = ["large", "medium", "small"] as const;
export type WidgetSize = (typeof WIDGET_SIZES)[number];

/** Where the tooltip is shown; `auto`: below, or above where there is no room; `always`: below, all the time. */
export const WIDGET_TOOLTIPS = ["auto", "top", "bottom", "right", "left", "always"] as const;
export type WidgetTooltip = (typeof WIDGET_TOOLTIPS)[number];

export const WIDGET_METRICS = ["views", "downloads", "citations"] as const;
export type WidgetMetric = (typeof WIDGET_METRICS)[number];

/** `auto`: as the system of the reader asks for. */
export const WIDGET_THEMES = ["light", "dark", "auto"] as const;
export type WidgetTheme = (typeof WIDGET_THEMES)[number];

/** Forms in which a widget is written into a page. `image` is an SVG picture with a link around it. */
export const WIDGET_FORMS = ["html", "iframe", "image", "markdown", "rst"] as const;
export type WidgetForm = (typeof WIDGET_FORMS)[number];

/** How files and datasets stand: what a widget says of the rights, truthfully for its hour. */
export const WIDGET_STATES = ["open", "embargo", "restricted", "withheld", "retracted"] as const;
export type WidgetState = (typeof WIDGET_STATES)[number];

/** Seconds for which anybody may keep what widgets show. */
export const WIDGET_MAX_AGE = 3_600;
/** Files that a widget gets at most, the first by path. */
export const WIDGET_FILES_MAX = 200;
/** Datasets of an article, and papers of a dataset, that a widget gets at most. */
export const WIDGET_ENTRIES_MAX = 20;
/** Authors that are named; the others are counted. */
export const WIDGET_AUTHORS_MAX = 3;
/** Milliseconds after which a widget stays the link that it was. */
export const WIDGET_TIMEOUT_MS = 8_000;

/** What a call of the API is asked for. */
export const WIDGET_PATH = "/api/sdb-widget-service/public/widget";
export const WIDGET_PAPER_PATH = "/api/sdb-widget-service/public/paper";

/** Pixels of a frame: what its widget needs at most. */
export const FRAME_SIZES: Readonly<
  Record<WidgetKind, Readonly<Record<WidgetSize, readonly [number, number]>>>
> = {
  badge: { large: [480, 210], medium: [400, 110], small: [340, 44] },
  metrics: { large: [480, 130], medium: [360, 84], small: [340, 44] },
  files: { large: [640, 480], medium: [480, 360], small: [360, 260] },
  paper: { large: [480, 260], medium: [400, 180], small: [340, 44] },
};

/** One of a list of words, whatever its case; the first of the list for anything else. */
export function oneOf<T extends string>(list: readonly T[], value: string | null | undefined): T {
  const word = value?.trim().toLowerCase();
  return list.find((one) => one === word) ?? list[0]!;
}

/** Metrics of a list such as `views,downloads`, in the order of {@link WIDGET_METRICS}; all for an empty one. */
export function metricsOf(value: string | null | undefined): readonly WidgetMetric[] {
  const words = value?.toLowerCase().split(/[\s,]+/) ?? [];
  const found = WIDGET_METRICS.filter((metric) => words.includes(metric));
  return found.length > 0 ? found : WIDGET_METRICS;
}
