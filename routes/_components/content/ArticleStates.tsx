import type { ReactNode } from "react";
import UnsavedGuard from "../../../islands/article/UnsavedGuard.tsx";
import { articlePath } from "../../../sdk/model/content/article_path.ts";
import type { ArticleAction } from "../../../sdk/model/content/article_states.ts";
import type { ManagedArticle } from "../../../sdk/model/content/managed_article.ts";
import { Button, type ButtonLook, LinkButton } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { HiddenFields } from "../../../ui/form/HiddenFields.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { basisFields, editPath, previewPath, revisionsPath } from "./address.ts";
import { ArticleMarks } from "./marks.tsx";

interface Props {
  view: View;
  article: ManagedArticle;
  /** The form below shows what was typed and not taken. */
  typed: boolean;
  /** The time to publish that was given and not taken. */
  publishAt?: string;
  /** Of the time to publish. */
  error?: string;
}

const LOOKS: Record<ArticleAction, Pick<ButtonLook, "variant" | "icon">> = {
  publish: { variant: "primary", icon: "i-tabler-world-upload" },
  schedule: { variant: "secondary", icon: "i-tabler-calendar-time" },
  unpublish: { variant: "secondary", icon: "i-tabler-eye-off" },
  archive: { variant: "secondary", icon: "i-tabler-archive" },
  restore: { variant: "primary", icon: "i-tabler-restore" },
};

/** What an article is now, and what may be done with it: each step is a form of its own. */
export function ArticleStates({ view, article, typed, publishAt, error }: Props) {
  const { t } = view;
  const { articleId, actions, supplied } = article;
  const plain = actions.filter((action) => action !== "schedule");
  return (
    <Card className="mb-6">
      <ArticleMarks view={view} article={article} />
      {supplied && <p className="mt-2 text-sm text-soft">{t("content.supplied")}</p>}
      <p className="mt-2 text-sm text-faint">{t("content.stepsHint")}</p>
      <div className="mt-3 flex flex-wrap gap-3 items-end">
        {plain.map((action) => (
          <StepForm key={action} {...{ view, article, action }}>
            <Button type="submit" {...LOOKS[action]}>{t(`content.action.${action}`)}</Button>
          </StepForm>
        ))}
        <LinkButton href={pathOf(view, previewPath(articleId))} icon="i-tabler-eye">
          {t("content.preview")}
        </LinkButton>
        {article.state === "published" && (
          <LinkButton href={pathOf(view, articlePath(article))} icon="i-tabler-external-link">
            {t("content.openPublic")}
          </LinkButton>
        )}
        <LinkButton href={pathOf(view, revisionsPath(articleId))} icon="i-tabler-history">
          {t("content.revisions")}
        </LinkButton>
      </div>
      {actions.includes("schedule") && (
        <StepForm {...{ view, article, action: "schedule" }} className="mt-4 flex flex-wrap gap-3 items-end">
          <TextInput
            id="publishAt"
            name="publishAt"
            type="datetime-local"
            required
            label={t("content.publishAt")}
            error={error}
            defaultValue={publishAt}
          />
          <Button type="submit" {...LOOKS.schedule}>{t("content.action.schedule")}</Button>
        </StepForm>
      )}
      <UnsavedGuard
        form="article"
        typed={typed}
        title={t("content.unsavedTitle")}
        text={t("content.unsavedText")}
      />
    </Card>
  );
}

function StepForm(
  { view, article, action, className, children }: Pick<Props, "view" | "article"> & {
    action: ArticleAction;
    className?: string;
    children: ReactNode;
  },
) {
  return (
    <form method="post" action={pathOf(view, editPath(article.articleId))} className={className}>
      <HiddenFields fields={{ intent: action, id: article.articleId, ...basisFields(article) }} />
      {children}
    </form>
  );
}
