/**
 * An HTTP server that controls each connection. `Deno.serve` (2.9.6) cannot end a single one: a write to a socket that
 * accepts nothing waits for ever, and an error of the body is not even noticed. The runtime has an internal server for
 * one connection, which can be aborted; it has no public name, so the release of Deno is pinned. `Deno.serve` also ends
 * for good when the process has no file descriptors left (denoland/deno#3515); this server waits for them.
 */
import { describeError, log } from "../log.ts";
import { StartError } from "../start_error.ts";

export interface Connection {
  /** Resolves when the answer to this request has been sent completely, or never will be. It does not reject. */
  delivered: Promise<void>;
  /** Ends the connection at once, whatever is under way on it. */
  terminate(): void;
}

export type Handler = (
  request: Request,
  client: { address: string; connection: Connection },
) => Response | Promise<Response>;

export interface ListenOptions {
  hostname: string;
  port: number;
  onListen?(address: Deno.NetAddr): void;
  /** Milliseconds for which a connection may be idle. */
  restMs?: number;
}

export interface HttpListener {
  /** Stops accepting connections and waits for requests in progress. */
  shutdown(): Promise<void>;
}

/**
 * Milliseconds for which a connection may be idle. A proxy in front keeps its connections for a minute or less, so it
 * never sends into one that is being closed. The time also bounds the sending of pages and built files, which the
 * runtime sends as a whole and we cannot watch.
 */
const KEEP_ALIVE_MS = 180_000;
/** Milliseconds of waiting after a failed accept. Its cause, such as too many open files, needs time to pass. */
const RETRY_MS = 200;
/** Milliseconds between two log lines about that. */
const QUIET_MS = 10_000;
/** The variable that turns on compression, as `automaticCompression` of `Deno.serve` does. */
const COMPRESSION = "DENO_SERVE_AUTOMATIC_COMPRESSION";

/** Release whose internal server is used. */
const RELEASE = "2.9.6";

type DenoHandler = (request: Request, info: Deno.ServeHandlerInfo<Deno.NetAddr>) => Promise<Response>;

interface ServeConnection {
  (
    connection: Deno.TcpConn,
    signal: AbortSignal,
    handler: DenoHandler,
    onError: (error: unknown) => Response,
    onListen: () => void,
  ): Deno.HttpServer;
}

/** Starts the server. @throws StartError with another release of the runtime; what `Deno.listen` throws. */
export function listen(options: ListenOptions, handler: Handler): HttpListener {
  return new Listener(options, handler, findServeConnection());
}

function findServeConnection(): ServeConnection {
  const runtime = Deno as unknown as Record<PropertyKey, unknown> & { internal: symbol };
  const { serveHttpOnConnection } = runtime[runtime.internal] as { serveHttpOnConnection?: ServeConnection };
  const release = Deno.version.deno;
  if (release !== RELEASE) log("warn", "another release of Deno", { release, madeFor: RELEASE });
  if (serveHttpOnConnection) return serveHttpOnConnection;
  throw new StartError(
    `Deno ${Deno.version.deno} cannot serve single connections. Use the release that README.md names.`,
  );
}

class Listener implements HttpListener {
  readonly #accepting: Promise<void>;
  readonly #listener: Deno.TcpListener;
  readonly #open = new Set<ServedConnection>();
  readonly #sweep: ReturnType<typeof setInterval>;
  #closing = false;
  /** Time of the last log line about a failed accept. */
  #refusedAt = -Infinity;

  constructor(
    { hostname, port, onListen, restMs = KEEP_ALIVE_MS }: ListenOptions,
    readonly handler: Handler,
    readonly serveConnection: ServeConnection,
  ) {
    Deno.env.set(COMPRESSION, "1");
    this.#listener = Deno.listen({ hostname, port });
    this.#sweep = setInterval(() => this.#closeIdle(restMs), restMs / 6);
    this.#accepting = this.#acceptAll();
    onListen?.(this.#listener.addr as Deno.NetAddr);
  }

  async #acceptAll(): Promise<void> {
    while (!this.#closing) {
      try {
        this.#begin(await this.#listener.accept());
      } catch (error) {
        if (this.#closing) return;
        this.#logAcceptFailure(error);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  #logAcceptFailure(error: unknown): void {
    if (performance.now() - this.#refusedAt < QUIET_MS) return;
    this.#refusedAt = performance.now();
    log("error", "no connection accepted", { error: describeError(error) });
  }

  #begin(socket: Deno.TcpConn): void {
    const served = new ServedConnection(socket, this.handler, this.serveConnection);
    this.#open.add(served);
    served.finished.finally(() => this.#open.delete(served));
  }

  #closeIdle(restMs: number): void {
    for (const served of this.#open) if (served.idleMs() > restMs) served.cut();
  }

  async shutdown(): Promise<void> {
    this.#closing = true;
    this.#listener.close();
    await this.#accepting;
    await Promise.all([...this.#open].map((served) => served.shutdown()));
    clearInterval(this.#sweep);
  }
}

/** One connection and its requests. */
class ServedConnection {
  readonly finished: Promise<void>;
  readonly #abort = new AbortController();
  readonly #server: Deno.HttpServer;
  #requests = 0;
  #restsSince = performance.now();

  constructor(socket: Deno.TcpConn, handler: Handler, serveConnection: ServeConnection) {
    const answer: DenoHandler = async (request, { remoteAddr, completed }) => {
      this.#requests++;
      const delivered = completed.catch(() => {}).then(() => this.#becomeIdle());
      const connection = { delivered, terminate: () => this.cut() };
      return await handler(request, { address: remoteAddr.hostname, connection });
    };
    const { signal } = this.#abort;
    const failed = (error: unknown) => signal.aborted ? broken() : onError(error);
    this.#server = serveConnection(socket, signal, answer, failed, () => {});
    // A broken connection is not an error that anybody could repair.
    this.finished = this.#server.finished.catch(() => {});
  }

  #becomeIdle(): void {
    this.#requests--;
    this.#restsSince = performance.now();
  }

  /** Milliseconds since the last answer was passed on; 0 while a request is in progress. */
  idleMs(): number {
    return this.#requests > 0 ? 0 : performance.now() - this.#restsSince;
  }

  cut(): void {
    this.#abort.abort();
  }

  async shutdown(): Promise<void> {
    await this.#server.shutdown().catch(() => {});
    await this.finished;
  }
}

/** The app handles its own errors, so an error here means that a body broke off while it was sent. */
function onError(error: unknown): Response {
  log("info", "answer broken off", { error: describeError(error) });
  return broken();
}

const broken = () => new Response(null, { status: 500 });
