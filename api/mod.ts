/** The API: every call of the specification under `/api`, one envelope, one error handler. */
import { Hono } from "hono";
import type { House } from "./context.ts";
import type { ApiEnv } from "./env.ts";
import { paced, type PaceLimits, UPLOAD_PACE } from "./external/pace.ts";
import { withContext } from "./middleware/context.ts";
import { sameSiteOnly } from "./middleware/cross_site.ts";
import { onError, onNotFound } from "./middleware/envelope.ts";
import { observe } from "./middleware/observe.ts";
import { boundUpload } from "./middleware/upload.ts";
import { mountOperations } from "./mount.ts";
import { withDocument } from "./openapi.ts";
import type { Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

export interface ApiOptions {
  /** How fast uploads must come. */
  pace?: PaceLimits;
  /** The calls that are served, beside the document that describes them. */
  operations?: readonly Operation[];
}

export function createApi(
  house: House,
  { pace = UPLOAD_PACE, operations = OPERATIONS }: ApiOptions = {},
): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>({ getPath: singleSlashes });
  api.onError(onError);
  api.notFound(onNotFound);
  api.use(observe("api"), withContext(house));
  mountOperations(api, withDocument(operations), {
    sameSite: sameSiteOnly(house.config.publicUrl),
    upload: boundUpload((body) => paced(body, pace)),
  });
  return api;
}

/** The specification writes one call as `/sdb-user-service//public/activateEmail`. */
function singleSlashes(request: Request): string {
  return new URL(request.url).pathname.replace(/\/{2,}/g, "/");
}
