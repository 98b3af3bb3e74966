/** What the server refuses of a save by the names of its fields: the rest is saved all the same. */
import { ApiError } from "./error.ts";
import type { Issue } from "./model/issue.ts";
import type { DatasetMetadata, MetadataChanges } from "./model/metadata/metadata.ts";

export type FieldName = keyof DatasetMetadata;

/** The field of the draft to which a path leads: `title` of `title.zh`. */
export const fieldOf = (path: string): FieldName => path.split(".")[0] as FieldName;

/** The issues of a refusal by the paths of the form; what is no refusal of fields has none. */
export function refusedIssues(error: unknown): Issue[] {
  if (!(error instanceof ApiError)) return [];
  return error.issues.map(({ path, key, params }) => ({
    path: path.replace(/^(?:metadata|changes)\./, ""),
    key,
    params,
  }));
}

export interface Sent<T> {
  /** Of the last call; absent where nothing was left to send. */
  answer?: T;
  /** What was sent and taken. */
  taken: MetadataChanges;
  /** Why the other fields were not. */
  refused: Issue[];
}

/**
 * Sends changes; as often as some fields are refused, what is left without them. @throws what `send` throws of a failure
 * that names none of the fields.
 */
export async function sendAcceptable<T>(
  changes: MetadataChanges,
  send: (changes: MetadataChanges) => Promise<T>,
): Promise<Sent<T>> {
  const refused: Issue[] = [];
  let taken = changes;
  while (Object.keys(taken).length > 0) {
    try {
      return { answer: await send(taken), taken, refused };
    } catch (error) {
      const found = refusedIssues(error).filter(({ path }) => Object.hasOwn(taken, fieldOf(path)));
      if (found.length === 0) throw error;
      refused.push(...found);
      taken = without(taken, found);
    }
  }
  return { taken, refused };
}

function without(changes: MetadataChanges, refused: readonly Issue[]): MetadataChanges {
  const names = new Set<string>(refused.map(({ path }) => fieldOf(path)));
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !names.has(name)));
}
