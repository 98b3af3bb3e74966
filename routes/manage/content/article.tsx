/** One article: a new one of a kind, or one that is there. */
import type { Context } from "hono";
import { fieldOfIssue, readArticleForm } from "../../../forms/article.ts";
import { ARTICLE_ACTIONS, type ArticleAction } from "../../../sdk/model/content/article_states.ts";
import type { ArticleContent, ArticleKind } from "../../../sdk/model/content/article.ts";
import type { ArticleBasis } from "../../../sdk/model/content/article_input.ts";
import type { ManagedArticle } from "../../../sdk/model/content/managed_article.ts";
import { shanghaiDate, toIso } from "../../../sdk/model/time.ts";
import type { ApiError } from "../../../sdk/mod.ts";
import { explainIssues } from "../../_components/account/form.ts";
import { editPath, readBasis, readKind } from "../../_components/content/address.ts";
import { EditPage } from "../../_components/content/EditPage.tsx";
import { DONE } from "../../_components/own_datasets/FlashNote.tsx";
import { ARTICLE_FORM_MAX } from "../../_form_limits.ts";
import { orUndefined } from "../../_loaders/absent.ts";
import { definePage, definePost } from "../../_page.ts";

/** A form that was not taken. */
interface Posted {
  id: string;
  kind: ArticleKind;
  typed?: ArticleContent;
  /** The time to publish that was given and not taken. */
  publishAt?: string;
  errors?: Record<string, string>;
  problem?: string;
  basis?: ArticleBasis;
  basedOn?: number;
}

const DONE_STEPS = ["save", ...ARTICLE_ACTIONS] as const;

const page = definePage({
  access: "manage:content",
  load: async (c, posted?: Posted) => {
    const id = posted?.id ?? c.req.query("id") ?? "";
    const today = shanghaiDate(Date.now());
    if (id) {
      const article = await orUndefined(c.var.repository.content.read(id));
      return article && { kind: article.kind, article: article as ManagedArticle | undefined, today };
    }
    const kind = posted?.kind ?? readKind(c.req.query("kind") ?? "news");
    return kind && { kind, article: undefined, today };
  },
  render: (data, { view, user, t, ...stage }, posted) => {
    const did = posted ? undefined : DONE_STEPS.find((one) => one === stage.done);
    return {
      content: (
        <EditPage
          {...data}
          {...posted}
          {...{ view, user, done: did && t(`content.done.${did}`), saved: did === "save" }}
        />
      ),
      title: t("content.title"),
    };
  },
});

export default page;

export const POST = definePost({
  page,
  limit: ARTICLE_FORM_MAX,
  returnTo: "/manage/content",
  read: (form) => ({ form, id: form("id"), basis: readBasis(form), intent: form("intent") }),
  act: async ({ form, id, basis, intent }, c) => {
    const { content } = c.var.repository;
    const action = ARTICLE_ACTIONS.find((one) => one === intent);
    if (action) {
      await content.act(id, { action, ...basis, publishAt: readTime(action, form("publishAt")) });
      return editPath(id, { [DONE]: action });
    }
    const kind = readKind(form("kind"));
    if (!kind) return undefined;
    const article = { kind, ...readArticleForm(kind, form) };
    const saved = id ? await content.save(id, { ...basis, article }) : await content.create(article);
    return editPath(saved.articleId, { [DONE]: "save" });
  },
  explain: (error, { form, id, basis, intent }, c) => {
    const kind = readKind(form("kind")) ?? "news";
    const typed = intent === "save" ? readArticleForm(kind, form) : undefined;
    const publishAt = form("publishAt");
    return { posted: { id, kind, typed, publishAt, ...wordsOf(error, c, basis) } };
  },
});

function wordsOf(error: ApiError, { var: { t, locale } }: Context, basis: ArticleBasis): Partial<Posted> {
  if (error.error === "articleConflict") return { problem: error.in(locale), basedOn: basis.revision };
  if (error.issues.length === 0) return { problem: error.in(locale), basis };
  const issues = error.issues.map((issue) => ({ ...issue, path: fieldOfIssue(issue.path) }));
  return { errors: explainIssues(issues, t, {}), basis };
}

/** A day and time of the platform's clock, as the browser gives it. */
function readTime(action: ArticleAction, local: string): string | undefined {
  if (action !== "schedule") return undefined;
  const at = Date.parse(`${local}+08:00`);
  return Number.isNaN(at) ? undefined : toIso(at);
}
