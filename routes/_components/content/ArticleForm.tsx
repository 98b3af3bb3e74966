import { EXTRA_FIELDS } from "../../../forms/article.ts";
import RichTextPair from "../../../islands/rich_text/RichTextPair.tsx";
import { slice } from "../../../locales/mod.ts";
import {
  type ArticleContent,
  type ArticleKind,
  hasBody,
  hasCover,
} from "../../../sdk/model/content/article.ts";
import type { ArticleBasis } from "../../../sdk/model/content/article_input.ts";
import { type Locale, LOCALES } from "../../../sdk/model/locale.ts";
import { RICH_TEXT_BYTES_MAX } from "../../../sdk/model/rich_text/limits.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Checkbox } from "../../../ui/form/Choice.tsx";
import { HiddenFields } from "../../../ui/form/HiddenFields.tsx";
import { LocalizedInput } from "../../../ui/form/LocalizedInput.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { basisFields, editPath, newPath } from "./address.ts";
import { Extra } from "./ExtraFields.tsx";
import { languageNames } from "./language_names.ts";
import { MediaField } from "./MediaField.tsx";

export interface ArticleFormProps {
  view: View;
  kind: ArticleKind;
  /** Without one the article is new. */
  articleId?: string;
  /** On what the change is based; absent in a new article. */
  basis?: ArticleBasis;
  content: ArticleContent;
  /** By the name of their field. */
  errors: Record<string, string>;
}

/** The fields of an article. Each text stands in both languages beside one another. */
export function ArticleForm(props: ArticleFormProps) {
  const { view, kind, articleId, basis } = props;
  const { t } = view;
  return (
    <form
      id="article"
      method="post"
      action={pathOf(view, articleId ? editPath(articleId) : newPath(kind))}
      className="grid gap-6 items-start xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <HiddenFields fields={{ intent: "save", kind, id: articleId ?? "", ...basisFields(basis) }} />
      <Card title={t("content.texts")} className="min-w-0">
        <div className="flex flex-col gap-5">
          <Pair {...props} name="title" />
          <Pair {...props} name="summary" rows={2} />
          <Body {...props} />
        </div>
      </Card>
      <div className="flex flex-col gap-6 min-w-0">
        <Card title={t("content.properties")}>
          <Properties {...props} />
        </Card>
        {EXTRA_FIELDS[kind].length > 0 && (
          <Card title={t(`content.kind.${kind}`)}>
            <div className="flex flex-col gap-4">
              {EXTRA_FIELDS[kind].map((field) => <Extra key={field.name} {...props} field={field} />)}
            </div>
          </Card>
        )}
        {hasCover(kind) ? <Cover {...props} /> : <StoredCover {...props} />}
      </div>
      <div
        data-save-bar
        className="xl:col-span-2 sticky bottom-0 z-20 -mx-4 md:mx-0 px-4 py-3 flex justify-end bg-surface border-t md:border border-line md:rounded-t-lg shadow-[0_-4px_16px_var(--shadow)]"
      >
        <Button type="submit" variant="primary" icon="i-tabler-device-floppy">
          {t(articleId ? "content.save" : "content.create")}
        </Button>
      </div>
    </form>
  );
}

function Body({ view: { t, locale }, kind, content: { body }, errors }: ArticleFormProps) {
  // What is stored all the same stays.
  if (!hasBody(kind)) return <HiddenFields fields={{ "body.zh": body.zh, "body.en": body.en }} />;
  const labels = LOCALES.map((language) =>
    [language, `${t("content.field.body")} · ${t(`content.language.${language}`)}`] as const
  );
  return (
    <RichTextPair
      locale={locale}
      texts={slice(locale, "rich_text", "media", "ui")}
      name="body"
      value={body}
      labels={Object.fromEntries(labels) as Record<Locale, string>}
      hint={t("content.bodyHint", { max: RICH_TEXT_BYTES_MAX / 1024 })}
      errors={{ zh: errors["body.zh"], en: errors["body.en"] }}
      pictures
    />
  );
}

interface PairProps extends ArticleFormProps {
  name: "title" | "summary";
  rows?: number;
}

function Pair({ view, content, errors, name, rows }: PairProps) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <LocalizedInput
        {...{ name, rows, errors }}
        label={view.t(`content.field.${name}`)}
        languages={languageNames(view)}
        value={content[name]}
      />
    </div>
  );
}

function Properties({ view: { t }, content, errors }: ArticleFormProps) {
  const input = (name: "slug" | "date" | "tags" | "author" | "position", value: string) => ({
    id: name,
    name,
    label: t(`content.field.${name}`),
    error: errors[name],
    defaultValue: value,
  });
  return (
    <div className="flex flex-col gap-4">
      <TextInput {...input("slug", content.slug)} required hint={t("content.slugHint")} spellCheck={false} />
      <TextInput {...input("date", content.date)} required type="date" />
      <TextInput {...input("tags", content.tags.join(", "))} hint={t("content.tagsHint")} />
      <TextInput {...input("author", content.author)} />
      <TextInput
        {...input("position", String(content.position))}
        inputMode="numeric"
        hint={t("content.positionHint")}
      />
      <Checkbox
        id="sample"
        name="sample"
        value="yes"
        label={t("content.sample")}
        hint={t("content.sampleHint")}
        defaultChecked={content.sample}
      />
    </div>
  );
}

/** What is stored all the same stays. */
function StoredCover({ content: { cover } }: ArticleFormProps) {
  if (!cover) return null;
  const { mediaId, alt } = cover;
  return (
    <HiddenFields fields={{ "cover.mediaId": mediaId, "cover.alt.zh": alt.zh, "cover.alt.en": alt.en }} />
  );
}

function Cover({ view, content: { cover }, errors }: ArticleFormProps) {
  const { t } = view;
  return (
    <Card title={t("content.cover")}>
      <MediaField
        view={view}
        name="cover.mediaId"
        kind="picture"
        label={t("content.coverId")}
        error={errors["cover.mediaId"]}
        value={cover?.mediaId ?? ""}
        alt={{
          name: "cover.alt",
          value: cover?.alt ?? { zh: "", en: "" },
          label: t("content.alt"),
          hint: t("content.coverAltHint"),
          languages: languageNames(view),
        }}
      />
    </Card>
  );
}
