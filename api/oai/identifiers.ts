/** Identifiers of items: `oai:{host}:{dataSetId}` (spec 3 §4). */
import { OaiError, quoted } from "./error.ts";

const hostOf = (publicUrl: string) => new URL(publicUrl).hostname.replace(/[[\]]/g, "");

export const itemPrefix = (publicUrl: string): string => `oai:${hostOf(publicUrl)}:`;
export const itemIdentifier = (publicUrl: string, dataSetId: string): string =>
  itemPrefix(publicUrl) + dataSetId;

/** A host that the guidelines for identifiers take: one with a dot. */
export function repositoryIdentifier(publicUrl: string): string | undefined {
  const host = hostOf(publicUrl);
  return /^[a-zA-Z][a-zA-Z0-9-]*(\.[a-zA-Z][a-zA-Z0-9-]*)+$/.test(host) ? host : undefined;
}

/** @returns the `dataSetId`. @throws OaiError idDoesNotExist where it is none of ours. */
export function readIdentifier(publicUrl: string, given: string): string {
  const prefix = itemPrefix(publicUrl);
  if (given.startsWith(prefix) && given.length > prefix.length) return given.slice(prefix.length);
  throw new OaiError("idDoesNotExist", "oai.error.identifierUnknown", {
    given: quoted(given),
    shape: `${prefix}{dataSetId}`,
  });
}
