/**
 * Notes what harvesters are told. It follows the search index, in its transaction: what is in the index is a record, what
 * has left it a deleted one. So a dataset that is withheld for correction is deleted until its correction is published.
 */
import { type OaiRecordRow, putOaiRecord, readOaiStates } from "../../../db/queries/catalog/oai.ts";
import type { SearchDocumentRow } from "../../../db/queries/catalog/search.ts";
import type { Transaction } from "../../../db/client.ts";
import { OAI_SET_FAMILIES, WHOLE_SETS } from "../../../sdk/model/oai.ts";
import type { Context } from "../../context.ts";

const SECOND = 1_000;
/** Digits of a subject of level 1 of GB/T 13745. */
const SUBJECT_DIGITS = 3;

/** Writes a record of each dataset whose state has changed; the datestamp of the others stays. */
export async function noteRecords(
  tx: Transaction,
  { clock }: Pick<Context, "clock">,
  serials: readonly number[],
): Promise<void> {
  const { documents, records } = await readOaiStates(tx, serials);
  const datestamp = Math.floor(clock().getTime() / SECOND) * SECOND;
  for (const serial of serials) {
    const told = records.get(serial);
    const state = stateOf(documents.get(serial), told);
    if (!state || (told && isSame(state, told))) continue;
    await putOaiRecord(tx, { ...state, datestamp }, withParents(state.sets));
  }
}

type State = Omit<OaiRecordRow, "datestamp">;

/** Nothing where a dataset was never public. */
function stateOf(document: SearchDocumentRow | undefined, told: OaiRecordRow | undefined): State | undefined {
  if (!document) return told && { ...told, deleted: true };
  const { datasetSerial, versionId, updatedAt } = document;
  return { datasetSerial, versionId, versionUpdatedAt: updatedAt, deleted: false, sets: setsOf(document) };
}

function setsOf({ facets: { type, access, subject, journal, group } }: SearchDocumentRow): string[] {
  return [
    ...type.map((code) => `type:${code}`),
    ...access.map((right) => `access:${right.toLowerCase()}`),
    ...subject.filter((code) => code.length === SUBJECT_DIGITS).map((code) => `subject:${code}`),
    ...[...journal, ...group].map((code) => `community:${code}`),
  ];
}

function isSame(state: State, told: OaiRecordRow): boolean {
  return state.versionId === told.versionId && state.versionUpdatedAt === told.versionUpdatedAt &&
    state.deleted === told.deleted && state.sets.join() === told.sets.join();
}

/** With the families of which only some records are members. */
function withParents(sets: readonly string[]): string[] {
  const parents = OAI_SET_FAMILIES.filter((family) =>
    !WHOLE_SETS.includes(family) && sets.some((set) => set.startsWith(`${family}:`))
  );
  return [...sets, ...parents];
}
