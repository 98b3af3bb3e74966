/** A widget as an address describes it: of a frame, and of the builder in the help. */
import { LOCALES } from "../sdk/model/locale.ts";
import {
  metricsOf,
  oneOf,
  WIDGET_KINDS,
  WIDGET_METRICS,
  WIDGET_SIZES,
  WIDGET_THEMES,
  WIDGET_TOOLTIPS,
  type WidgetKind,
} from "../sdk/model/widget/options.ts";
import type { Widget } from "../sdk/model/widget/widget.ts";

/**
 * Words that no option has give way to the default; a list of metrics is one parameter or several. @returns nothing where the
 * address names no identifier.
 */
export function readWidget(query: URLSearchParams, kind?: WidgetKind): Widget | undefined {
  const identifier = (query.get("doi") || query.get("cstr") || "").trim().toWellFormed().replaceAll("\0", "");
  if (!identifier) return undefined;
  const metrics = metricsOf(query.getAll("metrics").join(","));
  return {
    kind: kind ?? oneOf(WIDGET_KINDS, query.get("kind")),
    identifier,
    size: oneOf(["medium", ...WIDGET_SIZES], query.get("size")),
    lang: LOCALES.find((locale) => locale === query.get("lang")),
    theme: oneOf(["auto", ...WIDGET_THEMES], query.get("theme")),
    tooltip: oneOf(WIDGET_TOOLTIPS, query.get("tooltip")),
    metrics: metrics.length < WIDGET_METRICS.length ? [...metrics] : undefined,
    version: query.get("version")?.slice(0, 8) || undefined,
  };
}
