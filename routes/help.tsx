/** Help: one page for each `p`. The open API is built; the other guides are planned. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { apiAddress, readApiPart } from "./_components/help/address.ts";
import { OpenApiPage } from "./_components/help/OpenApiPage.tsx";
import { NotImplementedPage } from "./_components/not_implemented/NotImplementedPage.tsx";
import { loadOpenApi } from "./_loaders/open_api.ts";
import { findNotImplementedGuide, type NotImplementedEntry } from "./_not_implemented.ts";

export default createRoute(async (c) => {
  const wanted = c.req.query("p") ?? "";
  if (wanted !== "open_api") return notImplemented(c, findNotImplementedGuide(wanted));
  const { t, locale, api, publicUrl } = c.var;
  const document = await loadOpenApi(api, publicUrl);
  const part = readApiPart(new URL(c.req.url).searchParams);
  c.set("path", apiAddress(part));
  return c.render(<OpenApiPage view={{ t, locale }} document={document} part={part} />, {
    title: t("help.title"),
    description: t("help.intro"),
    canonical: apiAddress({}),
    noindex: part.q !== undefined,
  });
});

function notImplemented(c: Context, guide: NotImplementedEntry) {
  const { t, locale } = c.var;
  return c.render(<NotImplementedPage view={{ t, locale }} planned={guide} />, {
    title: t(guide.title),
    status: 501,
    noindex: true,
  });
}
