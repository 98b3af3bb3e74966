/** Help: its home, one page for each `p`, and the search of all of it by `q`. */
import { apiAddress, readApiPart } from "./_components/help/address.ts";
import { FaqPage } from "./_components/help/FaqPage.tsx";
import { HelpHome } from "./_components/help/HelpHome.tsx";
import { HelpResults } from "./_components/help/HelpResults.tsx";
import { OpenApiPage } from "./_components/help/OpenApiPage.tsx";
import { WidgetsPage } from "./_components/help/WidgetsPage.tsx";
import { textOf } from "./_components/dataset/view.ts";
import type { Drawn } from "./_context.ts";
import { drawFormats, FORMATS_PATH, loadFormats } from "./_formats_page.tsx";
import { drawGuide, drawMissing, GUIDES, HELP_TAGS } from "./_guide_page.tsx";
import { findArticle } from "./_loaders/articles.ts";
import { loadFaq, loadGuide, loadHelpHome, loadHelpSearch } from "./_loaders/help.ts";
import { loadOpenApi } from "./_loaders/open_api.ts";
import { exampleWidget } from "./_loaders/widget.ts";
import { readWidget } from "./_widget_query.ts";
import { localizedPath } from "../locales/mod.ts";
import { definePage, type PageContext, type Stage } from "./_page.ts";
import { QUERY_MAX } from "../sdk/model/limits.ts";

type Draw = (stage: Pick<Stage, "view" | "t" | "publicUrl">) => Drawn;

const FORMATS = "sdb_file_format";
const OPEN_API = "open_api";
const WIDGETS = "widgets_component";
const POLICY_TOOL = "data_policy_tool";

export default definePage({
  access: "public",
  load: async (c) => {
    const guide = c.req.query("p") ?? "";
    if (guide === POLICY_TOOL) return c.redirect(localizedPath(c.var.locale, `/${POLICY_TOOL}`), 302);
    const draw = await load(c, guide);
    return draw && { draw };
  },
  render: ({ draw }, { view, t, publicUrl }) => draw({ view, t, publicUrl }),
  // A search of help finds the terms as well.
  cache: { tags: () => [...HELP_TAGS, "content:terms"] },
});

function load(c: PageContext<"public">, guide: string): Promise<Draw | undefined> | Draw {
  if (guide === FORMATS) return showFormats(c);
  if (guide === OPEN_API) return showOpenApi(c);
  if (guide === WIDGETS) return showWidgets(c);
  if (guide === "faq") return showFaq(c);
  if (guide) return showGuide(c, guide);
  const q = (c.req.query("q") ?? "").trim();
  return q ? showResults(c, q) : showHome(c);
}

async function showFormats(c: PageContext<"public">): Promise<Draw> {
  const data = await loadFormats(c);
  return (stage) => drawFormats(data, FORMATS_PATH, stage);
}

async function showOpenApi(c: PageContext<"public">): Promise<Draw> {
  const { api, publicUrl } = c.var;
  const part = readApiPart(new URL(c.req.url).searchParams);
  const [document, intro] = await Promise.all([
    loadOpenApi(api, publicUrl),
    findArticle(c.var.repository, "help", OPEN_API),
  ]);
  return ({ view, t, publicUrl }) => ({
    content: <OpenApiPage view={view} publicUrl={publicUrl} document={document} part={part} intro={intro} />,
    title: t("help.title"),
    description: t("help.intro"),
    path: apiAddress(part),
    canonical: apiAddress({}),
    noindex: part.q !== undefined,
  });
}

async function showWidgets(c: PageContext<"public">): Promise<Draw> {
  const { repository } = c.var;
  const asked = readWidget(new URL(c.req.url).searchParams);
  const [guide, widget] = await Promise.all([
    loadGuide(repository, WIDGETS),
    asked ?? exampleWidget(repository),
  ]);
  return ({ view, t, publicUrl }) => ({
    content: <WidgetsPage view={view} publicUrl={publicUrl} data={guide} widget={widget} />,
    title: t("layout.widgets"),
    description: guide && textOf(view, guide.article.summary),
    canonical: `/help?p=${WIDGETS}`,
    noindex: asked !== undefined,
  });
}

async function showFaq(c: PageContext<"public">): Promise<Draw> {
  const data = await loadFaq(c.var.repository);
  const open = c.req.query("faqOpen") ?? "";
  // The number of a question is enough.
  const slug = /^\d+$/.test(open) ? `item${open}` : open;
  return ({ view, t, publicUrl }) => ({
    content: <FaqPage view={view} publicUrl={publicUrl} data={data} open={slug} />,
    title: t("layout.faq"),
    description: t("articles.faqIntro"),
    canonical: "/faq",
  });
}

async function showGuide(c: PageContext<"public">, name: string): Promise<Draw | undefined> {
  const found = await loadGuide(c.var.repository, name);
  if (found) return (stage) => drawGuide(found, stage);
  // What the menus name is a page, with or without its text.
  return Object.hasOwn(GUIDES, name) ? (stage) => drawMissing(GUIDES[name]!, stage) : undefined;
}

async function showResults(c: PageContext<"public">, q: string): Promise<Draw> {
  const data = await loadHelpSearch(c.var.repository, q.slice(0, QUERY_MAX));
  return ({ view, t }) => ({
    content: <HelpResults view={view} data={data} />,
    title: t("articles.searchHelp"),
    noindex: true,
  });
}

async function showHome(c: PageContext<"public">): Promise<Draw> {
  const data = await loadHelpHome(c.var.repository);
  return ({ view, t }) => ({
    content: <HelpHome view={view} data={data} />,
    title: t("articles.helpHome"),
    description: t("articles.helpIntro"),
    fullWidth: true,
  });
}
