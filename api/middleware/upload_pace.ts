/** Holds the body of an upload to a pace, whatever reads it: a file, a picture or the parts of a form. */
import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "../env.ts";
import { withNewBody } from "./read_body.ts";

/** @param paced Gives the body chunk by chunk; whoever reads it meets the error with which that gives up. */
export function keepPace(
  paced: (body: ReadableStream<Uint8Array>) => AsyncIterable<Uint8Array>,
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { body } = c.req.raw;
    if (body) c.req.raw = withNewBody(c.req.raw, ReadableStream.from(paced(body)));
    await next();
  };
}
