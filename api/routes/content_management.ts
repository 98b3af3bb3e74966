/** Articles, pictures and settings for those who edit them: `/api/sdb-content-service`. */
import { z } from "zod";
import { ARTICLE_KINDS } from "../../sdk/model/content/article.ts";
import {
  articleBasis,
  articleInputSchema,
  articleSaveSchema,
} from "../../sdk/model/content/article_input.ts";
import {
  articleActionSchema,
  articleFilesSchema,
  managedQuerySchema,
  revisionQuerySchema,
} from "../../sdk/model/content/managed_article.ts";
import { siteSettingsSaveSchema } from "../../sdk/model/content/site_settings.ts";
import {
  articleComparisonAnswer,
  articleFilesAnswer,
  importedArticlesAnswer,
  managedArticleAnswer,
  managedPageAnswer,
  managedSettingsAnswer,
  revisionsAnswer,
  siteSettingsAnswer,
} from "../../sdk/model/responses/managed_content.ts";
import { type Operation, operation } from "../operation.ts";
import { presentManaged, presentManagedSummary, presentRevision } from "../presenters/content.ts";
import { exportArticles, importArticles } from "../services/content/exchange.ts";
import {
  changeArticleState,
  createArticle,
  getForEditors,
  listForEditors,
  saveArticle,
} from "../services/content/manage_articles.ts";
import { compareRevisions, listArticleRevisions, restoreRevision } from "../services/content/revisions.ts";
import { getManagedSettings, getSiteSettings, saveSiteSettings } from "../services/content/site_settings.ts";

const restoreSchema = z.object({ number: z.int().min(1), ...articleBasis });

export const contentManagementOperations: readonly Operation[] = [
  operation({
    id: "listManagedArticles",
    method: "GET",
    path: "/api/sdb-content-service/articles",
    tag: "content",
    scope: "read",
    signedIn: true,
    statements: 5,
    input: { query: managedQuerySchema },
    answer: { data: managedPageAnswer },
  }, async ({ context, query }) => {
    const { rows, total } = await listForEditors(context, query);
    return { list: rows.map(presentManagedSummary), page: query.page, size: query.size, total };
  }),
  operation({
    id: "createArticle",
    method: "POST",
    path: "/api/sdb-content-service/articles",
    tag: "content",
    scope: "review",
    signedIn: true,
    statements: 11,
    input: { json: articleInputSchema },
    answer: { data: managedArticleAnswer },
  }, async ({ context, json }) => presentManaged(await createArticle(context, json))),
  operation({
    id: "exportArticles",
    method: "GET",
    path: "/api/sdb-content-service/articleFiles",
    tag: "content",
    scope: "read",
    signedIn: true,
    statements: 4,
    input: { query: z.object({ kind: z.enum(ARTICLE_KINDS).optional() }) },
    answer: { data: articleFilesAnswer },
  }, ({ context, query }) => exportArticles(context, query.kind)),
  operation({
    id: "importArticles",
    method: "POST",
    path: "/api/sdb-content-service/articleFiles",
    tag: "content",
    scope: "review",
    signedIn: true,
    input: { json: articleFilesSchema },
    answer: { data: importedArticlesAnswer },
  }, ({ context, json: { files, check } }) => importArticles(context, files, { check })),
  operation({
    id: "getManagedArticle",
    method: "GET",
    path: "/api/sdb-content-service/articles/:articleId",
    tag: "content",
    scope: "read",
    signedIn: true,
    statements: 4,
    answer: { data: managedArticleAnswer },
  }, async ({ context, params }) => presentManaged(await getForEditors(context, params.articleId))),
  operation({
    id: "saveArticle",
    method: "PUT",
    path: "/api/sdb-content-service/articles/:articleId",
    tag: "content",
    scope: "review",
    signedIn: true,
    statements: 12,
    input: { json: articleSaveSchema },
    answer: { data: managedArticleAnswer },
  }, async ({ context, params, json }) => presentManaged(await saveArticle(context, params.articleId, json))),
  operation(
    {
      id: "changeArticleState",
      method: "POST",
      path: "/api/sdb-content-service/articles/:articleId/state",
      tag: "content",
      scope: "review",
      signedIn: true,
      statements: 10,
      input: { json: articleActionSchema },
      answer: { data: managedArticleAnswer },
    },
    async ({ context, params, json }) =>
      presentManaged(await changeArticleState(context, params.articleId, json)),
  ),
  operation(
    {
      id: "listArticleRevisions",
      method: "GET",
      path: "/api/sdb-content-service/articles/:articleId/revisions",
      tag: "content",
      scope: "read",
      signedIn: true,
      statements: 4,
      answer: { data: revisionsAnswer },
    },
    async ({ context, params }) =>
      (await listArticleRevisions(context, params.articleId)).map(presentRevision),
  ),
  operation({
    id: "compareArticleRevisions",
    method: "GET",
    path: "/api/sdb-content-service/articles/:articleId/compare",
    tag: "content",
    scope: "read",
    signedIn: true,
    statements: 4,
    input: { query: revisionQuerySchema },
    answer: { data: articleComparisonAnswer },
  }, async ({ context, params, query }) => {
    const { left, right, differences } = await compareRevisions(context, params.articleId, query);
    return { left: presentRevision(left), right: presentRevision(right), differences };
  }),
  operation(
    {
      id: "restoreArticleRevision",
      method: "POST",
      path: "/api/sdb-content-service/articles/:articleId/restore",
      tag: "content",
      scope: "review",
      signedIn: true,
      statements: 13,
      input: { json: restoreSchema },
      answer: { data: managedArticleAnswer },
    },
    async ({ context, params, json }) =>
      presentManaged(await restoreRevision(context, params.articleId, json)),
  ),
  operation({
    id: "getSiteSettings",
    method: "GET",
    path: "/api/sdb-content-service/public/site",
    tag: "content",
    scope: "read",
    statements: 1,
    answer: { data: siteSettingsAnswer },
  }, ({ context }) => getSiteSettings(context)),
  operation({
    id: "getManagedSiteSettings",
    method: "GET",
    path: "/api/sdb-content-service/site",
    tag: "content",
    scope: "read",
    signedIn: true,
    answer: { data: managedSettingsAnswer },
  }, ({ context }) => getManagedSettings(context)),
  operation({
    id: "saveSiteSettings",
    method: "PUT",
    path: "/api/sdb-content-service/site",
    tag: "content",
    scope: "review",
    signedIn: true,
    input: { json: siteSettingsSaveSchema },
    answer: { data: managedSettingsAnswer },
  }, ({ context, json }) => saveSiteSettings(context, json)),
];
