/** How far a harvest has come, beside what it has written, so that it goes on where it stopped. */
import { readFile, rename, writeFile } from "node:fs/promises";
import type { OaiSelection } from "../../sdk/mod.ts";
import { ignoreMissing } from "../config.ts";

export interface HarvestState {
  url: string;
  selection: OaiSelection;
  /** Of the next page; absent when the list has ended. */
  resumptionToken?: string;
  /** Time of the first answer: what changes later is found from there on. */
  startedAt: string;
  /** Bytes of the file of lines that belong to whole pages; what stands behind them is written anew. */
  bytes: number;
  records: number;
  deleted: number;
  pages: number;
  finished: boolean;
}

export async function readState(path: string): Promise<HarvestState | undefined> {
  const text = await readFile(path, "utf8").catch(ignoreMissing);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Replaces it in one step, so that a crash leaves the one before. */
export async function writeState(path: string, state: HarvestState): Promise<void> {
  const fresh = `${path}.new`;
  await writeFile(fresh, `${JSON.stringify(state, null, 2)}\n`, { flush: true });
  await rename(fresh, path);
}
