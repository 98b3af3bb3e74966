import type { ReactNode } from "react";
import { articlePath } from "../../../sdk/model/content/article_path.ts";
import { type ArticleStage, ArticleView } from "../articles/ArticleView.tsx";
import { pathOf } from "../dataset/view.ts";
import type { GuideData } from "../../_loaders/help.ts";
import { HelpShell } from "./HelpShell.tsx";

/** A guide or a policy in the frame of help. Its sections are `item1`, `item2`, … as well (spec 1 §2: `/data_policy#item2`). */
export function GuidePage(
  { view, publicUrl, data, lead }: ArticleStage & { data: GuideData; lead?: ReactNode },
) {
  const { article, guides, previous, next } = data;
  return (
    <HelpShell view={view} guides={guides} current={articlePath(article)}>
      <ArticleView
        view={view}
        publicUrl={publicUrl}
        article={article}
        trail={[{ label: view.t("layout.help"), href: pathOf(view, "/help") }]}
        previous={previous}
        next={next}
        anchors="item"
        lead={lead}
        asks
      />
    </HelpShell>
  );
}
