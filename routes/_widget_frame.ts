/**
 * Pages that hold one widget and nothing else, for frames of other sites: `/widget/badge?doi=…` (spec 3 §4). No session is read
 * and no cookie is set. Without a script the picture of the widget is shown.
 */
import type { Context, Hono } from "hono";
import { languageTag } from "../locales/format.ts";
import { DEFAULT_LOCALE } from "../sdk/model/locale.ts";
import { DOI_MAX } from "../sdk/model/limits.ts";
import { escapeMarkup, nameOf, widgetCode, widgetElement } from "../sdk/model/widget/code.ts";
import { WIDGET_KINDS, WIDGET_MAX_AGE } from "../sdk/model/widget/options.ts";
import type { Widget } from "../sdk/model/widget/widget.ts";
import { readWidget } from "./_widget_query.ts";

/** Any site may frame it; in it runs the module of widgets alone, which asks this server alone. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
].join("; ");

const HEADERS = {
  "Content-Security-Policy": POLICY,
  "Cache-Control": `public, max-age=${WIDGET_MAX_AGE}`,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

export function mountWidgetFrames(site: Hono): void {
  site.get("/widget/:kind", async (c, next) => {
    const kind = WIDGET_KINDS.find((one) => one === c.req.param("kind"));
    const widget = kind && readWidget(new URL(c.req.url).searchParams, kind);
    if (!widget || widget.identifier.length > DOI_MAX) return await next();
    return frame(c, widget);
  });
}

function frame(c: Context, widget: Widget): Response {
  const lang = widget.lang ?? DEFAULT_LOCALE;
  // All addresses are of this server, wherever it is reached.
  const picture = widgetCode(widget, "image", { server: "", lang });
  const html = `<!doctype html>
<html lang="${languageTag[lang]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(nameOf(widget))}</title>
<base target="_blank">
<link rel="stylesheet" href="/widgets/frame.css">
<script type="module" src="/widgets/sdb.js"></script>
</head>
<body>
<main>${widgetElement({ ...widget, lang }, picture)}</main>
</body>
</html>
`;
  return c.html(html, 200, HEADERS);
}
