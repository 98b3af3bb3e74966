/** Calls that stay in the process: the server's own pages make them. */
import type { Envelope } from "./envelope.ts";

export interface DirectCall {
  method: string;
  address: string;
  headers: Headers;
  json?: unknown;
}

/** A version at which somebody looks. */
export interface ViewedVersion {
  dataSetId: string;
  /** Label such as `V2`. */
  version: string;
}

/** Who looks at a page without a session. */
export interface PageReader {
  address: string;
  userAgent: string;
}

export interface DirectAnswer {
  response: Response;
  /** As it would be read from the JSON of the response, which has no body then; absent where it has one. */
  envelope?: Envelope<unknown>;
}
