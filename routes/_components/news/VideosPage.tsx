import type { Article } from "../../../sdk/model/content/article.ts";
import type { VideoData } from "../../_loaders/news.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { articlePath } from "../../../sdk/model/content/article_path.ts";
import { ArticleMarks } from "../articles/ArticleMarks.tsx";
import { type ArticleStage, ArticleView } from "../articles/ArticleView.tsx";
import { Player } from "./Player.tsx";
import { LocalText } from "../dataset/LocalText.tsx";
import { pathOf, type View } from "../dataset/view.ts";

/** One film, and all of them. */
export function VideosPage({ view, publicUrl, data: { video, videos } }: ArticleStage & { data: VideoData }) {
  const { t } = view;
  if (!video) {
    return (
      <>
        <h1 className="text-3xl">{t("layout.videos")}</h1>
        <p className="mt-2 text-soft">{t("articles.videosIntro")}</p>
        <EmptyState icon="i-tabler-video" title={t("articles.noVideos")} />
      </>
    );
  }
  return (
    <ArticleView
      publicUrl={publicUrl}
      view={view}
      article={video}
      trail={[
        { label: t("layout.news"), href: pathOf(view, "/news") },
        { label: t("layout.videos"), href: pathOf(view, "/news/propertyVideo") },
      ]}
      lead={
        <div className="mb-8">
          <Player view={view} video={video} />
        </div>
      }
    >
      {videos.length > 1 && <Others view={view} videos={videos} current={video} />}
    </ArticleView>
  );
}

function Others({ view, videos, current }: { view: View; videos: Article[]; current: Article }) {
  return (
    <section aria-labelledby="videos" className="mt-12">
      <h2 id="videos" className="text-xl">{view.t("articles.moreVideos")}</h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {videos.filter(({ articleId }) => articleId !== current.articleId).map((video) => (
          <li key={video.articleId} className="panel relative p-4 hover:border-link">
            <ArticleMarks view={view} article={video} />
            <a
              href={pathOf(view, articlePath(video))}
              className="flex items-center gap-2 mt-1 font-medium after:absolute after:inset-0 hover:text-link"
            >
              <Icon name="i-tabler-player-play" />
              <LocalText view={view} text={video.title} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
