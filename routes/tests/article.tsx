/** The frame of articles with a sample text, during development alone. */
import { ArticleFrame } from "../_components/article/ArticleFrame.tsx";
import { withHeadingIds } from "../_components/article/headings.ts";
import { pathOf } from "../_components/dataset/view.ts";
import { definePage } from "../_page.ts";

const WORDS = ["showcase.datasetTitle", "showcase.openHint", "showcase.embargoHint", "showcase.tip"] as const;

export default definePage({
  access: "development",
  load: () => ({}),
  render: (_data, { view, t, publicUrl }) => {
    const text = t("showcase.sampleText");
    const sections = WORDS.map((key, index) =>
      `<h${index === 2 ? 3 : 2}>${t(key)}</h${index === 2 ? 3 : 2}>`
    );
    const { html, headings } = withHeadingIds(
      sections.map((heading) => `${heading}${`<p>${text} ${t("showcase.infoText")}</p>`.repeat(6)}`).join(""),
    );
    return {
      content: (
        <ArticleFrame
          view={view}
          trail={[{ label: t("layout.help"), href: pathOf(view, "/help?p=open_api") }, {
            label: t("showcase.title"),
          }]}
          title={t("showcase.title")}
          summary={t("showcase.intro")}
          published="2026-11-01T02:00:00.000Z"
          updated="2026-11-20T02:00:00.000Z"
          sample
          address={`${publicUrl}${pathOf(view, "/tests/article")}`}
          feedback="/tests/article"
          headings={headings}
          previous={{ href: "/tests/test8", label: t("showcase.states") }}
          next={{ href: "/tests/test9", label: t("showcase.type") }}
          related={[
            { href: "/tests/test3", label: t("showcase.buttons"), date: "2026-10-01T02:00:00.000Z" },
            { href: "/tests/test4", label: t("showcase.forms") },
          ]}
        >
          <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        </ArticleFrame>
      ),
      title: t("showcase.title"),
    };
  },
});
