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
import { changing, editing } from "./editing.ts";

const restoreSchema = z.object({ number: z.int().min(1), ...articleBasis });

const oneArticle = { answer: { data: managedArticleAnswer } };

export const contentManagementOperations: readonly Operation[] = [
  operation({
    ...editing,
    id: "listManagedArticles",
    method: "GET",
    path: "/api/sdb-content-service/articles",
    statements: 5,
    input: { query: managedQuerySchema },
    answer: { data: managedPageAnswer },
  }, async ({ context, query }) => {
    const { rows, total } = await listForEditors(context, query);
    return { list: rows.map(presentManagedSummary), page: query.page, size: query.size, total };
  }),
  operation({
    ...changing,
    ...oneArticle,
    id: "createArticle",
    method: "POST",
    path: "/api/sdb-content-service/articles",
    statements: 11,
    input: { json: articleInputSchema },
  }, async ({ context, json }) => presentManaged(await createArticle(context, json))),
  operation({
    ...editing,
    id: "exportArticles",
    method: "GET",
    path: "/api/sdb-content-service/articleFiles",
    statements: 4,
    input: { query: z.object({ kind: z.enum(ARTICLE_KINDS).optional() }) },
    answer: { data: articleFilesAnswer },
  }, ({ context, query }) => exportArticles(context, query.kind)),
  operation({
    ...changing,
    id: "importArticles",
    method: "POST",
    path: "/api/sdb-content-service/articleFiles",
    input: { json: articleFilesSchema },
    answer: { data: importedArticlesAnswer },
  }, ({ context, json: { files, ...options } }) => importArticles(context, files, options)),
  operation({
    ...editing,
    ...oneArticle,
    id: "getManagedArticle",
    method: "GET",
    path: "/api/sdb-content-service/articles/:articleId",
    statements: 4,
  }, async ({ context, params }) => presentManaged(await getForEditors(context, params.articleId))),
  operation({
    ...changing,
    ...oneArticle,
    id: "saveArticle",
    method: "PUT",
    path: "/api/sdb-content-service/articles/:articleId",
    statements: 12,
    input: { json: articleSaveSchema },
  }, async ({ context, params, json }) => presentManaged(await saveArticle(context, params.articleId, json))),
  operation(
    {
      ...changing,
      ...oneArticle,
      id: "changeArticleState",
      method: "POST",
      path: "/api/sdb-content-service/articles/:articleId/state",
      statements: 10,
      input: { json: articleActionSchema },
    },
    async ({ context, params, json }) =>
      presentManaged(await changeArticleState(context, params.articleId, json)),
  ),
  operation(
    {
      ...editing,
      id: "listArticleRevisions",
      method: "GET",
      path: "/api/sdb-content-service/articles/:articleId/revisions",
      statements: 4,
      answer: { data: revisionsAnswer },
    },
    async ({ context, params }) =>
      (await listArticleRevisions(context, params.articleId)).map(presentRevision),
  ),
  operation({
    ...editing,
    id: "compareArticleRevisions",
    method: "GET",
    path: "/api/sdb-content-service/articles/:articleId/compare",
    statements: 4,
    input: { query: revisionQuerySchema },
    answer: { data: articleComparisonAnswer },
  }, async ({ context, params, query }) => {
    const { left, right, differences } = await compareRevisions(context, params.articleId, query);
    return { left: presentRevision(left), right: presentRevision(right), differences };
  }),
  operation(
    {
      ...changing,
      ...oneArticle,
      id: "restoreArticleRevision",
      method: "POST",
      path: "/api/sdb-content-service/articles/:articleId/restore",
      statements: 13,
      input: { json: restoreSchema },
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
    anyOrigin: true,
    statements: 1,
    answer: { data: siteSettingsAnswer },
  }, ({ context }) => getSiteSettings(context)),
  operation({
    ...editing,
    id: "getManagedSiteSettings",
    method: "GET",
    path: "/api/sdb-content-service/site",
    answer: { data: managedSettingsAnswer },
  }, ({ context }) => getManagedSettings(context)),
  operation({
    ...changing,
    id: "saveSiteSettings",
    method: "PUT",
    path: "/api/sdb-content-service/site",
    input: { json: siteSettingsSaveSchema },
    answer: { data: managedSettingsAnswer },
  }, ({ context, json }) => saveSiteSettings(context, json)),
];
