/** What every API handler finds on `c.var`. */
import type { Context as HonoContext } from "hono";
import type { Connection, Context } from "./context.ts";
import type { Actor } from "./actor.ts";

/**
 * What travels beside a request, never in it, so that no client can forge it. A page hands the same object to all of
 * its calls in process.
 */
export interface Bindings {
  /** Address of the other end of the connection. */
  remoteAddress?: string;
  /** The connection that the answer leaves by; absent where a page calls, and in tests. */
  connection?: Connection;
  /** Who stands behind a token: looked up once for all calls of one page. */
  actors?: Map<string, Promise<Actor>>;
  /** The limits that have counted this page already (`middleware/rate_limit.ts`). */
  counted?: Set<string>;
  /** What the visitor asked for, where a page calls: it is cancelled when they leave. */
  page?: Request;
  /** What the calls of a page that only shows have read (`services/reads.ts`). */
  reads?: Map<string, Promise<unknown>>;
}

export interface ApiEnv {
  /** Absent when the app is called without any, as most tests do. */
  Bindings: Bindings | undefined;
  Variables: {
    context: Context;
    /** The token the request came with, if any; log-out ends it. */
    token?: string;
    /** Why the request goes no further than the limits, which count it first. */
    refusal?: Error;
    /** The error that is answered; the log names it. */
    failed?: string;
  };
}

export type ApiContext = HonoContext<ApiEnv>;
