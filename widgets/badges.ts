/** The badges of a dataset, of its usage, and of the datasets of an article. */
import { formatDate, formatNumber } from "../locales/format.ts";
import { labelOf } from "../sdk/model/widget/code.ts";
import { metricsOf } from "../sdk/model/widget/options.ts";
import type { WidgetDataset, WidgetPaper } from "../sdk/model/widget/widget.ts";
import { askDataset, askPaper } from "./ask.ts";
import { type Child, h } from "./dom.ts";
import { inLanguage } from "./texts.ts";
import { withTooltip } from "./tooltip.ts";
import { type Look, pageOf, Widget } from "./widget.ts";

const line = (...children: Child[]) => h("span", { class: "line" }, ...children);

export function titleOf(dataset: Pick<WidgetDataset, "title">, { locale }: Look, href?: string): HTMLElement {
  const { text, lang } = inLanguage(dataset.title, locale);
  return h(href ? "a" : "span", { class: "title", lang, href }, text);
}

export const stateOf = ({ state }: Pick<WidgetDataset, "state">, { say }: Look): HTMLElement =>
  h("span", { class: `state ${state}` }, say(`widget.state.${state}`));

function meaningOf({ state, embargoEndsAt }: WidgetDataset, { say }: Look): string {
  if (state !== "embargo") return say(`widget.meaning.${state}`);
  return embargoEndsAt
    ? say("widget.meaning.embargo", { date: formatDate(embargoEndsAt) })
    : say("widget.meaning.embargoOpen");
}

function authorsOf({ authors, authorCount: count }: WidgetDataset, { locale, say }: Look): string {
  const names = authors.map((name) => inLanguage(name, locale).text).join(say("widget.and"));
  return count > authors.length ? say("widget.authorsMore", { names, count }) : names;
}

export class DatasetBadge extends Widget<WidgetDataset> {
  protected readonly kind = "badge";

  protected ask(): Promise<WidgetDataset> {
    return askDataset(this.query);
  }

  protected draw(dataset: WidgetDataset, look: Look): HTMLElement {
    const { say, size, tooltip, locale } = look;
    const date = say("widget.published", { date: formatDate(dataset.publishedAt) });
    const href = pageOf(dataset.url, locale);
    const state = stateOf(dataset, look);
    const card = size === "small" ? h("a", { class: "card", href }, ...pill(labelOf(dataset)), state) : h(
      "a",
      { class: "card", href },
      titleOf(dataset, look),
      size === "large" && line(authorsOf(dataset, look)),
      line(`${labelOf(dataset)} · ${dataset.version} · ${date}`),
      state,
      size === "large" && h("span", {}, ` · ${inLanguage(dataset.licence, locale).text}`),
    );
    return withTooltip(
      card,
      tooltip,
      titleOf(dataset, look).textContent!,
      h("span", {}, authorsOf(dataset, look)),
      h("span", {}, meaningOf(dataset, look)),
    );
  }
}

const pill = (words: string): Child[] => [
  h("span", { class: "sdb" }, "SDB"),
  h("span", { class: "words" }, words),
];

export class MetricsBadge extends Widget<WidgetDataset> {
  protected readonly kind = "metrics";

  protected ask(): Promise<WidgetDataset> {
    return askDataset(this.query);
  }

  protected draw(dataset: WidgetDataset, look: Look): HTMLElement {
    const { say, size, tooltip, locale } = look;
    const counts = metricsOf(this.getAttribute("metrics")).map((metric) =>
      [say(`widget.metric.${metric}`), formatNumber(locale, dataset.metrics[metric])] as const
    );
    const href = pageOf(dataset.url, locale);
    const card = size === "small"
      ? h("a", { class: "card", href }, ...pill(counts.map((count) => count.join(" ")).join(" · ")))
      : h(
        "a",
        { class: "card", href },
        size === "large" && titleOf(dataset, look),
        h(
          "span",
          { class: "counts" },
          ...counts.map(([name, count]) => h("span", {}, `${name} `, h("b", {}, count))),
        ),
        line(labelOf(dataset)),
        dataset.state === "retracted" && stateOf(dataset, look),
      );
    return withTooltip(
      card,
      tooltip,
      titleOf(dataset, look).textContent!,
      h("span", {}, say("widget.counted")),
    );
  }
}

export class PaperBadge extends Widget<WidgetPaper> {
  protected readonly kind = "paper";

  protected ask(): Promise<WidgetPaper> {
    return askPaper(this.query.doi ?? "");
  }

  protected draw({ total, list }: WidgetPaper, look: Look): HTMLElement | undefined {
    const { say, size, locale } = look;
    if (total === 0) return undefined;
    const [first] = list;
    if (size === "small" && total === 1) {
      return h(
        "span",
        {},
        h("a", { class: "card", href: pageOf(first!.url, locale) }, ...pill(say("widget.paper"))),
      );
    }
    const entries = list.map((dataset) =>
      h(
        "li",
        {},
        h(
          "a",
          { href: pageOf(dataset.url, locale), lang: inLanguage(dataset.title, locale).lang },
          inLanguage(dataset.title, locale).text,
        ),
        size !== "small" && line(`${labelOf(dataset)} · `, stateOf(dataset, look)),
      )
    );
    const left = total - list.length;
    const card = h(
      "span",
      { class: "card" },
      h("span", { class: "title" }, say("widget.paperCount", { count: total })),
      h("ul", { class: "list" }, ...entries),
      left > 0 && line(say("widget.paperLeft", { count: left })),
    );
    const drawn = h("span", { class: "tree" }, card);
    return drawn;
  }
}
