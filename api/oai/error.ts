/** The eight errors of OAI-PMH 2.0 §3.6: answers with HTTP status 200, as the protocol wants. */
import type { MessageKey } from "../../locales/mod.ts";

export type OaiErrorCode =
  | "badVerb"
  | "badArgument"
  | "badResumptionToken"
  | "cannotDisseminateFormat"
  | "idDoesNotExist"
  | "noRecordsMatch"
  | "noMetadataFormats"
  | "noSetHierarchy";

type ReasonKey = Extract<MessageKey, `oai.error.${string}`>;

export class OaiError extends Error {
  /** @param reason What is wrong, in the catalogs. */
  constructor(
    readonly code: OaiErrorCode,
    readonly reason: ReasonKey,
    readonly params: Readonly<Record<string, string>> = {},
  ) {
    super(code);
  }
}

const QUOTED_MAX = 80;

/** The beginning of what somebody sent, for a sentence. */
export const quoted = (value: string): string =>
  value.length > QUOTED_MAX ? `${value.slice(0, QUOTED_MAX)}…` : value;
