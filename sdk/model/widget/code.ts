/** The code that embeds a widget in a page. The builder of the help, the SDK and the command line share it. */
import type { Locale } from "../locale.ts";
import { FRAME_SIZES, WIDGET_ELEMENTS, type WidgetForm, type WidgetKind } from "./options.ts";
import type { WidgetDataset, WidgetInput } from "./widget.ts";

/** Where the repository is. */
export interface Place {
  /** Origin without a slash at its end. */
  server: string;
  /** Language of the page to which a widget without a language leads. */
  lang: Locale;
}

export function widgetCode(widget: WidgetInput, form: WidgetForm, place: Place): string {
  switch (form) {
    case "html":
      return elementCode(widget, place);
    case "iframe":
      return frameCode(widget, place);
    case "image":
      return pictureCode(widget, place);
    case "markdown":
      return `[![${forMarkdown(nameOf(widget))}](${forLink(pictureAddress(widget, place))})](${
        forLink(targetAddress(widget, place))
      })`;
    case "rst":
      return [
        `.. image:: ${pictureAddress(widget, place)}`,
        `   :target: ${targetAddress(widget, place)}`,
        `   :alt: ${nameOf(widget)}`,
      ].join("\n");
  }
}

/** Where the widget leads: the page of the dataset, or the search for the datasets of the article. */
export function targetAddress(widget: WidgetInput, { server, lang }: Place): string {
  const { scheme, value } = identifierOf(widget.identifier);
  const path = widget.kind === "paper"
    ? `/list?${new URLSearchParams({ q: value })}`
    : `/${scheme}/${asPath(value)}`;
  // English pages stand below /en (spec 1 §1).
  return `${server}${(widget.lang ?? lang) === "en" ? "/en" : ""}${path}`;
}

/** The page that shows the widget alone, for a frame. */
export function frameAddress(widget: WidgetInput, { server }: Place): string {
  const { scheme, value } = identifierOf(widget.identifier);
  const kind = widget.kind ?? "badge";
  return `${server}/widget/${kind}?${new URLSearchParams({ [scheme]: value, ...attributesOf(widget) })}`;
}

/** The widget as an SVG picture. */
export function pictureAddress(widget: WidgetInput, { server }: Place): string {
  const { tooltip: _, ...attributes } = attributesOf(widget);
  const kind: { kind?: WidgetKind } = widget.kind && widget.kind !== "badge" ? { kind: widget.kind } : {};
  const query = new URLSearchParams({ ...kind, ...attributes }).toString();
  return `${server}/badge/${asPath(identifierOf(widget.identifier).value)}.svg${query && `?${query}`}`;
}

/** Labels and addresses of resolvers that people paste with an identifier. The server reads more of them. */
const LABEL = /^(?:https?:\/\/(?:(?:dx\.)?doi\.org|cstr\.cn)\/|(?:doi|cstr)\s*[:：]\s*)/i;

/** What is no DOI is taken for a CSTR; the server finds it or not. */
export function identifierOf(text: string): { scheme: "doi" | "cstr"; value: string } {
  // No identifier has blanks, and a line of its own would be another directive in reStructuredText.
  const value = text.trim().replace(LABEL, "").replace(/[\s\p{Cc}]+/gu, "");
  return { scheme: value.startsWith("10.") ? "doi" : "cstr", value };
}

/** Identifier of a dataset as widgets show it: `DOI:10.5072/sdb.00001`, else its CSTR, else the id of its page. */
export const labelOf = (
  { doi, cstr, dataSetId }: Pick<WidgetDataset, "doi" | "cstr" | "dataSetId">,
): string => doi ? `DOI:${doi}` : cstr ? `CSTR:${cstr}` : dataSetId;

/** `DOI:10.5072/sdb.00001`, in every language. */
export const nameOf = ({ identifier }: WidgetInput): string => {
  const { scheme, value } = identifierOf(identifier);
  return `${scheme.toUpperCase()}:${value}`;
};

function elementCode(widget: WidgetInput, place: Place): string {
  // Readers without a script, and those whom this server does not answer, get a link. An article without data gets nothing.
  const link = widget.kind === "paper"
    ? ""
    : `${tag("a", { href: targetAddress(widget, place) })}${escapeMarkup(nameOf(widget))}</a>`;
  return `${tag("script", { type: "module", src: `${place.server}/widgets/sdb.js` })}</script>\n${
    widgetElement(widget, link)
  }`;
}

/** The element alone. @param content Mark-up that is shown until the module draws the widget. */
export function widgetElement(widget: WidgetInput, content: string): string {
  const { scheme, value } = identifierOf(widget.identifier);
  const name = WIDGET_ELEMENTS[widget.kind ?? "badge"];
  return `${tag(name, { [scheme]: value, ...attributesOf(widget) })}${content}</${name}>`;
}

/** The picture alone, with a link around it. */
function pictureCode(widget: WidgetInput, place: Place): string {
  const picture = tag("img", { src: pictureAddress(widget, place), alt: nameOf(widget) });
  return `${tag("a", { href: targetAddress(widget, place) })}${picture}</a>`;
}

function frameCode(widget: WidgetInput, place: Place): string {
  const [width, height] = FRAME_SIZES[widget.kind ?? "badge"][widget.size ?? "medium"];
  const frame = tag("iframe", {
    src: frameAddress(widget, place),
    width: String(width),
    height: String(height),
    title: nameOf(widget),
    loading: "lazy",
    style: "border:0",
  });
  return `${frame}</iframe>`;
}

/** What differs from the defaults. */
function attributesOf(widget: WidgetInput): Record<string, string> {
  const { kind = "badge", size, lang, theme, tooltip, metrics, version } = widget;
  return {
    ...(size && size !== "medium" ? { size } : {}),
    ...(lang ? { lang } : {}),
    ...(theme && theme !== "auto" ? { theme } : {}),
    ...(tooltip && tooltip !== "auto" ? { tooltip } : {}),
    ...(kind === "metrics" && metrics && metrics.length > 0 && metrics.length < 3
      ? { metrics: metrics.join(",") }
      : {}),
    ...(kind === "files" && version ? { version } : {}),
  };
}

/** Segments that mean another folder would be lost on the way, so that their slashes are encoded as well. */
function asPath(value: string): string {
  const parts = value.split("/").map(encodeURIComponent);
  return parts.join(parts.some((part) => /^\.{0,2}$/.test(part)) ? "%2F" : "/");
}

function tag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`);
  return `<${name}${written.join("")}>`;
}

/** For texts and attributes of HTML and SVG. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const forMarkdown = (text: string): string => text.replace(/[\\[\]`*_<>]/g, "\\$&");
/** Brackets would end the address. */
const forLink = (address: string): string =>
  address.replace(/[()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
