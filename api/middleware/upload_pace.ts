/** Holds the body of an upload to a pace, whatever reads it: a file, a picture or the parts of a form. */
import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "../env.ts";

/** @param paced Gives the body chunk by chunk; whoever reads it meets the error with which that gives up. */
export function keepPace(
  paced: (body: ReadableStream<Uint8Array>) => AsyncIterable<Uint8Array>,
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { body } = c.req.raw;
    if (body) c.req.raw = new Request(c.req.raw, { body: ReadableStream.from(paced(body)) });
    await next();
  };
}
