/** Serves operations: each path has its own chain of checks, so that nothing but the router looks at paths. */
import { cors } from "hono/cors";
import { etag } from "hono/etag";
import type { Hono, MiddlewareHandler } from "hono";
import { FORM_BODY_MAX, JSON_BODY_MAX } from "../sdk/model/limits.ts";
import type { ApiContext, ApiEnv } from "./env.ts";
import { requireValidCaller, withoutSessionCheck } from "./middleware/context.ts";
import { requireIntendedGet } from "./middleware/unsafe_get.ts";
import { ok } from "./middleware/envelope.ts";
import { limitRequests } from "./middleware/rate_limit.ts";
import { withBody } from "./middleware/read_body.ts";
import { validatorsOf } from "./middleware/validate.ts";
import type { Operation } from "./operation.ts";

type Step = MiddlewareHandler<ApiEnv>;

/** What stands in the chains of every app, made of its settings. */
export interface SharedSteps {
  /** Refuses what another site makes a browser send. */
  sameSite: Step;
  /** Gives an upload its place and pace. */
  upload: Step;
}

/**
 * Where several paths fit a request, the operation that is listed first answers it. HEAD is answered as its GET is. What
 * no operation answers meets the same limits and refusals as a call that no token may make, and then the app's 404.
 */
export function mountOperations(
  api: Hono<ApiEnv>,
  operations: readonly Operation[],
  shared: SharedSteps,
): void {
  for (const operation of operations) {
    if (operation.anyOrigin) api.on([operation.method, "OPTIONS"], [operation.path], toAnyOrigin(operation));
    api.on(operation.method, [operation.path], ...stepsOf(operation, shared), answer(operation));
  }
  api.use("/api/*", limitRequests());
  api.use(requireValidCaller("open"), shared.sameSite, smallBody(JSON_BODY_MAX));
}

/** Refusals come after the limits: who is refused all the time is told to wait like everybody else. */
function stepsOf(operation: Operation, shared: SharedSteps): Step[] {
  const { limit, limitStatus, scope, input, cached } = operation;
  return [
    ...(operation.strictStatus ? [withStrictStatus] : []),
    ...(limitStatus ? [withLimitStatus(limitStatus)] : []),
    ...(limit === "none" ? [] : [limitRequests(...(limit ? [limit] : []))]),
    requireValidCaller(scope),
    ...(operation.anyOrigin ? [] : [shared.sameSite]),
    ...bodySteps(operation, shared),
    ...(operation.requireIntendedGet ? [requireIntendedGet] : []),
    ...(operation.withoutSessionCheck ? [withoutSessionCheck] : []),
    ...(cached ? [etag()] : []),
    ...validatorsOf(input),
  ];
}

/**
 * A token is no header that such a page may send: {@link SharedSteps.sameSite} takes one as a sign that no page has made the
 * request.
 */
function toAnyOrigin({ method }: Operation): Step {
  const answerPreflight: Step = cors({
    origin: "*",
    allowMethods: method === "GET" ? ["GET", "HEAD"] : [method],
    allowHeaders: ["Accept-Language", "Content-Type", "If-None-Match", "Range", "traceId"],
    maxAge: PREFLIGHT_SECONDS,
  });
  return async (c, next) => {
    if (c.req.method === "OPTIONS") return await answerPreflight(c, next);
    await next();
    // The library would set them first, and what a call says of caching would give way to the default.
    c.res.headers.set("Access-Control-Allow-Origin", "*");
    c.res.headers.set("Access-Control-Expose-Headers", EXPOSED);
  };
}

const EXPOSED = [
  "Content-Disposition",
  "Content-Range",
  "ETag",
  "Link",
  "RateLimit",
  "RateLimit-Policy",
  "Repr-Digest",
  "Retry-After",
  "traceId",
].join(", ");

/** Seconds for which a browser need not ask again. */
const PREFLIGHT_SECONDS = 86_400;

const withStrictStatus: Step = (c, next) => {
  c.set("strictStatus", true);
  return next();
};

function withLimitStatus(status: 503): Step {
  return (c, next) => {
    c.set("limitStatus", status);
    return next();
  };
}

/** Data files stream to the disk, at a pace; everything else is read here. */
function bodySteps({ body, input, permit }: Operation, { upload }: SharedSteps): Step[] {
  const permitted: Step[] = permit ? [async (c, next) => (await permit(c), await next())] : [];
  if (!body) return [...permitted, smallBody(input.form ? FORM_BODY_MAX : JSON_BODY_MAX)];
  if ("bytes" in body) return [upload, ...permitted];
  const whole: Step = (c, next) => withBody(c, next, { limit: body.max, withFiles: true });
  return [upload, ...permitted, whole];
}

/** @param limit Bytes; what says that it is a form is held to the limit of forms, whatever the call takes. */
function smallBody(limit: number): Step {
  return (c, next) => withBody(c, next, { limit: isForm(c.req.raw) ? FORM_BODY_MAX : limit });
}

const isForm = ({ headers }: Request) =>
  /^\s*(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(headers.get("Content-Type") ?? "");

/** Puts data into the envelope; a whole Response goes out as it is. */
function answer(operation: Operation): (c: ApiContext) => Promise<Response> {
  return async (c) => {
    const result = await operation.run(c);
    if (result instanceof Response) return result;
    const response = ok(c, result, operation.messageOf(result));
    if (operation.cached) response.headers.set("Cache-Control", `public, max-age=${operation.cached}`);
    return response;
  };
}
