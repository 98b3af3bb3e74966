/** Makes HTTP requests: headers, envelope, errors and timeouts are handled here only. */
import { ApiError, ConnectionError, type ExplainedIssue, reasonOf } from "./error.ts";
import type { DirectAnswer, DirectCall } from "./model/direct_call.ts";
import { type Envelope, isSuccess } from "./model/envelope.ts";
import { REQUEST_TIMEOUT_MS } from "./model/limits.ts";
import { DEFAULT_LOCALE, type Locale } from "./model/locale.ts";
import { toUserNameHeader } from "./model/account/user_name.ts";
import { type Query, withQuery } from "./path.ts";

export type Fetch = (request: Request) => Response | Promise<Response>;

export interface ClientOptions {
  /** Origin of the server, such as `https://data.example.org`. */
  server: string;
  token?: string;
  userName?: string;
  locale?: Locale;
  /**
   * Trace id of all calls, or a function that makes one for each. Errors can be found by it in the log of the server.
   */
  traceId?: string | (() => string);
  /** Replaces the network: pages pass the API itself. */
  fetch?: Fetch;
  /** Answers calls without files in place of `fetch`: pages spare themselves requests and JSON. */
  direct?: (call: DirectCall) => Promise<DirectAnswer>;
  /** Milliseconds; 0 for no timeout. Uploads and downloads have none. */
  timeout?: number;
  /** Stops every call, uploads and downloads too; each then throws its reason, an `AbortError` where none was given. */
  signal?: AbortSignal;
  /** Sent with every request. */
  headers?: Record<string, string>;
}

export interface CallOptions {
  query?: Query;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  /** Milliseconds; uploads and downloads have no timeout. */
  timeout?: number;
  signal?: AbortSignal;
}

/** A refusal that stands in no envelope, as SUSHI answers it, or the envelope of what stands before it. */
interface Refusal {
  code: number;
  message: string;
  messageZh?: string;
  messageEn?: string;
  traceId: string;
  data: unknown;
}

export class Client {
  readonly #options: ClientOptions;
  readonly #fetch: Fetch;

  constructor(options: ClientOptions) {
    this.#options = { ...options, server: options.server.replace(/\/+$/, "") };
    this.#fetch = options.fetch ?? ((request) => fetch(request));
  }

  /** Builds the address of a call, for links that a browser follows by itself. */
  address(path: string, query?: Query): string {
    return `${this.#options.server}/api${withQuery(path, query)}`;
  }

  /** Asks for what is no call, such as OAI-PMH. */
  async fetch(request: Request): Promise<Response> {
    return await this.#fetch(request);
  }

  /** Address of something beside the calls. */
  siteAddress(path: string): string {
    return `${this.#options.server}${path}`;
  }

  /** Language of the answers. */
  get locale(): Locale {
    return this.#options.locale ?? DEFAULT_LOCALE;
  }

  get<T>(path: string, query?: Query): Promise<T> {
    return this.call<T>("GET", path, { query });
  }

  post<T>(path: string, json?: unknown, query?: Query): Promise<T> {
    return this.call<T>("POST", path, { json: json ?? {}, query });
  }

  put<T>(path: string, json: unknown): Promise<T> {
    return this.call<T>("PUT", path, { json });
  }

  delete<T>(path: string, query?: Query): Promise<T> {
    return this.call<T>("DELETE", path, { query });
  }

  /**
   * Makes a call and returns its data.
   * @throws ApiError if the server answers with an error, ConnectionError if there is no valid answer, the reason of the signal
   * when the caller has stopped it.
   */
  async call<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
    const { response, envelope } = await this.#stopped(
      options,
      () => this.#exchange<T>(method, path, options),
    );
    if (response.ok && isSuccess(envelope.code)) return envelope.data;
    throw this.#toError(response, envelope);
  }

  async #exchange<T>(
    method: string,
    path: string,
    options: CallOptions,
  ): Promise<{ response: Response; envelope: Envelope<T> }> {
    const { direct } = this.#options;
    if (!direct || options.body !== undefined) {
      const response = await this.send(method, path, options);
      return { response, envelope: await readEnvelope<T>(response) };
    }
    const address = this.address(path, options.query);
    const { response, envelope } = await direct({
      method,
      address,
      headers: this.#headers(options),
      json: options.json,
    });
    return { response, envelope: envelope as Envelope<T> | undefined ?? await readEnvelope<T>(response) };
  }

  /** Makes a call that answers with a file or an archive instead of an envelope, and returns the response. */
  async stream(method: string, path: string, options: CallOptions = {}): Promise<Response> {
    const response = await this.send(method, path, { timeout: 0, ...options });
    // A refusal has HTTP status 200 too (spec 1 §8); a file has a name in its headers.
    if (response.ok && response.headers.has("Content-Disposition")) return response;
    throw this.#toError(response, await readEnvelope(response));
  }

  /** Makes a call whose answer is its headers, and returns the response. @throws as {@link call}. */
  async answer(method: string, path: string, options: CallOptions = {}): Promise<Response> {
    const response = await this.send(method, path, options);
    if (response.ok) return response;
    throw this.#toError(response, await readEnvelope(response));
  }

  /** Asks for what stands beside the calls, such as a picture. @param address Whole. @throws as {@link call}. */
  async read(address: string): Promise<string> {
    return await this.#stopped({}, async () => {
      const response = await this.#sendTo("GET", address, {});
      if (response.ok) return await readBody(response);
      throw this.#toError(response, await readEnvelope(response));
    });
  }

  /** Makes a call whose answer stands in no envelope; its refusals have `code` and `message`. @throws as {@link call}. */
  async bare<T extends object>(path: string, query?: Query): Promise<T> {
    return await this.#stopped({}, async () => {
      const response = await this.send("GET", path, { query });
      const body = await readObject<T | Refusal>(response);
      if (response.ok && (!("code" in body) || isSuccess(body.code))) return body as T;
      const { message, messageZh = message, messageEn = message, ...refusal } = body as Refusal;
      throw this.#toError(response, { ...refusal, message: messageZh, messageEn });
    });
  }

  /** Whoever has stopped the call gets their own reason back, also when that happens in the middle of the answer. */
  #stopped<T>(options: CallOptions, work: () => Promise<T>): Promise<T> {
    return work().catch((error) => {
      throw this.#reasonToStop(options) ?? error;
    });
  }

  send(method: string, path: string, options: CallOptions): Promise<Response> {
    return this.#sendTo(method, this.address(path, options.query), options);
  }

  async #sendTo(method: string, address: string, options: CallOptions): Promise<Response> {
    const { timeout = this.#options.timeout ?? REQUEST_TIMEOUT_MS, signal } = options;
    const signals = [signal, this.#options.signal].filter((one) => one !== undefined);
    if (timeout > 0) signals.push(AbortSignal.timeout(timeout));
    const request = new Request(address, {
      method,
      headers: this.#headers(options),
      body: options.json === undefined ? options.body : JSON.stringify(options.json),
      signal: signals.length ? AbortSignal.any(signals) : null,
      ...(options.body instanceof ReadableStream ? { duplex: "half" } : {}),
    } as RequestInit);
    try {
      return await this.#fetch(request);
    } catch (cause) {
      const stopped = this.#reasonToStop(options);
      if (stopped !== undefined) throw stopped;
      throw new ConnectionError(`${method} ${request.url}: no answer (${reasonOf(cause)})`, { cause });
    }
  }

  /** What the caller has stopped the call for; a timeout is none of that. */
  #reasonToStop({ signal }: CallOptions): unknown {
    return [signal, this.#options.signal].find((one) => one?.aborted)?.reason;
  }

  #toError(response: Response, envelope: Envelope<unknown>): ApiError {
    const issues = (envelope.data as { issues?: ExplainedIssue[] } | null)?.issues ?? [];
    const traceId = response.headers.get("traceId") ?? envelope.traceId;
    const { code, message, messageEn, data } = envelope;
    const { locale } = this.#options;
    return new ApiError(code, response.status, message, messageEn, issues, data, traceId, locale);
  }

  #headers({ json, headers }: CallOptions): Headers {
    const { token, userName, locale, traceId } = this.#options;
    const all = new Headers(this.#options.headers);
    if (token) all.set("Authorization", token);
    if (userName) all.set("UserName", toUserNameHeader(userName));
    if (traceId) all.set("traceId", typeof traceId === "string" ? traceId : traceId());
    all.set("Accept-Language", locale ?? DEFAULT_LOCALE);
    if (json !== undefined) all.set("Content-Type", "application/json");
    for (const [name, value] of Object.entries(headers ?? {})) all.set(name, value);
    return all;
  }
}

const readEnvelope = <T>(response: Response): Promise<Envelope<T>> => readObject(response);

/** @throws ConnectionError for what is no object of JSON, such as the page of a proxy. */
async function readObject<T extends object>(response: Response): Promise<T> {
  const body = await readBody(response);
  try {
    const found = JSON.parse(body);
    if (typeof found === "object" && found !== null) return found;
  } catch {
    // Thrown below: the answer is not this service's.
  }
  throw new ConnectionError(
    `HTTP ${response.status}: an answer that is not this service's (${body.slice(0, 80)})`,
  );
}

/** The connection may break after the answer has begun. */
async function readBody(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    const { message } = cause as Error;
    throw new ConnectionError(`HTTP ${response.status}: the answer was cut off (${message})`, { cause });
  }
}
