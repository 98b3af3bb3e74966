/** Calls whose bodies stop half way, so that a test may take away meanwhile what they were begun with. */
import type { Hono } from "hono";
import type { ApiEnv } from "../api/env.ts";
import { createRepository, type Repository } from "../sdk/mod.ts";
import { ORIGIN } from "./harness.ts";

export interface HeldRequests {
  /** Each call of it that has a body sends the first half and waits. */
  repository: Repository;
  /** Resolves once the server has asked for the second half of so many bodies: whoever sends them is known by then. */
  reached(calls: number): Promise<void>;
  /** Lets all of them go on. */
  release(): void;
}

export function holdRequests(api: Hono<ApiEnv>, token: string): HeldRequests {
  const gate = Promise.withResolvers<void>();
  let halves = 0;
  let heard = () => {};
  const ask = () => {
    halves++;
    heard();
    return gate.promise;
  };
  const repository = createRepository({
    server: ORIGIN,
    token,
    headers: { Origin: ORIGIN },
    fetch: async (request) => api.fetch(await sendInHalves(request, ask)),
  });
  return {
    repository,
    async reached(calls) {
      while (halves < calls) await new Promise<void>((resolve) => heard = resolve);
    },
    release: () => gate.resolve(),
  };
}

async function sendInHalves(request: Request, ask: () => Promise<void>): Promise<Request> {
  if (!request.body) return request;
  const bytes = await request.bytes();
  const middle = Math.floor(bytes.length / 2);
  let begun = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!begun) {
        begun = true;
        return controller.enqueue(bytes.subarray(0, middle));
      }
      await ask();
      controller.enqueue(bytes.subarray(middle));
      controller.close();
    },
  }, { highWaterMark: 0 });
  const { method, headers, url } = request;
  return new Request(url, { method, headers, body });
}
