import { type ArticleKind, HOME_ROOM, isPolicyText } from "../../../sdk/model/content/article.ts";
import { extraOf } from "../../../sdk/model/content/article_extra.ts";
import type { ManagedArticle } from "../../../sdk/model/content/managed_article.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { View } from "../dataset/view.ts";

interface Props {
  view: View;
  kind: ArticleKind;
  /** Absent: the article is new. */
  article?: ManagedArticle;
  /** `2026-11-09`. */
  today: string;
}

/** What an editor may not expect of this article: who hears of a save, and what readers will not see. */
export function ArticleNotes({ view, kind, article, today }: Props) {
  const notes = notesOf(view, kind, article, today);
  if (notes.length === 0) return null;
  return (
    <ul className="mb-5 flex flex-col gap-2 text-sm" data-article-notes>
      {notes.map((note) => (
        <li key={note} className="flex gap-2">
          <Icon name="i-tabler-info-circle" className="mt-1 flex-none text-attention" />
          <span>{note}</span>
        </li>
      ))}
    </ul>
  );
}

function notesOf(
  { t }: View,
  kind: ArticleKind,
  article: ManagedArticle | undefined,
  today: string,
): string[] {
  const room = HOME_ROOM[kind];
  const isPublic = article?.state === "published";
  const until = article?.kind === "notice" ? extraOf(article, "notice").until : undefined;
  return [
    room !== undefined && t("content.note.room", { count: room }),
    isPublic && t(isPolicyText(article) ? "content.note.policy" : "content.note.public"),
    until !== undefined && until < today && t("content.note.past", { until }),
    article !== undefined && article.date > today && t("content.note.future", { date: article.date }),
  ].filter((note) => note !== false);
}
