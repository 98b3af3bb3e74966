/** Takes a place for an upload among those of its sender, and applies the least speed to its body. */
import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "../env.ts";
import { withNewBody } from "./read_body.ts";

/**
 * Wraps an upload.
 * @param paced Makes the body that is read instead; its error reaches whoever reads it.
 * @throws DomainError tooManyUploads before a byte is read.
 */
export function boundUpload(
  paced: (body: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array>,
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { context } = c.var;
    const giveBack = context.uploads.acquire(context);
    try {
      const { body } = c.req.raw;
      if (body) c.req.raw = withNewBody(c.req.raw, paced(body));
      await next();
    } finally {
      giveBack();
    }
  };
}
