import VideoPlayer from "../../../islands/video/VideoPlayer.tsx";
import { languageTag } from "../../../locales/format.ts";
import type { Article } from "../../../sdk/model/content/article.ts";
import { extraOf } from "../../../sdk/model/content/article_extra.ts";
import { mediaPath } from "../../../sdk/model/content/media.ts";
import { textOf, type View } from "../dataset/view.ts";
import { playerTexts } from "../player_texts.ts";

type Film = Pick<Article, "kind" | "title" | "extra">;

/** A file of the media library by its id, or one that comes with the program by its path. */
const fileOf = (media: string): string => media.startsWith("/") ? media : mediaPath(media);

/** The film of an article of the kind video, with its captions. */
export function Player({ view, video }: { view: View; video: Film }) {
  const { t, locale } = view;
  const { mediaId, poster, captions, seconds } = extraOf(video, "video");
  const tracks = (["zh", "en"] as const).flatMap((language) =>
    captions?.[language]
      ? [{
        src: fileOf(captions[language]),
        lang: languageTag[language],
        label: t(language === "zh" ? "articles.player.captionsZh" : "articles.player.captionsEn"),
        chosen: language === locale,
      }]
      : []
  );
  return (
    <VideoPlayer
      src={fileOf(mediaId)}
      poster={poster && fileOf(poster)}
      seconds={seconds}
      tracks={tracks}
      texts={playerTexts(view, t("articles.player.label", { title: textOf(view, video.title) }))}
    />
  );
}
