/**
 * Addresses of datasets for programs: what `Accept` wants most, of the formats in which a version is exported, is answered
 * in place of the page, as the resolvers of DOIs do.
 */
import type { Context, MiddlewareHandler } from "hono";
import { parseAccept } from "hono/utils/accept";
import { translator } from "../locales/mod.ts";
import { CITATION_STYLES } from "../sdk/model/citation.ts";
import { EXPORT_FORMATS, EXPORT_TYPES, type ExportFormat } from "../sdk/model/export_format.ts";
import type { Locale } from "../sdk/model/locale.ts";
import { bareCstr, bareDoi } from "../sdk/model/vocabulary/pasted_identifiers.ts";
import { ApiError, createRepository, type Repository } from "../sdk/mod.ts";
import { decideLocale } from "./_locale.ts";

/** The styles of the general repository of citation styles that resolvers are asked for, by how they begin. */
const BIBLIOGRAPHY = "text/x-bibliography";
const STYLE_NAMES: readonly [start: string, format: ExportFormat][] = [
  ...CITATION_STYLES.map((style): [string, ExportFormat] => [style, style]),
  ["china-national-standard", "gbt7714"],
  ["gb-7714", "gbt7714"],
];

/** In what a program is offered; citations without a media type of their own are asked for as a bibliography. */
const OFFERED = EXPORT_FORMATS.filter((format) => EXPORT_TYPES[format].mediaType !== "text/plain");

export interface Chosen {
  format: ExportFormat;
  /** Of a bibliography that names one. */
  lang?: Locale;
}

const XHTML = "application/xhtml+xml";

/** What there is, in the order in which it is chosen where somebody wants all of it alike. */
const CANDIDATES: readonly { type: string; chosen: Chosen | "page" }[] = [
  { type: "text/html", chosen: "page" },
  { type: XHTML, chosen: "page" },
  ...OFFERED.flatMap((format) => {
    const { mediaType, alsoAccepted = [] } = EXPORT_TYPES[format];
    return [mediaType, ...alsoAccepted].map((type) => ({ type, chosen: { format } }));
  }),
];

interface Range {
  type: string;
  profile?: string;
  params: Record<string, string>;
  q: number;
}

/**
 * The most specific range decides for each type, then the greatest weight, then the order of the ranges (RFC 9110 §12.5.1).
 * @returns `page` for a browser and for whoever takes anything; `undefined` where nothing is offered that is wanted.
 */
export function chooseRepresentation(accept: string | undefined): Chosen | "page" | undefined {
  const ranges = parseAccept(accept ?? "").map(({ type, params, q }): Range => (
    { type: type.toLowerCase(), profile: unquoted(params.profile), params, q }
  ));
  if (ranges.length === 0) return accept?.trim() ? undefined : "page";
  const all = ranges.some(({ type }) => type === BIBLIOGRAPHY)
    ? [...CANDIDATES, ofBibliography(ranges)]
    : CANDIDATES;
  let best: { chosen: Chosen | "page"; q: number; at: number } | undefined;
  for (const { type, chosen } of all) {
    const at = bestRange(ranges, type);
    const q = ranges[at]?.q ?? 0;
    if (q > 0 && (!best || q > best.q || (q === best.q && at < best.at))) best = { chosen, q, at };
  }
  return best?.chosen;
}

/** Place of the most specific range that covers a type; -1 where none does. */
function bestRange(ranges: readonly Range[], offered: string): number {
  const [type, profile] = offered.split(/;profile="|"$/);
  const [main] = type!.split("/");
  const tests: ((range: Range) => boolean)[] = [
    (range) => range.type === type && profile !== undefined && range.profile === profile,
    // A profile that nobody here knows asks for the plain type.
    (range) =>
      range.type === type && (profile === undefined || range.profile === undefined) && !isKnown(range),
    (range) => range.type === `${main}/*`,
    (range) => range.type === "*/*",
  ];
  // The page is HTML; who names XHTML gets it, and no pattern means it.
  for (const test of type === XHTML ? tests.slice(0, 2) : tests) {
    const at = ranges.findIndex(test);
    if (at >= 0) return at;
  }
  return -1;
}

const PROFILES = new Set(
  OFFERED.map((format) => EXPORT_TYPES[format].mediaType).filter((type) => type.includes(";")),
);
const isKnown = ({ type, profile }: Range) => PROFILES.has(`${type};profile="${profile}"`);

const ofBibliography = (ranges: readonly Range[]) => ({
  type: BIBLIOGRAPHY,
  chosen: bibliography(ranges.find(({ type }) => type === BIBLIOGRAPHY)!.params),
});

const unquoted = (text: string | undefined) => text?.replace(/^"|"$/g, "");

/** As resolvers do, in APA where no style is named; a style that is not carried is written in it too. */
function bibliography({ style, locale }: Record<string, string>): Chosen {
  const named = unquoted(style)?.toLowerCase() ?? "";
  const [, format] = STYLE_NAMES.find(([start]) => named.startsWith(start)) ?? [, "apa" as const];
  return { format, lang: locale ? (/^"?zh\b/i.test(locale) ? "zh" : "en") : undefined };
}

/** The window of the limits of requests. */
const RETRY_SECONDS = "60";

const LANDING = /^\/(?:detail$|doi\/.|cstr\/.)/;

export const negotiate: MiddlewareHandler = async (c, next) => {
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  if (!isRead || !LANDING.test(c.req.path)) return await next();
  const chosen = chooseRepresentation(c.req.header("Accept"));
  if (chosen === "page") await next();
  else c.res = chosen ? await represent(c, chosen) : notAcceptable(c);
  c.res.headers.append("Vary", "Accept");
};

function notAcceptable(c: Context): Response {
  const types = [...new Set(["text/html", BIBLIOGRAPHY, ...CANDIDATES.map(({ type }) => type)])];
  const intro = translator(localeOf(c))("cite.notAcceptable", {
    accept: c.req.header("Accept")!.slice(0, 200),
  });
  return c.text(`${intro}\n${types.join("\n")}\n`, 406);
}

const localeOf = (c: Context): Locale =>
  decideLocale(new URL(c.req.url).pathname, { acceptLanguage: c.req.header("Accept-Language") });

/** What everybody is told: no session and no link counts. */
async function represent(c: Context, { format, lang = localeOf(c) }: Chosen): Promise<Response> {
  const { publicUrl, api, traceId } = c.var;
  const bindings = { remoteAddress: c.env?.remoteAddress, connection: c.env?.connection };
  const repository = createRepository({
    server: publicUrl,
    locale: localeOf(c),
    traceId,
    headers: { "User-Agent": c.req.header("User-Agent") ?? "" },
    fetch: async (request) => await api.fetch(request, bindings),
  });
  try {
    const { dataSetId, version } = await findVersion(c, repository);
    const answer = await repository.datasets.export(dataSetId, format, { version, lang });
    const headers = new Headers(answer.headers);
    // It is shown in place of a page, and is no file to be saved.
    headers.delete("Content-Disposition");
    headers.set(
      "Link",
      `<${publicUrl}/detail?${new URLSearchParams({ dataSetId })}>; rel="describes"; type="text/html"`,
    );
    if (c.req.method !== "HEAD") return new Response(answer.body, { headers });
    await answer.body?.cancel();
    return new Response(null, { headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const status = error.error === "notFound" ? 404 : error.status >= 400 ? error.status : 403;
    return new Response(`${error.in(localeOf(c))}\n`, {
      status,
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        ...(status === 429 ? { "Retry-After": RETRY_SECONDS } : {}),
      },
    });
  }
}

async function findVersion(
  c: Context,
  { datasets }: Repository,
): Promise<{ dataSetId: string; version?: string }> {
  const { path } = c.req;
  const version = c.req.query("version");
  if (path === "/detail") return { dataSetId: c.req.query("dataSetId") ?? "", version };
  const given = tryDecode(path.slice(path.indexOf("/", 1) + 1));
  const identifier = path.startsWith("/doi/") ? { doi: bareDoi(given) } : { cstr: bareCstr(given) };
  const { dataSetId } = await datasets.resolve(identifier);
  return { dataSetId, version };
}

/** A path that is not well encoded names nothing; it is looked for as it stands. */
function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
