/** The built server exports traces where OTEL_DENO=true, and nothing in them that is nobody's business. */
import assert from "node:assert/strict";
import { readConfig } from "../../api/config.ts";
import { openApp } from "../../api/app.ts";
import { addEffect } from "../../api/services/outbox/effects.ts";
import { outbox } from "../../db/schema/mod.ts";
import { startBuiltServer } from "./built_server.ts";

const root = new URL("../..", import.meta.url).pathname;
const migrations = `${root}db/migrations`;
const telemetry = new URL("../../api/telemetry.ts", import.meta.url).href;

interface ExportedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, string>;
}

interface OtlpTraces {
  resourceSpans: {
    scopeSpans: {
      spans: (Omit<ExportedSpan, "attributes"> & {
        attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
      })[];
    }[];
  }[];
}

interface Receiver extends AsyncDisposable {
  address: string;
  /** Everything that was sent, as it came. */
  received(): string;
  /** The first span that fits, as soon as it is there. */
  span(fits: (span: ExportedSpan) => boolean): Promise<ExportedSpan>;
}

/** A collector for OTLP over HTTP in JSON: https://opentelemetry.io/docs/specs/otlp/#otlphttp. */
function startReceiver(): Receiver {
  let text = "";
  const spans: ExportedSpan[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const body = await request.text();
    text += body;
    if (new URL(request.url).pathname === "/v1/traces") spans.push(...spansOf(JSON.parse(body)));
    return Response.json({});
  });
  const span = async (fits: (span: ExportedSpan) => boolean) => {
    for (let tries = 0; tries < 600; tries++) {
      const found = spans.find(fits);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`no such span among ${JSON.stringify(spans.map(({ name }) => name))}`);
  };
  return {
    address: `http://127.0.0.1:${server.addr.port}`,
    received: () => text,
    span,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

function spansOf({ resourceSpans }: OtlpTraces): ExportedSpan[] {
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)).map((span) => ({
    ...span,
    attributes: Object.fromEntries(
      (span.attributes ?? []).map(({ key, value }) => [key, String(Object.values(value)[0])]),
    ),
  }));
}

const exportTo = (address: string) => ({
  OTEL_DENO: "true",
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  OTEL_BSP_SCHEDULE_DELAY: "100",
});

async function get(address: string, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(address, { headers, redirect: "manual" });
  await answer.body?.cancel();
  return answer;
}

Deno.test("the built server exports a span of each request with its route and its traceId", async () => {
  await using receiver = startReceiver();
  await using server = await startBuiltServer({ settings: exportTo(receiver.address) });
  const answer = await get(`${server.address}/api/gin-sdb-news/public/newlist`);
  const traceId = answer.headers.get("traceId");
  assert.ok(traceId);
  const { name, attributes } = await receiver.span(({ attributes }) =>
    attributes["sdb.trace_id"] === traceId
  );
  assert.equal(name, `GET ${attributes["http.route"]}`);
  assert.match(attributes["http.route"]!, /^\/api\/gin-sdb-news\/public\/newlist$/);
  assert.equal(attributes["http.response.status_code"], String(answer.status));
});

Deno.test("the span of a page has those of its calls of the API below it", async () => {
  await using receiver = startReceiver();
  await using server = await startBuiltServer({ settings: exportTo(receiver.address) });
  await get(`${server.address}/en/communities`);
  const page = await receiver.span(({ name }) => name === "GET /communities");
  const call = await receiver.span(({ parentSpanId }) => parentSpanId === page.spanId);
  assert.match(call.name, /^GET \/api\/sdb-/);
  assert.equal(call.attributes["http.response.status_code"], "200");
  assert.equal(call.attributes["sdb.trace_id"], page.attributes["sdb.trace_id"]);
});

Deno.test("no query, value in a path, token or e-mail stands in what is exported", async () => {
  await using receiver = startReceiver();
  await using server = await startBuiltServer({ settings: exportTo(receiver.address) });
  await get(`${server.address}/email?code=canaryquery&email=canary%40example.org`);
  await get(`${server.address}/c/canarypath`);
  await get(
    `${server.address}/api/sdb-user-service/public/callback/CAS?ticket=canaryticket&state=canarystate`,
  );
  await get(`${server.address}/api/sdb-query-service/query?q=canarysearch`, {
    Authorization: "Bearer canarytoken",
    Cookie: "token=canarycookie",
  });
  await get(`${server.address}/about/terms`);
  await receiver.span(({ name }) => name === "GET /about/terms");
  assert.doesNotMatch(receiver.received(), /canary/);
});

Deno.test("withholdAddresses() keeps the address of a call that fails, and the error that quotes it, out of its span", async () => {
  const program = `
    import { withholdAddresses } from ${JSON.stringify(telemetry)};
    withholdAddresses();
    const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => new Response("ok"));
    await (await fetch(\`http://127.0.0.1:\${server.addr.port}/canarypath?code=canaryquery\`)).text();
    const { port } = server.addr;
    await server.shutdown();
    await fetch(\`http://127.0.0.1:\${port}/canarypath?code=canaryquery\`).catch(() => {});
    Deno.exit(0);`;
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-check", program],
    env: { OTEL_DENO: "true", OTEL_EXPORTER_OTLP_PROTOCOL: "console", NO_COLOR: "1" },
    stdout: "null",
    stderr: "piped",
    cwd: root,
  }).output();
  const exported = new TextDecoder().decode(stderr);
  assert.equal(code, 0, exported);
  assert.match(exported, /status: Error/);
  assert.match(exported, /error\.type: TypeError/);
  assert.doesNotMatch(exported, /canary/);
});

Deno.test("jobs and effects of the outbox have spans by their names", async () => {
  const folder = await Deno.makeTempDir({ prefix: "sdb-telemetry-" });
  try {
    const app = await openApp({ config: readConfig({ DATA_DIR: folder, LOG_LEVEL: "off" }), migrations });
    await app.db.withTx(async (tx) => {
      await addEffect(tx, app, "index", "sound", { serial: 1 });
      const at = app.clock().getTime();
      const payload = { to: "canary@example.org", template: "canary", locale: "zh", params: {} };
      await tx.insert(outbox).values({ kind: "mail", key: "broken", payload, createdAt: at, dueAt: at });
    });
    await app.close();
    await using receiver = startReceiver();
    await using _server = await startBuiltServer({ folder, settings: exportTo(receiver.address) });
    const effect = await receiver.span(({ name }) => name === "outbox index");
    assert.equal(effect.attributes["sdb.outbox.attempt"], "1");
    assert.match(effect.attributes["sdb.trace_id"]!, /^outbox-\d+$/);
    const broken = await receiver.span(({ name }) => name === "outbox mail");
    assert.ok(broken.attributes["error.type"], JSON.stringify(broken));
    assert.doesNotMatch(receiver.received(), /canary/);
    const job = await receiver.span(({ name }) => name === "job lift_embargoes");
    assert.match(job.attributes["sdb.trace_id"]!, /^job-lift_embargoes-\d+$/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("nothing is exported without OTEL_DENO", async () => {
  await using receiver = startReceiver();
  const { OTEL_DENO: _, ...endpoint } = exportTo(receiver.address);
  await using server = await startBuiltServer({ settings: endpoint });
  assert.equal((await get(`${server.address}/about/terms`)).status, 200);
  await server.stop();
  assert.equal(receiver.received(), "");
});
