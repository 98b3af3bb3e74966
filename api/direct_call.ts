/**
 * Calls of pages in this process. They are answered like any other, with the same checks in the same order; what they save
 * is the runtime's request, and the JSON of the answer.
 */
import type { Hono } from "hono";
import type { DirectAnswer, DirectCall } from "../sdk/model/direct_call.ts";
import type { ApiEnv, Bindings } from "./env.ts";

/** The API as pages of the same process call it. */
export interface DirectApi {
  direct(call: DirectCall, bindings: Bindings): Promise<DirectAnswer>;
}

export function withDirectCalls(api: Hono<ApiEnv>): Hono<ApiEnv> & DirectApi {
  const direct = async (call: DirectCall, bindings: Bindings): Promise<DirectAnswer> => {
    const answer: Bindings["direct"] = {};
    const request = new DirectRequest(call) as unknown as Request;
    const response = await api.fetch(request, { ...bindings, direct: answer });
    return { response, envelope: answer.envelope };
  };
  return Object.assign(api, { direct });
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
