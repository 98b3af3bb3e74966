/**
 * Traces for OpenTelemetry. Deno exports them by itself where `OTEL_DENO=true` (docs/operations.md, "Traces"); without it
 * nothing here does anything.
 */
import { type Attributes, type Span, SpanStatusCode, trace } from "@opentelemetry/api";

const tracer = trace.getTracer("sdb");

/**
 * What Deno writes into the spans of requests and of `fetch`, and what must not leave this machine: addresses hold codes
 * and tokens in their queries and may hold e-mails in their paths, and the errors of `fetch` quote addresses.
 */
const WITHHELD: readonly string[] = [
  "url.full",
  "url.path",
  "url.query",
  "exception.message",
  "exception.stacktrace",
];

/**
 * Keeps addresses and the words of errors out of every span of this process, also of those that the runtime makes. An
 * attribute that is set cannot be taken back (Deno 2.9.6 appends a second one), so the methods themselves are replaced.
 */
export function withholdAddresses(): void {
  // Never ended, so it is never exported; it shows which class the runtime uses, sampled or not.
  const methods = Object.getPrototypeOf(tracer.startSpan("probe")) as Span;
  const { setAttribute, setStatus } = methods;
  methods.setAttribute = function (name, value) {
    return WITHHELD.includes(name) ? this : setAttribute.call(this, name, value);
  };
  methods.setStatus = function ({ code }) {
    return setStatus.call(this, { code });
  };
}

/** The span of the request that is being answered. Ask before anything is awaited: a `fetch` changes it. */
export function activeSpan(): Span | undefined {
  return trace.getActiveSpan();
}

export interface SpanOptions {
  attributes?: Attributes;
  /** Begins a trace of its own, whatever caused it. */
  root?: boolean;
}

/** Runs `work` in a span of its own; a failure marks it with the name of the error and nothing of its message. */
export function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
      throw error;
    } finally {
      span.end();
    }
  });
}
