import { bodyOf, summaryOf } from "../../db/queries/content/article_content.ts";
import type { ArticleRow, ArticleSummaryRow } from "../../db/queries/content/articles.ts";
import type { MediaUseRow, RevisionRecord } from "../../db/queries/content/article_writes.ts";
import type { MediaRow } from "../../db/queries/content/media.ts";
import type { Article, ArticleSummary } from "../../sdk/model/content/article.ts";
import { actionsOfArticle } from "../../sdk/model/content/article_states.ts";
import type {
  ArticleRevision,
  ManagedArticle,
  ManagedArticleSummary,
} from "../../sdk/model/content/managed_article.ts";
import { MEDIA_USES_SHOWN, type MediaItem, mediaKindOf, mediaPath } from "../../sdk/model/content/media.ts";
import { toIso } from "../../sdk/model/time.ts";

/** What every reader of an article gets, without its body. */
export function presentArticleSummary(row: ArticleSummaryRow): ArticleSummary {
  return {
    articleId: row.id,
    kind: row.kind,
    ...summaryOf(row),
    publishedAt: toIso(row.firstPublicAt ?? row.createdAt),
    updatedAt: toIso(row.updatedAt),
  };
}

export const presentArticle = (row: ArticleRow): Article => ({
  ...presentArticleSummary(row),
  body: bodyOf(row),
});

/** What an editor gets of it in a list. */
export function presentManagedSummary(row: ArticleSummaryRow): ManagedArticleSummary {
  const { publishedAt: _publishedAt, ...shown } = presentArticleSummary(row);
  const { state, revision, steps, createdAt, seedHash } = row;
  const publishAt = row.publishAt ?? row.firstPublicAt;
  return {
    ...shown,
    state,
    revision,
    steps,
    ...publishAt !== null && { publishAt: toIso(publishAt) },
    createdAt: toIso(createdAt),
    supplied: seedHash !== null,
    actions: actionsOfArticle(state),
  };
}

export const presentManaged = (row: ArticleRow): ManagedArticle => ({
  ...presentManagedSummary(row),
  body: bodyOf(row),
});

export function presentRevision({ number, createdAt, realName, content }: RevisionRecord): ArticleRevision {
  return { number, createdAt: toIso(createdAt), by: realName ?? "", title: content.title };
}

export function presentMedia(
  { row, usedBy, existed }: { row: MediaRow; usedBy: MediaUseRow[]; existed?: boolean },
): MediaItem {
  const { id, name, mediaType, size, sha256, width, height, createdAt } = row;
  return {
    mediaId: id,
    name,
    src: mediaPath(id),
    mediaType,
    kind: mediaKindOf(mediaType),
    size,
    sha256,
    width,
    height,
    alt: { zh: row.altZh, en: row.altEn },
    createdAt: toIso(createdAt),
    uses: usedBy.length,
    usedBy: usedBy.slice(0, MEDIA_USES_SHOWN).map(({ articleId, kind, titleZh, titleEn }) => ({
      articleId,
      kind,
      title: { zh: titleZh, en: titleEn },
    })),
    ...existed && { existed },
  };
}
