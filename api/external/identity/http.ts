/** The network as the sign-in providers see it: short patience, small answers, no redirects (safety 3.1). */
import { providerFailure } from "./failure.ts";

export interface Patience {
  /** Milliseconds that one answer may take. */
  timeoutMs: number;
}

export const PATIENCE: Patience = { timeoutMs: 10_000 };

/** Bytes of an answer; the profiles of people are a thousandth of it. */
const ANSWER_MAX = 512 * 1024;

/**
 * `fetch` that gives up after its time, reads no more than 512 KB and follows no redirect: none of these services
 * answers a program with one, and following it would carry the secret elsewhere.
 * @throws ProviderFailure
 */
export async function guardedFetch(
  url: string | URL,
  init: RequestInit,
  { timeoutMs }: Patience,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...init, redirect: "manual", signal: timeout });
    const { status, headers } = response;
    const text = await readCapped(response);
    if (status >= 300 && status < 400) throw providerFailure("answer", `redirect ${status}`);
    return new Response(status === 204 ? null : text, { status, headers: plainHeaders(headers) });
  } catch (error) {
    if (timeout.aborted) throw providerFailure("timeout", `${timeoutMs} ms`);
    if (error instanceof TypeError) throw providerFailure("unreachable", error.name);
    throw error;
  }
}

async function readCapped(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_MAX) throw providerFailure("answer", `more than ${ANSWER_MAX} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The text is decoded already. */
function plainHeaders(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ["Content-Encoding", "Content-Length", "Transfer-Encoding"]) kept.delete(name);
  return kept;
}

/** The JSON object of an answer, whatever its media type says: some of these services call it text/plain. */
export async function readJson(response: Response): Promise<Record<string, unknown>> {
  return parseObject(await response.text());
}

/** @throws ProviderFailure */
export function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (value && typeof value === "object" && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Told below: what was received may hold secrets, so it is not quoted.
  }
  throw providerFailure("answer", "no JSON object");
}

/** A field that is text, or a number that serves as a key; "" for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  return typeof value === "string" ? value.trim() : "";
}
