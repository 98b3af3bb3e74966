/**
 * Looks up metadata of a DOI elsewhere. Only the host of the settings is asked, with a short timeout; a service that is
 * down is not asked for a while, and people type instead.
 */
import type { DatasetMetadata, Input } from "../../sdk/model/metadata/metadata.ts";
import { withCircuitBreaker } from "./circuit_breaker.ts";
import { fromDataCite } from "./datacite_mapping.ts";

export interface DoiMetadataSource {
  /** @returns `undefined` for a DOI that the service does not know. @throws Error where it does not answer. */
  find(doi: string): Promise<Input<DatasetMetadata> | undefined>;
}

const TIMEOUT_MS = 8_000;
/** Bytes of an answer. */
const RESPONSE_MAX = 1024 * 1024;

/** The REST interface of DataCite: `GET {address}/dois/{doi}`. */
export class DataCite implements DoiMetadataSource {
  readonly #address: string;
  readonly #ask: (doi: string) => Promise<unknown>;

  /** @param address Origin, and path if any, without a slash at its end. */
  constructor(address: string, { patienceMs = TIMEOUT_MS } = {}) {
    this.#address = address;
    this.#ask = withCircuitBreaker((doi: string) => this.#fetch(doi, patienceMs), {
      failures: 3,
      pauseMs: 60_000,
      counts: () => true,
    });
  }

  async find(doi: string): Promise<Input<DatasetMetadata> | undefined> {
    const answer = await this.#ask(doi);
    return answer === undefined ? undefined : fromDataCite(answer);
  }

  async #fetch(doi: string, patienceMs: number): Promise<unknown> {
    const response = await fetch(`${this.#address}/dois/${encodeURIComponent(doi)}`, {
      headers: { Accept: "application/vnd.api+json" },
      // A redirect could lead to any host, so none is followed.
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    if (response.status === 404) {
      await response.body?.cancel();
      return undefined;
    }
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new Error(`The DOI service answered HTTP ${response.status}.`);
    }
    return JSON.parse(await readText(response.body));
  }
}

async function readText(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of body) {
    text += decoder.decode(part, { stream: true });
    if (text.length > RESPONSE_MAX) throw new Error("The DOI service answered more than 1 MB.");
  }
  return text + decoder.decode();
}
