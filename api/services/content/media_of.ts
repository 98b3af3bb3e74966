/** Which files of the media library an article shows: by its fields, and in its texts. */
import type { ArticleContent, ArticleKind } from "../../../sdk/model/content/article.ts";
import { extraOf } from "../../../sdk/model/content/article_extra.ts";
import type { MediaKind } from "../../../sdk/model/content/media.ts";
import { LOCALES } from "../../../sdk/model/locale.ts";
import { MEDIA_PATH } from "../../../sdk/model/rich_text/values.ts";

export interface NamedMedia {
  /** Of the field. */
  path: string;
  id: string;
  /** Any, where a text only leads to the file. */
  wanted?: MediaKind;
}

/** @param content Sanitised. */
export function mediaOf(kind: ArticleKind, { cover, extra, body }: ArticleContent): NamedMedia[] {
  return [
    ...cover ? [{ path: "cover.mediaId", id: cover.mediaId, wanted: "picture" } as const] : [],
    ...kind === "video" ? mediaOfVideo(extra) : [],
    ...LOCALES.flatMap((locale) => mediaOfText(`body.${locale}`, body[locale])),
  ];
}

/** Files that come with the program are named by their path, and are no part of the library. */
function mediaOfVideo(extra: Record<string, unknown>): NamedMedia[] {
  const { mediaId, poster, captions } = extraOf({ kind: "video", extra }, "video");
  const named: [path: string, id: string | undefined, wanted: MediaKind][] = [
    ["extra.mediaId", mediaId, "video"],
    ["extra.poster", poster, "picture"],
    ["extra.captions.zh", captions?.zh, "captions"],
    ["extra.captions.en", captions?.en, "captions"],
  ];
  return named.flatMap(([path, id, wanted]) => id && !id.startsWith("/") ? [{ path, id, wanted }] : []);
}

/** Pictures, and links to files of any kind. */
const IN_TEXT = new RegExp(` (src|href)="${MEDIA_PATH}([^"?#]*)`, "g");

const mediaOfText = (path: string, html: string): NamedMedia[] =>
  [...html.matchAll(IN_TEXT)].map(([, attribute, id = ""]) => ({
    path,
    id,
    ...attribute === "src" && { wanted: "picture" as const },
  }));
