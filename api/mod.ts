/** The API: every call of the specification under `/api`, one envelope, one error handler. */
import { Hono } from "hono";
import type { App } from "./context.ts";
import { type DirectApi, withDirectCalls } from "./direct_call.ts";
import type { ApiEnv } from "./env.ts";
import { type MinimumRate, UPLOAD_MINIMUM_RATE, withMinimumRate } from "./external/transfer_rate.ts";
import { closeBehindLinks } from "./middleware/behind_link.ts";
import { withContext } from "./middleware/context.ts";
import { sameSiteOnly } from "./middleware/cross_site.ts";
import { onError, onNotFound } from "./middleware/envelope.ts";
import { observe } from "./middleware/request_metrics.ts";
import { boundUpload } from "./middleware/upload.ts";
import { traceRequest } from "./middleware/trace.ts";
import { mountOperations } from "./mount.ts";
import { withDocument } from "./openapi.ts";
import type { Operation } from "./operation.ts";
import { answerOptions, overrideMethod, TUS_PATHS, tusHeaders } from "./routes/tus.ts";
import { OPERATIONS } from "./operation_list.ts";

export interface ApiOptions {
  /** Least speed of uploads. */
  minimumRate?: MinimumRate;
  /** The calls that are served, beside the document that describes them. */
  operations?: readonly Operation[];
}

export function createApi(
  app: App,
  { minimumRate = UPLOAD_MINIMUM_RATE, operations = OPERATIONS }: ApiOptions = {},
): Hono<ApiEnv> & DirectApi {
  const api = new Hono<ApiEnv>({ getPath: singleSlashes });
  api.onError(onError);
  api.notFound(onNotFound);
  for (const path of TUS_PATHS) api.use(path, overrideMethod(api));
  api.use(traceRequest, observe("api"), closeBehindLinks(app.config.publicUrl), withContext(app));
  for (const path of TUS_PATHS) {
    api.use(path, tusHeaders);
    api.options(path, answerOptions);
  }
  mountOperations(api, withDocument(operations), {
    sameSite: sameSiteOnly(app.config.publicUrl),
    upload: boundUpload((body) => withMinimumRate(body, minimumRate)),
  });
  return withDirectCalls(api, app);
}

/** The specification writes one call as `/sdb-user-service//public/activateEmail`. */
function singleSlashes(request: Request): string {
  return new URL(request.url).pathname.replace(/\/{2,}/g, "/");
}
