/** Help: one page for each `p`. The open API is built; the other guides are planned. */
import { apiAddress, readApiPart } from "./_components/help/address.ts";
import { OpenApiPage } from "./_components/help/OpenApiPage.tsx";
import { NotImplementedPage } from "./_components/not_implemented/NotImplementedPage.tsx";
import { loadOpenApi } from "./_loaders/open_api.ts";
import { definePage } from "./_page.ts";
import { findNotImplementedGuide } from "./_not_implemented.ts";

export default definePage({
  access: "public",
  load: async (c) => {
    const guide = c.req.query("p") ?? "";
    if (guide !== "open_api") return { planned: findNotImplementedGuide(guide) };
    const { api, publicUrl } = c.var;
    const part = readApiPart(new URL(c.req.url).searchParams);
    return { part, document: await loadOpenApi(api, publicUrl) };
  },
  render: (data, { view, t }) => {
    if (data.planned) {
      const content = <NotImplementedPage view={view} planned={data.planned} />;
      return { content, title: t(data.planned.title), status: 501, noindex: true };
    }
    const { part, document } = data;
    return {
      content: <OpenApiPage view={view} document={document} part={part} />,
      title: t("help.title"),
      description: t("help.intro"),
      path: apiAddress(part),
      canonical: apiAddress({}),
      noindex: part.q !== undefined,
    };
  },
});
