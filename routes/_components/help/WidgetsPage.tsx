import WidgetBuilder from "../../../islands/widgets/WidgetBuilder.tsx";
import { slice } from "../../../locales/mod.ts";
import type { Widget } from "../../../sdk/model/widget/widget.ts";
import type { GuideData } from "../../_loaders/help.ts";
import type { ArticleStage } from "../articles/ArticleView.tsx";
import { MissingArticle } from "../articles/MissingArticle.tsx";
import { pathOf } from "../dataset/view.ts";
import { GuidePage } from "./GuidePage.tsx";

interface Props extends ArticleStage {
  /** Absent where an editor took it away; the builder stays. */
  data?: GuideData;
  widget: Widget;
}

/** The builder of widgets, and the guide about them. */
export function WidgetsPage({ view, publicUrl, data, widget }: Props) {
  const { t, locale } = view;
  const builder = (
    <section aria-labelledby="widget-builder" className="mb-6">
      <h2 id="widget-builder" className="mb-4 text-2xl scroll-mt-20">{t("widget_builder.title")}</h2>
      <WidgetBuilder
        locale={locale}
        messages={slice(locale, "widget_builder")}
        server={publicUrl}
        action={pathOf(view, "/help")}
        widget={widget}
      />
    </section>
  );
  if (data) return <GuidePage view={view} publicUrl={publicUrl} data={data} lead={builder} />;
  return (
    <>
      <MissingArticle view={view} title={t("layout.widgets")} />
      {builder}
    </>
  );
}
