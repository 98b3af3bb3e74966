/** The span of a request bears the name of its route, and the trace id that stands in the log and in the answer. */
import type { Span } from "@opentelemetry/api";
import type { Context, MiddlewareHandler } from "hono";
import { activeSpan, inSpan } from "../telemetry.ts";
import { patternOf } from "./request_metrics.ts";

/** Does nothing while no traces are exported. Calls that a page makes in process get spans of their own below its own. */
export const traceRequest: MiddlewareHandler = async (c, next) => {
  if (c.env?.page) {
    return await inSpan("call", {}, async (span) => {
      await next();
      span.setAttributes({ "http.request.method": c.req.method, "http.response.status_code": c.res.status });
      nameSpan(span, c);
    });
  }
  const span = activeSpan();
  await next();
  if (span) nameSpan(span, c);
};

/** By the pattern: a path may hold an e-mail. */
function nameSpan(span: Span, c: Context): void {
  const route = patternOf(c);
  const traceId = c.var.traceId ?? c.var.context?.traceId;
  if (route) span.updateName(`${c.req.method} ${route}`).setAttribute("http.route", route);
  if (traceId) span.setAttribute("sdb.trace_id", traceId);
  if (c.var.failed) span.setAttribute("sdb.error", c.var.failed);
}
