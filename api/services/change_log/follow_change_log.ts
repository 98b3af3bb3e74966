/**
 * Several servers on one database: each follows what the others have written, by the numbers of the log of changes.
 * One statement a round, which finds nothing most of the time.
 */
import { lastChange, listChangesAfter } from "../../../db/queries/system/changes.ts";
import type { ChangeTag } from "../../../sdk/model/change_tag.ts";
import { countChange } from "../../change_counter.ts";
import type { App } from "../../context.ts";
import { statePart } from "../../process_state.ts";

/** Milliseconds between two rounds: what one server has published, all of them show within two seconds. */
export const FOLLOW_EVERY_MS = 500;
/** Changes of one round; the rest comes with the next. */
const BATCH = 500;

/** Number of the last change that this process knows. */
const FOLLOWED = statePart(() => ({ position: 0 }));

const INDEX_TAG = "index:";

/** What the index writes down about datasets that it has taken in, besides `search`. */
export const indexTags = (serials: readonly number[]): string[] => [
  "search",
  ...serials.map((serial) => `${INDEX_TAG}${serial}`),
];

const serialsIn = (tags: readonly string[]): number[] =>
  tags.filter((tag) => tag.startsWith(INDEX_TAG)).map((tag) => Number(tag.slice(INDEX_TAG.length)));

const changeTagsIn = (tags: readonly string[]): ChangeTag[] =>
  tags.filter((tag): tag is ChangeTag => !tag.startsWith(INDEX_TAG));

/** Called before the search index is loaded, so that nothing is missed in between. */
export async function beginToFollow({ db, state }: Pick<App, "db" | "state">): Promise<void> {
  state.of(FOLLOWED).position = await lastChange(db.read);
}

/** Takes in what other processes have written since the last round. A round that fails is done again by the next. */
export async function followChanges(app: Pick<App, "db" | "search" | "state">): Promise<void> {
  const followed = app.state.of(FOLLOWED);
  const rows = await listChangesAfter(app.db.read, followed.position, BATCH);
  if (rows.length === 0) return;
  // The numbers have no gaps: what is missing was deleted while this process stood still.
  const missed = rows[0].id !== followed.position + 1;
  const foreign = rows.filter(({ origin }) => origin !== app.state.id);
  // Its own too: what was read of another's may have overtaken what this process wrote at the same time.
  const serials = new Set(rows.flatMap(({ tags }) => serialsIn(tags)));
  if (missed) await app.search.load();
  else if (serials.size > 0) await app.search.follow([...serials]);
  if (missed) countChange(app);
  else if (foreign.length > 0) countChange(app, foreign.flatMap(({ tags }) => changeTagsIn(tags)));
  followed.position = rows.at(-1)!.id;
}
