/** The API: every call of the specification under `/api`, one envelope, one error handler. */
import { Hono } from "hono";
import { FORM_BODY_MAX, JSON_BODY_MAX } from "../sdk/model/limits.ts";
import type { House } from "./context.ts";
import type { ApiEnv } from "./env.ts";
import { paced, type PaceLimits, UPLOAD_PACE } from "./external/pace.ts";
import { admit, withContext } from "./middleware/context.ts";
import { sameSiteOnly } from "./middleware/cross_site.ts";
import { onError, onNotFound } from "./middleware/envelope.ts";
import { limitRequests } from "./middleware/rate_limit.ts";
import { boundUpload } from "./middleware/upload.ts";
import { observe } from "./middleware/observe.ts";
import { withBody } from "./middleware/read_body.ts";
import { createOpenApiDocument } from "./openapi.ts";
import { communityRoutes } from "./routes/community.ts";
import { datasetHistoryRoutes, datasetRoutes, datasetVersionRoutes } from "./routes/dataset.ts";
import { downloadRoutes } from "./routes/download.ts";
import { exportRoutes } from "./routes/export.ts";
import { fileRoutes } from "./routes/file.ts";
import { newsRoutes } from "./routes/news.ts";
import { operationsRoutes } from "./routes/operations.ts";
import { queryRoutes } from "./routes/query.ts";
import { reviewRoutes } from "./routes/review.ts";
import { sitemapRoutes } from "./routes/sitemap.ts";
import { statisticsRoutes } from "./routes/statistics.ts";
import { accountAdminRoutes } from "./routes/account_admin.ts";
import { captchaRoutes } from "./routes/captcha.ts";
import { identityRoutes } from "./routes/identity.ts";
import { organizationRoutes } from "./routes/organization.ts";
import { profileRoutes } from "./routes/profile.ts";
import { secondFactorRoutes } from "./routes/second_factor.ts";
import { tokenRoutes } from "./routes/token.ts";
import { lifecycleRoutes } from "./routes/lifecycle.ts";
import { retractionRoutes } from "./routes/retraction.ts";
import { relatedPaperRoutes } from "./routes/related_paper.ts";
import { comparisonRoutes } from "./routes/comparison.ts";
import { attachmentRoutes } from "./routes/attachment.ts";
import { prefillRoutes } from "./routes/prefill.ts";
import { importRoutes } from "./routes/import.ts";
import { calendarRoutes } from "./routes/calendar.ts";
import { laterRoutes } from "./routes/later.ts";
import { packageRoutes } from "./routes/package.ts";
import { integrityRoutes } from "./routes/integrity.ts";
import { createJobRoutes } from "./routes/job.ts";
import { JOBS } from "./jobs/mod.ts";
import { userRoutes } from "./routes/user.ts";

export interface ApiOptions {
  /** Least speed of uploads. */
  pace?: PaceLimits;
}

export function createApi(house: House, { pace = UPLOAD_PACE }: ApiOptions = {}): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>({ getPath: singleSlashes });
  api.onError(onError);
  api.notFound(onNotFound);
  api.use(observe("api"), withContext(house));
  // Files are not counted as requests, because a dataset may have thousands; they are limited by permission and by the
  // connection.
  api.use("/api/*", (c, next) => carriesFile(c.req.method, c.req.path) ? next() : limitRequests(c, next));
  // Requests are refused after the limits, so that a caller who is always refused must wait like everybody else.
  api.use(admit, sameSiteOnly(house.config.publicUrl));
  // Uploads stream to the disk at a least speed; all other bodies are small and read here.
  const upload = boundUpload((body) => paced(body, pace));
  api.use((c, next) =>
    isUpload(c.req.method, c.req.path)
      ? upload(c, next)
      : withBody(c, next, { limit: isForm(c.req.raw) ? FORM_BODY_MAX : JSON_BODY_MAX })
  );
  api.route("/api/sdb-user-service", userRoutes);
  api.route("/api/sdb-user-admin-service", accountAdminRoutes);
  api.route("/api/sdb-user-service", captchaRoutes);
  api.route("/api/sdb-user-service", identityRoutes);
  api.route("/api/sdb-query-service", organizationRoutes);
  api.route("/api/sdb-user-service", profileRoutes);
  api.route("/api/sdb-user-service", secondFactorRoutes);
  api.route("/api/sdb-user-service", tokenRoutes);
  api.route("/api/sdb-dataset-service", datasetRoutes);
  api.route("/api/sdb-dataset-version-service", datasetVersionRoutes);
  api.route("/api/sdb-statistics-service", datasetHistoryRoutes);
  api.route("/api/sdb-dataset-service", communityRoutes);
  api.route("/api/sdb-filetree-service", fileRoutes);
  api.route("/api/sdb-download-service", downloadRoutes);
  api.route("/api/sdb-review-service", reviewRoutes);
  api.route("/api/sdb-query-service", queryRoutes);
  api.route("/api/sdb-statistics-service", statisticsRoutes);
  api.route("/api/sdb-export-service", exportRoutes);
  api.route("/api/gin-sdb-news", newsRoutes);
  // These files contain calls of several services, so they write the service in their paths.
  for (
    const routes of [
      lifecycleRoutes,
      importRoutes,
      attachmentRoutes,
      prefillRoutes,
      retractionRoutes,
      relatedPaperRoutes,
      comparisonRoutes,
      calendarRoutes,
      packageRoutes,
      laterRoutes,
      createJobRoutes(JOBS),
      integrityRoutes,
    ]
  ) api.route("/api", routes);
  api.route("/", operationsRoutes);
  api.route("/", sitemapRoutes);
  api.get("/api/openapi.json", async (c) => c.json(await createOpenApiDocument(api, house.config.publicUrl)));
  return api;
}

/** The form of a retraction is an upload; all other forms are those of accounts. */
const isForm = ({ headers }: Request) =>
  /^\s*(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(headers.get("Content-Type") ?? "");

function carriesFile(method: string, path: string): boolean {
  return (method === "PUT" && DATA_FILE.test(path)) || path.startsWith("/api/sdb-download-service/") ||
    // A list shows a cover for each of its rows.
    (method === "GET" && path.startsWith("/api/sdb-dataset-service/attachment/"));
}

/** Calls with long bodies, which are written to the disk while they arrive, each with a limit of its own. */
function isUpload(method: string, path: string): boolean {
  return UPLOADS.some(([verb, paths]) => verb === method && paths.test(path));
}

const DATA_FILE = /^\/api\/sdb-filetree-service\/dataset\/[^/]+\/[^/]+\/file$/;
const UPLOADS: readonly (readonly [method: string, paths: RegExp])[] = [
  ["PUT", DATA_FILE],
  ["PUT", /^\/api\/sdb-dataset-service\/dataset\/[^/]+\/[^/]+\/cover$/],
  ["POST", /^\/api\/sdb-dataset-service\/dataset\/[^/]+\/[^/]+\/(compliance|retraction)$/],
];

/** The specification writes one call as `/sdb-user-service//public/activateEmail`. */
function singleSlashes(request: Request): string {
  return new URL(request.url).pathname.replace(/\/{2,}/g, "/");
}
