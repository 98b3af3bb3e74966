/** What all widgets share: their attributes, the link that they are until an answer comes, and how they are drawn anew. */
import type { Locale } from "../sdk/model/locale.ts";
import { identifierOf, targetAddress } from "../sdk/model/widget/code.ts";
import {
  oneOf,
  WIDGET_SIZES,
  WIDGET_THEMES,
  WIDGET_TOOLTIPS,
  type WidgetKind,
  type WidgetSize,
  type WidgetTooltip,
} from "../sdk/model/widget/options.ts";
import { ORIGIN } from "./ask.ts";
import { h } from "./dom.ts";
import { styleSheet } from "./style.ts";
import { localeOf, type Say, sayIn } from "./texts.ts";

/** How a widget is drawn. */
export interface Look {
  locale: Locale;
  say: Say;
  size: WidgetSize;
  tooltip: WidgetTooltip;
}

const sheet = styleSheet();

export abstract class Widget<Data> extends HTMLElement {
  static readonly observedAttributes = [
    "doi",
    "cstr",
    "size",
    "lang",
    "theme",
    "tooltip",
    "metrics",
    "version",
  ];
  protected abstract readonly kind: WidgetKind;
  readonly #root: ShadowRoot;
  /** Numbers the drawings: an answer to an earlier one comes to nothing. */
  #turn = 0;

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: "open" });
    this.#root.adoptedStyleSheets = [sheet];
    this.#root.append(h("slot"));
  }

  connectedCallback(): void {
    this.#drawSoon();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#drawSoon();
  }

  /** The identifier of the attributes. */
  protected get identifier(): string {
    return (this.getAttribute("doi") || this.getAttribute("cstr") || "").trim();
  }

  protected get query(): Record<string, string> {
    const { scheme, value } = identifierOf(this.identifier);
    return { [scheme]: value };
  }

  protected abstract ask(): Promise<Data>;
  /** `undefined` where there is nothing to show. */
  protected abstract draw(data: Data, look: Look): HTMLElement | undefined;

  /** Several attributes that change at once make one drawing. */
  #drawSoon(): void {
    const turn = ++this.#turn;
    queueMicrotask(async () => {
      if (turn !== this.#turn) return;
      const data = this.identifier ? await this.ask().catch(() => undefined) : undefined;
      if (turn === this.#turn && this.isConnected) this.#show(data);
    });
  }

  #show(data: Data | undefined): void {
    const locale = localeOf(this);
    const size = oneOf(["medium", ...WIDGET_SIZES], this.getAttribute("size"));
    const tooltip = oneOf(WIDGET_TOOLTIPS, this.getAttribute("tooltip"));
    const drawn = data && this.draw(data, { locale, say: sayIn(locale), size, tooltip });
    if (drawn) {
      drawn.classList.add("w", size);
      drawn.lang = locale === "zh" ? "zh-CN" : "en";
      drawn.dataset.theme = oneOf(["auto", ...WIDGET_THEMES], this.getAttribute("theme"));
    }
    this.#root.replaceChildren(drawn ?? (data ? "" : this.#link(locale)));
    this.toggleAttribute("data-empty", data !== undefined && !drawn);
  }

  /** The link of the page, or one of ours where it has none. */
  #link(lang: Locale): Node {
    const { identifier, kind } = this;
    if (this.textContent?.trim() || this.childElementCount > 0 || !identifier || kind === "paper") {
      return h("slot");
    }
    const { scheme, value } = identifierOf(identifier);
    const href = targetAddress({ identifier, kind, lang }, { server: ORIGIN, lang });
    return h("span", { class: "w" }, h("a", { href }, `${scheme.toUpperCase()}:${value}`));
  }
}

/** The page of a dataset in the language of the widget, where it is ours. */
export function pageOf(url: string, locale: Locale): string {
  return locale === "en" && url.startsWith(`${ORIGIN}/`) ? `${ORIGIN}/en${url.slice(ORIGIN.length)}` : url;
}
