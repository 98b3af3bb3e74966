/** Which files of the media library an article names in its fields. */
import type { ArticleContent, ArticleKind } from "../../../sdk/model/content/article.ts";
import { extraOf } from "../../../sdk/model/content/article_extra.ts";
import type { MediaKind } from "../../../sdk/model/content/media.ts";

export interface NamedMedia {
  /** Of the field. */
  path: string;
  id: string;
  wanted: MediaKind;
}

/** Files that come with the program are named by their path, and are no part of the library. */
export function mediaOf(kind: ArticleKind, { cover, extra }: ArticleContent): NamedMedia[] {
  const named: [path: string, id: string | undefined, wanted: MediaKind][] = [
    ["cover.mediaId", cover?.mediaId, "picture"],
  ];
  if (kind === "video") {
    const { mediaId, poster, captions } = extraOf({ kind, extra }, "video");
    named.push(
      ["extra.mediaId", mediaId, "video"],
      ["extra.poster", poster, "picture"],
      ["extra.captions.zh", captions?.zh, "captions"],
      ["extra.captions.en", captions?.en, "captions"],
    );
  }
  return named.flatMap(([path, id, wanted]) => id && !id.startsWith("/") ? [{ path, id, wanted }] : []);
}
