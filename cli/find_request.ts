/** Finds a review, a retraction or an update of papers by its own id, or by the id, DOI or CSTR of its dataset. */
import type { PaperUpdate, Repository, Retraction, Review } from "../sdk/mod.ts";
import { ApiError } from "../sdk/error.ts";
import { dataSetIdOf, readIdentifier } from "./identifier.ts";

/** Finds the review that waits for a decision, else the newest; the version of a DOI does not matter. */
export async function findReview(repository: Repository, value: string): Promise<Review> {
  const { reviews, datasets } = repository;
  const own = await byOwnId(value, (id) => reviews.get(id));
  if (own) return own;
  const { dataSetId, version } = await datasets.get(await dataSetIdOf(repository, value));
  return matchingOrNewest(await reviews.rounds(dataSetId, version), ({ state }) => state === "OPEN") ??
    await reviews.get(value);
}

export async function findRetraction(repository: Repository, value: string): Promise<Retraction> {
  const { retractions } = repository;
  const own = await byOwnId(value, (id) => retractions.get(id));
  if (own) return own;
  const all = await retractions.ofDataset(await dataSetIdOf(repository, value));
  return matchingOrNewest(all, ({ state }) => state === "PENDING") ?? await retractions.get(value);
}

/** Returns the id of an update of papers; text that names no dataset is taken for such an id. */
export async function paperUpdateIdOf(repository: Repository, value: string): Promise<string> {
  const all: PaperUpdate[] = await dataSetIdOf(repository, value)
    .then((id) => repository.relatedPapers.history(id))
    .catch((error) => "id" in readIdentifier(value) ? unlessMissing(error) ?? [] : Promise.reject(error));
  return matchingOrNewest(all, ({ state }) => state === "PENDING")?.paperUpdateId ?? value;
}

async function byOwnId<T>(value: string, get: (id: string) => Promise<T>): Promise<T | undefined> {
  const identifier = readIdentifier(value);
  return "id" in identifier ? await get(identifier.id).catch(unlessMissing) : undefined;
}

/** Finds the newest open entry, else the newest one; lists are newest first. */
function matchingOrNewest<T>(all: readonly T[], isOpen: (one: T) => boolean): T | undefined {
  return all.find(isOpen) ?? all[0];
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof ApiError && error.error === "notFound")) throw error;
}
