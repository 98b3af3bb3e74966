/** Files that tell programs where things are: the search box of browsers (OpenSearch 1.1) and `llms.txt`. */
import type { Context, Hono } from "hono";
import { localizedPath } from "../locales/format.ts";
import { translator } from "../locales/mod.ts";
import { EXPORT_TYPES, METADATA_FORMATS } from "../sdk/model/export_format.ts";
import type { Locale } from "../sdk/model/locale.ts";
import { encodeText } from "../sdk/model/rich_text/tokens.ts";
import { DATASET_FEED_PATH } from "./_dataset_feed.ts";
import { isEnglishPath } from "./_locale.ts";

const KEPT = { "Cache-Control": "public, max-age=3600" };

/** In the language of their address. They say the same to everybody, so nothing is asked of the API. */
export function mountCrawlerFiles(site: Hono, publicUrl: string): void {
  site.get(
    "/opensearch.xml",
    (c) =>
      c.body(openSearch(localeOf(c), publicUrl), 200, {
        ...KEPT,
        "Content-Type": "application/opensearchdescription+xml; charset=utf-8",
      }),
  );
  site.get(
    "/llms.txt",
    (c) =>
      c.body(llms(localeOf(c), publicUrl), 200, { ...KEPT, "Content-Type": "text/markdown; charset=utf-8" }),
  );
}

const localeOf = (c: Context): Locale => isEnglishPath(new URL(c.req.url).pathname) ? "en" : "zh";

function openSearch(locale: Locale, publicUrl: string): string {
  const t = translator(locale);
  const list = `${publicUrl}${localizedPath(locale, "/list")}?q={searchTerms}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>SDB</ShortName>
  <LongName>${encodeText(t("layout.siteName"))}</LongName>
  <Description>${encodeText(t("crawlers.searchIn"))}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Language>${locale}</Language>
  <Url type="text/html" template="${encodeText(list)}"/>
</OpenSearchDescription>
`;
}

function llms(locale: Locale, publicUrl: string): string {
  const t = translator(locale);
  const page = (name: string, path: string) => `- [${name}](${publicUrl}${localizedPath(locale, path)})`;
  const call = (name: string, path: string) => `- [${name}](${publicUrl}${path})`;
  return [
    `# ${t("layout.siteName")}`,
    `> ${t("crawlers.summary")}`,
    `## ${t("crawlers.reading")}`,
    [
      call(t("crawlers.datasets"), "/sitemap.xml"),
      page(t("crawlers.search"), "/list"),
      page(t("list.feed"), DATASET_FEED_PATH),
      page(t("crawlers.help"), "/help"),
    ].join("\n"),
    `## ${t("crawlers.machines")}`,
    [
      call(t("crawlers.openApi"), "/api/openapi.json"),
      page(t("crawlers.openApiHelp"), "/help?p=open_api"),
      call(t("crawlers.oai"), "/oai?verb=Identify"),
      call(t("crawlers.export"), "/api/sdb-export-service/public/export"),
      page(t("crawlers.widgets"), "/help?p=widgets_component"),
    ].join("\n"),
    `${t("crawlers.formats")}:`,
    METADATA_FORMATS.map((format) => `- \`${EXPORT_TYPES[format].mediaType}\``).join("\n"),
  ].join("\n\n") + "\n";
}
