/**
 * Calls of pages in this process. They are answered like any other, with the same checks in the same order; what they save
 * is the runtime's request, and the JSON of the answer.
 */
import type { Hono } from "hono";
import type { DirectAnswer, DirectCall, PageReader, ViewedVersion } from "../sdk/model/direct_call.ts";
import type { App } from "./context.ts";
import type { ApiEnv, Bindings } from "./env.ts";
import { recordView } from "./services/statistics/usage.ts";

/** The API as pages of the same process call it. */
export interface DirectApi {
  direct(call: DirectCall, bindings: Bindings): Promise<DirectAnswer>;
  /** Counts a look at a kept page. It has no session, and counts as no request: a call of its own would cost more than it. */
  countView(viewed: ViewedVersion, reader: PageReader): Promise<void>;
}

export function withDirectCalls(api: Hono<ApiEnv>, app: App): Hono<ApiEnv> & DirectApi {
  const direct = async (call: DirectCall, bindings: Bindings): Promise<DirectAnswer> => {
    const answer: Bindings["direct"] = {};
    const request = new DirectRequest(call) as unknown as Request;
    const response = await api.fetch(request, { ...bindings, direct: answer });
    return { response, envelope: answer.envelope };
  };
  const countView = (viewed: ViewedVersion, visitor: PageReader) =>
    recordView({ ...app, actor: { kind: "visitor" }, visitor }, viewed);
  return Object.assign(api, { direct, countView });
}

/** Of a request, what routes and middleware look at. */
class DirectRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  /** Nothing has to arrive: no limit of bodies counts it. */
  readonly body = null;
  readonly #json: unknown;

  constructor({ method, address, headers, json }: DirectCall) {
    this.method = method;
    // As the runtime writes it, which resolves dots in the path.
    this.url = new URL(address).href;
    this.headers = headers;
    this.#json = json;
  }

  text(): Promise<string> {
    return Promise.resolve(this.#json === undefined ? "" : JSON.stringify(this.#json));
  }
}
