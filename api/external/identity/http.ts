/** Network access for sign-in providers: short timeouts, small answers, no redirects (safety 3.1). */
import { providerFailure } from "./failure.ts";

export interface TimeoutOptions {
  /** Milliseconds for one answer. */
  timeoutMs: number;
}

export const TIMEOUT: TimeoutOptions = { timeoutMs: 10_000 };

/** Bytes of an answer; profiles of people have a thousandth of it. */
const RESPONSE_MAX = 512 * 1024;

/**
 * A `fetch` with a timeout and a limit of 512 KB that follows no redirect: none of these services redirects a program,
 * and following a redirect would send the secret elsewhere.
 * @throws ProviderFailure
 */
export async function guardedFetch(
  url: string | URL,
  init: RequestInit,
  { timeoutMs }: TimeoutOptions,
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
    if (size > RESPONSE_MAX) throw providerFailure("answer", `more than ${RESPONSE_MAX} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Removes headers about the encoding, because the text is decoded already. */
function plainHeaders(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ["Content-Encoding", "Content-Length", "Transfer-Encoding"]) kept.delete(name);
  return kept;
}

/** Parses the JSON object of an answer, whatever its media type is: some of these services use text/plain. */
export async function readJson(response: Response): Promise<Record<string, unknown>> {
  return parseObject(await response.text());
}

/** @throws ProviderFailure */
export function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (value && typeof value === "object" && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Thrown below without a quotation, because the answer may contain secrets.
  }
  throw providerFailure("answer", "no JSON object");
}

/** Reads a field that is a text, or a number used as a key; "" for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  return typeof value === "string" ? value.trim() : "";
}
