/** A line to an object storage that a test spoils: it may answer instead of the storage, and change what comes back. */

export interface FaultyProxy extends AsyncDisposable {
  /** Origin of this end. */
  endpoint: string;
  /** Requests that came, as `PUT uploads/a/0`. */
  requests: string[];
  /** Does what it likes with a request; absent to pass it on. */
  fault?: Fault;
}

/** @param pass Asks the storage. */
export type Fault = (
  request: ProxiedRequest,
  pass: () => Promise<Response>,
) => Response | Promise<Response>;

export interface ProxiedRequest {
  method: string;
  /** Key of the object, without the bucket. */
  key: string;
  query: URLSearchParams;
  headers: Headers;
  body: Uint8Array;
}

export function openFaultyProxy(target: string): FaultyProxy {
  const proxy: FaultyProxy = {
    endpoint: "",
    requests: [],
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    const { pathname, search, searchParams } = new URL(request.url);
    const body = await request.bytes();
    const { method } = request;
    const headers = new Headers(request.headers);
    headers.delete("host");
    const key = decodeURIComponent(pathname.replace(/^\/[^/]+\/?/, ""));
    proxy.requests.push(`${method} ${key}`);
    const pass = () =>
      fetch(`${target}${pathname}${search}`, {
        method,
        headers,
        ...body.length > 0 && { body },
        redirect: "manual",
      });
    const seen = { method, key, query: searchParams, headers, body };
    return await (proxy.fault ? proxy.fault(seen, pass) : pass());
  });
  proxy.endpoint = `http://127.0.0.1:${server.addr.port}`;
  return proxy;
}

/** What a storage says that is too busy. */
export const slowDown = (): Response => new Response("<Error><Code>SlowDown</Code></Error>", { status: 503 });

/** An answer that ends in the middle of its body: fewer bytes come than were announced. */
export function cutShort(response: Response, after: number): Response {
  let left = after;
  const body = response.body!.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(chunk.subarray(0, left));
        left -= chunk.length;
        if (left <= 0) controller.terminate();
      },
    }),
  );
  const headers = new Headers(response.headers);
  if (!headers.has("Content-Length")) headers.set("Content-Length", "1000000");
  return new Response(body, { status: response.status, headers });
}

/** An answer in which one bit is another. */
export async function withFlippedBit(response: Response): Promise<Response> {
  const bytes = await response.bytes();
  if (bytes.length > 0) bytes[Math.floor(bytes.length / 2)]! ^= 1;
  return new Response(bytes, response);
}
