import type { ArticleRow, ArticleSummaryRow } from "../../db/queries/content/articles.ts";
import type { RevisionRecord } from "../../db/queries/content/article_writes.ts";
import type { MediaUseRow } from "../../db/queries/content/article_writes.ts";
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
  const { id, kind, slug, date, tags, cover, position, sample, author, extra } = row;
  return {
    articleId: id,
    kind,
    slug,
    title: { zh: row.titleZh, en: row.titleEn },
    summary: { zh: row.summaryZh, en: row.summaryEn },
    date,
    tags,
    ...cover && { cover },
    position,
    sample,
    author,
    extra,
    publishedAt: toIso(row.publishAt ?? row.createdAt),
    updatedAt: toIso(row.updatedAt),
  };
}

export function presentArticle(row: ArticleRow): Article {
  return { ...presentArticleSummary(row), body: { zh: row.bodyZh, en: row.bodyEn } };
}

/** What an editor gets of it in a list. */
export function presentManagedSummary(row: ArticleRow): ManagedArticleSummary {
  const { publishedAt: _publishedAt, ...shown } = presentArticleSummary(row);
  const { state, revision, steps, publishAt, createdAt, seedHash } = row;
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

export function presentManaged(row: ArticleRow): ManagedArticle {
  return { ...presentManagedSummary(row), body: { zh: row.bodyZh, en: row.bodyEn } };
}

export function presentRevision({ number, createdAt, realName, content }: RevisionRecord): ArticleRevision {
  return { number, createdAt: toIso(createdAt), by: realName ?? "", title: content.title };
}

export function presentMedia({ row, usedBy }: { row: MediaRow; usedBy: MediaUseRow[] }): MediaItem {
  const { id, name, mediaType, size, width, height, createdAt } = row;
  return {
    mediaId: id,
    name,
    src: mediaPath(id),
    mediaType,
    kind: mediaKindOf(mediaType),
    size,
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
  };
}
