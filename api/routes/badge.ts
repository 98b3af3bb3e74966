/** Widgets for places that run no script: a picture of each (`/badge/….svg`), and oEmbed, which finds the code by an address. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { DOI_MAX } from "../../sdk/model/limits.ts";
import { type Locale, LOCALES, localized } from "../../sdk/model/locale.ts";
import { isStorable } from "../../sdk/model/text.ts";
import { escapeMarkup, identifierOf, widgetCode } from "../../sdk/model/widget/code.ts";
import {
  FRAME_SIZES,
  metricsOf,
  WIDGET_KINDS,
  WIDGET_MAX_AGE,
  WIDGET_SIZES,
  type WidgetSize,
} from "../../sdk/model/widget/options.ts";
import { type WidgetDataset, widgetLookSchema } from "../../sdk/model/widget/widget.ts";
import type { Context } from "../context.ts";
import { element } from "../crosswalks/xml.ts";
import type { ApiContext } from "../env.ts";
import { DomainError } from "../error.ts";
import { type Operation, operation } from "../operation.ts";
import {
  drawDatasetBadge,
  drawFilesBadge,
  drawMetricsBadge,
  drawPaperBadge,
} from "../presenters/badge_svg.ts";
import { presentWidget } from "../presenters/widget.ts";
import { addressOf } from "../services/identifier/links.ts";
import { getWidget, getWidgetOf, type WidgetRows } from "../services/widget/widget.ts";
import { matchesEtag } from "./ranges.ts";
import { readPaper } from "./widget.ts";

const SVG = "image/svg+xml; charset=utf-8";

const badgeQuery = widgetLookSchema.pick({ size: true, lang: true, theme: true }).extend({
  kind: z.enum(WIDGET_KINDS).optional(),
  metrics: z.string().max(100).optional(),
});
type BadgeQuery = z.infer<typeof badgeQuery>;

const oembedQuery = z.object({
  url: z.string().min(1).max(2_000).refine(isStorable, { error: "invalidText" }),
  format: z.string().max(20).default("json"),
  maxwidth: z.coerce.number().int().min(1).max(10_000).default(10_000),
  maxheight: z.coerce.number().int().min(1).max(10_000).default(10_000),
});
type OembedQuery = z.infer<typeof oembedQuery>;

export const badgeOperations: readonly Operation[] = [
  operation({
    id: "getBadge",
    documented: false,
    method: "GET",
    path: "/badge/:path{.+}",
    scope: "read",
    anyOrigin: true,
    // That of an article searches for its datasets.
    limit: "search",
    input: { query: badgeQuery },
    statements: 8,
    answer: { bytes: SVG },
  }, async ({ context, params, query, c }) => {
    const [, identifier = ""] = /^(.+)\.svg$/is.exec(params.path) ?? [];
    if (!identifier || identifier.length > DOI_MAX || !isStorable(identifier)) {
      throw new DomainError("notFound", { what: params.path.slice(0, 80).toWellFormed() });
    }
    return picture(c, await drawBadge(context, identifier, query));
  }),
  operation({
    id: "getOembed",
    documented: false,
    method: "GET",
    path: "/oembed",
    scope: "read",
    anyOrigin: true,
    input: { query: oembedQuery },
    statements: 5,
    answer: { bytes: "application/json" },
  }, ({ context, query, c }) => answerOembed(c, context, query)),
];

async function drawBadge(context: Context, identifier: string, query: BadgeQuery): Promise<string> {
  const { size, theme, lang: locale = "zh", metrics } = query;
  // Metrics alone mean the badge that shows some.
  const kind = query.kind ?? (metrics === undefined ? "badge" : "metrics");
  const look = { size, theme, locale };
  const { scheme, value } = identifierOf(identifier);
  if (kind === "paper") return drawPaperBadge(await readPaper(context, value), look);
  const dataset = present(context, await getWidget(context, { [scheme]: value, files: 0 }));
  if (kind === "metrics") return drawMetricsBadge(dataset, metricsOf(metrics), look);
  return kind === "files" ? drawFilesBadge(dataset, look) : drawDatasetBadge(dataset, look);
}

const present = (context: Context, rows: WidgetRows): WidgetDataset =>
  presentWidget({ ...rows, url: addressOf(context, rows.record) });

/** Opened by itself, a picture runs nothing: its own styles are all that it has. */
function picture(c: ApiContext, svg: string): Response {
  return kept(c, svg, {
    "Content-Type": SVG,
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *",
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
}

/** For an hour by anybody, and known again by its hash. */
function kept(c: ApiContext, body: string, headers: Record<string, string>): Response {
  const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 32)}"`;
  const all = { ...headers, "Cache-Control": `public, max-age=${WIDGET_MAX_AGE}`, ETag: etag };
  return matchesEtag(c.req.header("If-None-Match"), etag) ? c.body(null, 304, all) : c.body(body, 200, all);
}

/** A dataset, as the address of its page names it. */
interface Named {
  locale: Locale;
  identifier?: string;
  dataSetId?: string;
  version?: string;
}

/** @throws DomainError notFound for an address of elsewhere, and of what is no dataset. */
async function answerOembed(c: ApiContext, context: Context, query: OembedQuery): Promise<Response> {
  const { publicUrl } = context.config;
  if (query.format !== "json" && query.format !== "xml") {
    return c.text("Not Implemented: format is json or xml", 501);
  }
  const named = readAddress(query.url, publicUrl);
  if (!named) throw new DomainError("notFound", { what: query.url.slice(0, 80).toWellFormed() });
  const dataset = present(context, await findNamed(context, named));
  const answer = toOembed(dataset, named.locale, sizeWithin(query), { publicUrl, ...query });
  return query.format === "json"
    ? kept(c, JSON.stringify(answer), { "Content-Type": "application/json; charset=utf-8" })
    : kept(c, toXml(answer), { "Content-Type": "text/xml; charset=utf-8" });
}

function readAddress(address: string, publicUrl: string): Named | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, searchParams } = new URL(address);
  if (origin !== new URL(publicUrl).origin) return undefined;
  const [, english, path = ""] = /^(\/en)?(\/.*)$/.exec(pathname) ?? [];
  const locale = english ? "en" : LOCALES[0];
  const [, identifier] = /^\/(?:doi|cstr)\/(.+?)\/?$/.exec(path) ?? [];
  if (identifier) return { locale, identifier: decoded(identifier) };
  const dataSetId = searchParams.get("dataSetId");
  if (!/^\/detail\/?$/i.test(path) || !dataSetId) return undefined;
  return {
    locale,
    dataSetId: dataSetId.slice(0, 64),
    version: searchParams.get("version")?.slice(0, 8) || undefined,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).slice(0, DOI_MAX);
  } catch {
    return text.slice(0, DOI_MAX);
  }
}

async function findNamed(
  context: Context,
  { identifier, dataSetId = "", version }: Named,
): Promise<WidgetRows> {
  if (identifier === undefined) return await getWidgetOf(context, dataSetId, version, 0);
  const { scheme, value } = identifierOf(identifier);
  return await getWidget(context, { [scheme]: value, files: 0 });
}

/** The largest badge that has room; else the small one. */
function sizeWithin({ maxwidth, maxheight }: OembedQuery): WidgetSize {
  const fits = ([width, height]: readonly [number, number]) => width <= maxwidth && height <= maxheight;
  return WIDGET_SIZES.find((size) => fits(FRAME_SIZES.badge[size])) ?? "small";
}

interface Bounds {
  publicUrl: string;
  maxwidth: number;
  maxheight: number;
}

/** https://oembed.com, 2.3.4.4 "rich". */
function toOembed(
  dataset: WidgetDataset,
  locale: Locale,
  size: WidgetSize,
  { publicUrl, maxwidth, maxheight }: Bounds,
): Record<string, string | number> {
  const [width, height] = FRAME_SIZES.badge[size];
  const bounds = { width: Math.min(width, maxwidth), height: Math.min(height, maxheight) };
  const identifier = dataset.doi ?? dataset.cstr;
  const [author] = dataset.authors;
  return {
    type: "rich",
    version: "1.0",
    title: localized(dataset.title, locale),
    ...(author ? { author_name: localized(author, locale) } : {}),
    provider_name: "SDB",
    provider_url: publicUrl,
    cache_age: WIDGET_MAX_AGE,
    ...bounds,
    html: identifier
      ? widgetCode({ identifier, size, lang: locale }, "iframe", { server: publicUrl, lang: locale })
        .replace(/ width="\d+" height="\d+"/, ` width="${bounds.width}" height="${bounds.height}"`)
      : `<a href="${escapeMarkup(dataset.url)}">${escapeMarkup(localized(dataset.title, locale))}</a>`,
  };
}

function toXml(answer: Record<string, string | number>): string {
  const { xml } = element(
    "oembed",
    {},
    ...Object.entries(answer).map(([name, value]) => element(name, {}, value)),
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n${xml}\n`;
}
