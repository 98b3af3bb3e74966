/** Harvests the records of an OAI-PMH repository, page by page, at its pace and within limits that no answer moves. */
import { OaiError, type OaiPage, type OaiRecord, readPage } from "./page.ts";
import { isPrivateHost } from "./private_host.ts";

export interface OaiSelection {
  /** Metadata format; `oai_dc` when absent, which every repository has. */
  prefix?: string;
  set?: string;
  /** First and last datestamp, as a day or a time in UTC. */
  from?: string;
  until?: string;
  /** Goes on behind a page of an earlier harvest, in place of everything else. */
  resumptionToken?: string;
}

export interface HarvestOptions {
  fetch?: (request: Request) => Promise<Response>;
  signal?: AbortSignal;
  /** Milliseconds between two requests; 0 when absent. */
  pause?: number;
  /** Waits so many milliseconds. */
  sleep?: (milliseconds: number) => Promise<void>;
  /** Learns that the repository asks to wait so many milliseconds. */
  onWait?: (milliseconds: number) => void;
}

/** Bytes of one answer. */
const PAGE_MAX = 64 * 1024 * 1024;
/** Milliseconds for one answer. */
const ANSWER_MS = 120_000;
/** How often in a row a repository may ask to wait, and for how long at most. */
const WAITS_MAX = 10;
const WAIT_MS = 5_000;
const WAIT_MS_MAX = 600_000;
const REDIRECTS_MAX = 5;
/** Pages in a row without a record, behind which a list is held to be endless. */
const EMPTY_PAGES_MAX = 10;

/** @throws OaiError where the repository refuses or its answer is not taken. */
export async function* harvestPages(
  address: string,
  selection: OaiSelection = {},
  options: HarvestOptions = {},
): AsyncGenerator<OaiPage> {
  const seen = new Set<string>();
  let empty = 0;
  for (let query = firstQuery(selection);;) {
    const page = await readPage(await ask(address, query, options));
    yield page;
    const token = page.resumptionToken;
    if (!token) return;
    empty = page.records.length > 0 ? 0 : empty + 1;
    if (seen.has(token) || empty > EMPTY_PAGES_MAX) {
      throw new OaiError("endlessList", "the repository leads back to where the list has been");
    }
    seen.add(token);
    query = { verb: "ListRecords", resumptionToken: token };
    await (options.sleep ?? wait)(options.pause ?? 0);
  }
}

/** One record after another. @throws OaiError. */
export async function* harvestRecords(
  address: string,
  selection?: OaiSelection,
  options?: HarvestOptions,
): AsyncGenerator<OaiRecord> {
  for await (const { records } of harvestPages(address, selection, options)) yield* records;
}

function firstQuery({ prefix = "oai_dc", resumptionToken, ...rest }: OaiSelection): Record<string, string> {
  if (resumptionToken) return { verb: "ListRecords", resumptionToken };
  const given = Object.entries(rest).filter((one): one is [string, string] => Boolean(one[1]));
  return { verb: "ListRecords", metadataPrefix: prefix, ...Object.fromEntries(given) };
}

const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

async function ask(
  address: string,
  query: Record<string, string>,
  options: HarvestOptions,
): Promise<string> {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  for (let waits = 0; waits <= WAITS_MAX; waits++) {
    const answer = await follow(url, options);
    if (answer.status === 200) return await readText(answer);
    await answer.body?.cancel();
    if (answer.status !== 503 && answer.status !== 429) {
      throw new OaiError("network", `HTTP ${answer.status} at ${url.href.slice(0, 500)}`);
    }
    const milliseconds = retryAfter(answer.headers.get("Retry-After"));
    options.onWait?.(milliseconds);
    await (options.sleep ?? wait)(milliseconds);
  }
  throw new OaiError("network", `the repository asked ${WAITS_MAX + 1} times in a row to wait`);
}

function retryAfter(header: string | null): number {
  const milliseconds = Number(header) * 1_000 || Date.parse(header ?? "") - Date.now();
  return milliseconds > 0 ? Math.min(milliseconds, WAIT_MS_MAX) : WAIT_MS;
}

/** Follows redirects within the web, and none from a public host to a private one. */
async function follow(url: URL, { fetch: send = fetch, signal }: HarvestOptions): Promise<Response> {
  for (let at = url, hops = 0; hops <= REDIRECTS_MAX; hops++) {
    const timeout = AbortSignal.timeout(ANSWER_MS);
    const request = new Request(at, {
      headers: { Accept: "text/xml, application/xml;q=0.9" },
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const answer = await trySend(send, request);
    const location = answer.headers.get("Location");
    if (answer.status < 300 || answer.status >= 400 || !location) return answer;
    await answer.body?.cancel();
    at = redirectTarget(at, location);
  }
  throw new OaiError("redirect", `more than ${REDIRECTS_MAX} redirects`);
}

async function trySend(
  send: (request: Request) => Promise<Response>,
  request: Request,
): Promise<Response> {
  try {
    return await send(request);
  } catch (cause) {
    if (request.signal.aborted && (request.signal.reason as Error)?.name !== "TimeoutError") throw cause;
    throw new OaiError(
      "network",
      `${new URL(request.url).origin} does not answer (${(cause as Error).message})`,
    );
  }
}

function redirectTarget(from: URL, location: string): URL {
  const to = URL.canParse(location, from.href) ? new URL(location, from.href) : undefined;
  const isWeb = to && (to.protocol === "https:" || (to.protocol === "http:" && from.protocol === "http:"));
  if (!isWeb || (isPrivateHost(to.hostname) && !isPrivateHost(from.hostname))) {
    throw new OaiError("redirect", `a redirect to ${location.slice(0, 200)} is not followed`);
  }
  return to;
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader!.read()) {
    size += part.value.length;
    if (size > PAGE_MAX) {
      await reader!.cancel();
      throw new OaiError("tooLarge", `an answer has more than ${PAGE_MAX} bytes`);
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
