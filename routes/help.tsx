/** Help: one page for each `p`. The open API is built; the other guides are planned. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import type { MessageKey } from "../locales/mod.ts";
import { OpenApiPage } from "./_components/help/OpenApiPage.tsx";
import { PlannedPage } from "./_components/planned/PlannedPage.tsx";
import { loadOpenApi } from "./_loaders/open_api.ts";

/** Guides that the menus lead to. */
const PLANNED = new Map<string, MessageKey>([
  ["publishing_process", "layout.publishingProcess"],
  ["data_policy", "layout.dataPolicy"],
  ["sdb_file_format", "layout.fileFormats"],
  ["data_policy_tool", "layout.policyTool"],
  ["oai_pmh", "layout.oaiPmh"],
  ["widgets_component", "layout.widgets"],
  ["faq", "layout.faq"],
]);

export default createRoute(async (c) => {
  const wanted = c.req.query("p") ?? "";
  if (wanted !== "open_api") return planned(c, PLANNED.get(wanted) ?? "layout.help");
  const { t, locale, api, publicUrl } = c.var;
  const document = await loadOpenApi(api, publicUrl);
  return c.render(<OpenApiPage view={{ t, locale }} document={document} />, {
    title: t("help.title"),
    description: t("help.intro"),
    canonical: "/help?p=open_api",
  });
});

function planned(c: Context, title: MessageKey) {
  const { t, locale } = c.var;
  return c.render(<PlannedPage view={{ t, locale }} planned={{ capability: "guides", title }} />, {
    title: t(title),
    status: 501,
    noindex: true,
  });
}
