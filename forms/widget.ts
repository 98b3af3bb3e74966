/** The form of the builder of widgets: what is chosen, of which words, and for which kinds. */
import { LOCALES } from "../sdk/model/locale.ts";
import {
  WIDGET_KINDS,
  WIDGET_SIZES,
  WIDGET_THEMES,
  WIDGET_TOOLTIPS,
  type WidgetKind,
} from "../sdk/model/widget/options.ts";

export interface WidgetField {
  name: "kind" | "size" | "lang" | "theme" | "tooltip";
  /** The empty word leaves the choice to the page. */
  words: readonly string[];
  /** Kinds that have it; all when absent. */
  kinds?: readonly WidgetKind[];
}

export const WIDGET_FIELDS: readonly WidgetField[] = [
  { name: "kind", words: WIDGET_KINDS },
  { name: "size", words: WIDGET_SIZES },
  { name: "lang", words: ["", ...LOCALES] },
  { name: "theme", words: ["auto", "light", "dark"] satisfies (typeof WIDGET_THEMES[number])[] },
  { name: "tooltip", words: WIDGET_TOOLTIPS, kinds: ["badge", "metrics"] },
];

export const hasField = ({ kinds }: WidgetField, kind: WidgetKind): boolean => !kinds || kinds.includes(kind);
