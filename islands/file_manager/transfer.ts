/** Sends bytes with progress; `fetch` cannot tell how much has left the browser. */
import { ApiError, ConnectionError } from "../../sdk/error.ts";
import { isSuccess } from "../../sdk/model/envelope.ts";
import { callHeaders } from "../_page_owner.ts";
import { handleErrorCode } from "../_session_end.ts";

export interface Sending {
  method: "PATCH" | "POST" | "PUT";
  address: string;
  headers: Readonly<Record<string, string>>;
  /** A Blob wherever it may be large: bytes in memory are copied while the page stands still. */
  body: Blob | Uint8Array<ArrayBuffer>;
  /** Absent for another server, which is told nothing of this page. */
  locale?: string;
  /** Bytes that have left, of this request. */
  onSent: (bytes: number) => void;
  signal?: AbortSignal;
}

/** What came back: status and headers, and the text of the body. */
export interface Sent {
  status: number;
  headers: Headers;
  text: string;
}

/** @throws ConnectionError when the line breaks or the transfer is stopped. */
export function sendBytes(
  { method, address, headers, body, locale, onSent, signal }: Sending,
): Promise<Sent> {
  if (signal?.aborted) return Promise.reject(new ConnectionError("stopped"));
  const request = new XMLHttpRequest();
  const stop = () => request.abort();
  const done = new Promise<Sent>((resolve, reject) => {
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () =>
      resolve({ status: request.status, headers: readHeaders(request), text: request.responseText });
    request.onerror = () => reject(new ConnectionError("the line broke"));
    request.onabort = () => reject(new ConnectionError("stopped"));
    request.open(method, address);
    const own: Record<string, string> = locale === undefined
      ? {}
      : { "Accept-Language": locale, ...callHeaders() };
    for (const [name, value] of Object.entries({ ...own, ...headers })) {
      request.setRequestHeader(name, value);
    }
    signal?.addEventListener("abort", stop);
    request.send(body);
  });
  return done.finally(() => signal?.removeEventListener("abort", stop));
}

function readHeaders(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split(/[\r\n]+/).filter(Boolean);
  return new Headers(lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  }));
}

/**
 * Data of an answer of the API. This way goes past the SDK, so it looks by itself whether the session is over, or another
 * person's.
 * @throws ApiError when the server says no, ConnectionError for an answer that is not this service's.
 */
export function dataOf<T>({ status, text }: Pick<Sent, "status" | "text">): T {
  try {
    return readAnswer<T>(status, text);
  } catch (error) {
    if (error instanceof ApiError) handleErrorCode(error.code);
    throw error;
  }
}

export function readAnswer<T>(status: number, body: string): T {
  let envelope;
  try {
    envelope = JSON.parse(body);
  } catch {
    throw new ConnectionError(`HTTP ${status}: an answer that is not this service's`);
  }
  if (status < 300 && isSuccess(envelope?.code)) return envelope.data;
  const { code, message, messageEn, data, traceId } = envelope ?? {};
  throw new ApiError(code, status, message, messageEn, data?.issues, data, traceId);
}
