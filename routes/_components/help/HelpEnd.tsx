import { ArticleEnd } from "../article/ArticleEnd.tsx";
import { ShareRow } from "../article/ShareRow.tsx";
import type { ArticleStage } from "../articles/ArticleView.tsx";
import { pathOf } from "../dataset/view.ts";

interface Props extends ArticleStage {
  title: string;
  /** Under which the page is handed on and answers are counted. */
  path: string;
}

/** What follows a page of help that is no article: sharing, and the question whether it helped. */
export function HelpEnd({ view, publicUrl, title, path }: Props) {
  return (
    <>
      <ShareRow view={view} title={title} address={publicUrl + pathOf(view, path)} />
      <ArticleEnd view={view} feedback={path} />
    </>
  );
}
