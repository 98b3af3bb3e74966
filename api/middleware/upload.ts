/** Gives an upload its place among those of its sender and holds its body to a pace, whatever reads it. */
import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "../env.ts";
import { withNewBody } from "./read_body.ts";

/**
 * @param paced Gives the body chunk by chunk; whoever reads it meets the error with which that gives up.
 * @throws DomainError tooManyUploads before a byte is read.
 */
export function boundUpload(
  paced: (body: ReadableStream<Uint8Array>) => AsyncIterable<Uint8Array>,
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { context } = c.var;
    const giveBack = context.uploads.acquire(context);
    try {
      const { body } = c.req.raw;
      if (body) c.req.raw = withNewBody(c.req.raw, ReadableStream.from(paced(body)));
      await next();
    } finally {
      giveBack();
    }
  };
}
