/** Types of what every API handler finds in `c.var`. */
import type { Context as HonoContext } from "hono";
import type { DirectAnswer } from "../sdk/model/direct_call.ts";
import type { Connection, Context } from "./context.ts";
import type { Actor, LinkGrant } from "./actor.ts";

/**
 * Data beside a request, which no client can forge because they are not part of it. A page passes the same object to
 * all of its calls.
 */
export interface Bindings {
  /** Address of the caller. */
  remoteAddress?: string;
  /** Connection of the answer; absent in calls of pages and in tests. */
  connection?: Connection;
  /** Owners of tokens, read once for all calls of a page. */
  actors?: Map<string, Promise<Actor>>;
  /** Grants of the links that the visitor has opened, read once for all calls of a page. */
  grants?: Map<string, Promise<readonly LinkGrant[]>>;
  /** Limits that have counted this page already (`middleware/rate_limit.ts`). */
  counted?: Set<string>;
  /** The visitor's request, if a page makes the call; it is cancelled when the visitor leaves. */
  page?: Request;
  /** Reads that the calls of a page share (`api/memoize.ts`). */
  reads?: Map<string, Promise<unknown>>;
  /** Where the envelope of this one call goes as a value; the response then has no body. */
  direct?: Pick<DirectAnswer, "envelope">;
}

export interface ApiEnv {
  /** Absent if the app is called without any, as in most tests. */
  Bindings: Bindings | undefined;
  Variables: {
    context: Context;
    /** Token of the request; log-out ends it. */
    token?: string;
    /** Why the request is refused after the limits have counted it. */
    refusal?: Error;
    /** A refusal must not have status 200. */
    strictStatus?: boolean;
    /** Status of a refusal by the limits of requests, where it is not 429. */
    limitStatus?: 503;
    /** Error in the answer; the log names it. */
    failed?: string;
  };
}

export type ApiContext = HonoContext<ApiEnv>;
