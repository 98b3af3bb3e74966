/** What every API handler finds on `c.var`. */
import type { Context as HonoContext } from "hono";
import type { Context } from "./context.ts";

export interface ApiEnv {
  Variables: {
    context: Context;
    /** The token the request came with, if any; log-out ends it. */
    token?: string;
  };
}

export type ApiContext = HonoContext<ApiEnv>;
