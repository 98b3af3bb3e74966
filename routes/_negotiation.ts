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

const PAGE_TYPES = ["*/*", "text/html", "application/xhtml+xml", "text/*"];
/** In what a program is offered; citations without a media type of their own are asked for as a bibliography. */
const OFFERED = EXPORT_FORMATS.filter((format) => EXPORT_TYPES[format].mediaType !== "text/plain");

const BY_TYPE: ReadonlyMap<string, ExportFormat> = new Map(
  OFFERED.flatMap((format) => {
    const { mediaType, alsoAccepted = [] } = EXPORT_TYPES[format];
    return [mediaType, ...alsoAccepted].map((type): [string, ExportFormat] => [type, format]);
  }),
);

export interface Chosen {
  format: ExportFormat;
  /** Of a bibliography that names one. */
  lang?: Locale;
}

/** @returns `page` for a browser and for whoever takes anything; `undefined` where nothing is offered that is wanted. */
export function chooseRepresentation(accept: string | undefined): Chosen | "page" | undefined {
  const ranges = parseAccept(accept ?? "").filter(({ q }) => q > 0);
  if (ranges.length === 0) return accept?.trim() ? undefined : "page";
  for (const { type, params } of ranges) {
    const wanted = type.toLowerCase();
    if (PAGE_TYPES.includes(wanted)) return "page";
    if (wanted === BIBLIOGRAPHY) return bibliography(params);
    const profile = unquoted(params.profile);
    const format = BY_TYPE.get(profile ? `${wanted};profile="${profile}"` : wanted) ?? BY_TYPE.get(wanted);
    if (format) return { format };
    if (wanted === "application/*") return { format: "datacite-json" };
  }
  return undefined;
}

const unquoted = (text: string | undefined) => text?.replace(/^"|"$/g, "");

/** As resolvers do, in APA where no style is named; a style that is not carried is written in it too. */
function bibliography({ style, locale }: Record<string, string>): Chosen {
  const named = unquoted(style)?.toLowerCase() ?? "";
  const [, format] = STYLE_NAMES.find(([start]) => named.startsWith(start)) ?? [, "apa" as const];
  return { format, lang: locale ? (/^"?zh\b/i.test(locale) ? "zh" : "en") : undefined };
}

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
  const types = [...new Set(["text/html", BIBLIOGRAPHY, ...BY_TYPE.keys()])];
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
  const bindings = { remoteAddress: c.env?.remoteAddress };
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
    return new Response(c.req.method === "HEAD" ? null : answer.body, { headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const status = error.error === "notFound" ? 404 : error.status >= 400 ? error.status : 403;
    return new Response(`${error.in(localeOf(c))}\n`, {
      status,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
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
