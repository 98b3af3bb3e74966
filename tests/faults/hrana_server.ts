/**
 * A libSQL server for tests: Hrana 3 over HTTP (`/v3/pipeline`, `/v2/pipeline`, cursors), with streams that go on by
 * their baton, transactions and batches, before the engine of the embedded driver. As at a real server one stream
 * writes at a time and the others wait; a transaction that is left alone is rolled back.
 *
 * `deno run -A tests/faults/hrana_server.ts FILE` prints its address.
 */
import Engine from "libsql";
import {
  type Batch,
  cursorEntries,
  holds,
  type Json,
  run,
  type Statement,
  type Stream,
  toError,
} from "./hrana_protocol.ts";

/** Milliseconds for which a stream may be silent. */
const SILENCE_MS = 10_000;

/** One stream writes at a time, as `BEGIN IMMEDIATE` of another would stop this whole process. */
class WriteLock {
  #holder: Stream | undefined;
  readonly #waiting: { stream: Stream; go: () => void }[] = [];

  async take(stream: Stream): Promise<void> {
    if (this.#holder === stream) return;
    if (this.#holder) await new Promise<void>((go) => this.#waiting.push({ stream, go }));
    this.#holder = stream;
  }

  release(stream: Stream): void {
    if (this.#holder !== stream) return;
    const next = this.#waiting.shift();
    this.#holder = next?.stream;
    next?.go();
  }
}

const WRITES =
  /^\s*(begin\s+(immediate|exclusive)|insert|update|delete|replace|create|drop|alter|reindex|vacuum|pragma\s+\w+\s*=)/i;

export interface HranaServer extends AsyncDisposable {
  url: string;
  /** Statements that came. */
  statements(): number;
}

export function serveHrana(path: string, onListen?: (url: string) => void): HranaServer {
  const lock = new WriteLock();
  const streams = new Map<string, Stream>();
  let count = 0;

  const open = (): Stream => {
    const db = new Engine(path, { timeout: 5_000 } as never);
    db.exec("PRAGMA foreign_keys = ON");
    return { db, texts: new Map(), lastUsed: Date.now() };
  };
  const close = (stream: Stream) => {
    if (stream.db.inTransaction) stream.db.exec("ROLLBACK");
    stream.db.close();
    lock.release(stream);
  };
  const textOf = (stream: Stream, { sql, sql_id }: Statement) => sql ?? stream.texts.get(sql_id!) ?? "";
  const prepare = async (stream: Stream, sql: string) => {
    count++;
    if (WRITES.test(sql)) await lock.take(stream);
  };
  const settle = (stream: Stream) => {
    if (!stream.db.inTransaction) lock.release(stream);
  };

  const execute = async (stream: Stream, statement: Statement): Promise<Json> => {
    const sql = textOf(stream, statement);
    await prepare(stream, sql);
    try {
      return run(stream, sql, statement);
    } finally {
      settle(stream);
    }
  };

  const runBatch = async (stream: Stream, { steps }: Batch) => {
    const results: (Json | null)[] = [];
    const errors: (Json | null)[] = [];
    for (const [at, { stmt, condition }] of steps.entries()) {
      [results[at], errors[at]] = [null, null];
      if (condition && !holds(condition, results, errors, stream)) continue;
      try {
        results[at] = await execute(stream, stmt);
      } catch (error) {
        errors[at] = toError(error);
      }
    }
    return { step_results: results, step_errors: errors };
  };

  const answer = async (stream: Stream, request: Json): Promise<Json> => {
    const type = request.type as string;
    switch (type) {
      case "execute":
        return { type, result: await execute(stream, request.stmt as Statement) };
      case "batch":
        return { type, result: await runBatch(stream, request.batch as Batch) };
      case "sequence": {
        const sql = textOf(stream, request as Statement);
        await lock.take(stream);
        try {
          stream.db.exec(sql);
        } finally {
          settle(stream);
        }
        return { type };
      }
      case "store_sql":
        stream.texts.set(request.sql_id as number, request.sql as string);
        return { type };
      case "close_sql":
        stream.texts.delete(request.sql_id as number);
        return { type };
      case "get_autocommit":
        return { type, is_autocommit: !stream.db.inTransaction };
      case "close":
        close(stream);
        return { type };
      default:
        throw new Error(`the test server does not know ${type}`);
    }
  };

  const keep = (stream: Stream): string => {
    const baton = crypto.randomUUID();
    stream.lastUsed = Date.now();
    streams.set(baton, stream);
    return baton;
  };

  const handle = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (request.method === "GET") {
      return new Response(null, { status: /^\/v[23]$/.test(pathname) ? 200 : 404 });
    }
    const body = await request.json();
    const known = body.baton && streams.get(body.baton);
    if (body.baton && !known) {
      return Response.json({ message: "stream expired", code: "STREAM_EXPIRED" }, { status: 400 });
    }
    streams.delete(body.baton);
    const stream: Stream = known ?? open();
    if (pathname.endsWith("/cursor")) {
      const { step_results, step_errors } = await runBatch(stream, body.batch);
      const entries = step_results.flatMap((result, step) => cursorEntries(step, result, step_errors[step]));
      const lines = [{ baton: keep(stream), base_url: null }, ...entries];
      return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    }
    const results: Json[] = [];
    let closed = false;
    for (const one of body.requests) {
      try {
        results.push({ type: "ok", response: await answer(stream, one) });
        closed ||= one.type === "close";
      } catch (error) {
        results.push({ type: "error", error: toError(error) });
      }
    }
    return Response.json({ baton: closed ? null : keep(stream), base_url: null, results });
  };

  const sweep = setInterval(() => {
    for (const [baton, stream] of streams) {
      if (Date.now() - stream.lastUsed < SILENCE_MS) continue;
      streams.delete(baton);
      close(stream);
    }
  }, 1_000);
  const setUp = open();
  setUp.db.exec("PRAGMA journal_mode = WAL");
  close(setUp);
  const server = Deno.serve({
    hostname: "127.0.0.1",
    port: 0,
    onListen: ({ port }) => onListen?.(`http://127.0.0.1:${port}`),
  }, handle);
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    statements: () => count,
    async [Symbol.asyncDispose]() {
      clearInterval(sweep);
      await server.shutdown();
      for (const stream of streams.values()) close(stream);
    },
  };
}

if (import.meta.main) serveHrana(Deno.args[0], console.log);
