/** Manifest folders for the demo: found, deposited as the command line does it, accepted. */
import { MANIFEST_NAMES } from "../cli/deposit/document.ts";
import { depositFolder } from "../cli/deposit/deposit.ts";
import { Terminal } from "../cli/terminal.ts";
import { CHECKLIST } from "../sdk/model/review.ts";
import type { Dataset, Repository } from "../sdk/mod.ts";

/** Folders below `folder` (itself included) that hold a manifest, in order of their names. */
export async function findManifestFolders(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory, isFile } of Deno.readDir(folder)) {
    if (isFile && MANIFEST_NAMES.some((one) => one === name)) return [folder];
    if (isDirectory) found.push(...await findManifestFolders(`${folder}/${name}`));
  }
  return found.sort();
}

export interface SeedOptions {
  /** Code of a community, in place of the one that the manifest names. */
  community?: string;
  /** Is told what the command line would say. */
  say?: (text: string) => void;
}

/** @returns the dataset under review. @throws CliError, ApiError; the draft then stays as it is. */
export async function submitFolder(
  folder: string,
  repository: Repository,
  { community, say = () => {} }: SeedOptions = {},
): Promise<Dataset> {
  const terminal = new Terminal({
    stdout: { write: say },
    stderr: { write: say },
    json: false,
    locale: "en",
  });
  const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  const options = { folder, submit: true, community };
  const { dataset } = await depositFolder(options, { repository, terminal, sleep });
  return dataset;
}

/** Accepts the open review of a dataset. */
export async function acceptReview(dataSetId: string, reviewer: Repository): Promise<void> {
  for await (const review of reviewer.reviews.list({ state: "OPEN" })) {
    if (review.dataSetId !== dataSetId) continue;
    await reviewer.reviews.accept(review.reviewId, { checklist: [...CHECKLIST] });
    return;
  }
  throw new Error(`${dataSetId}: no open review`);
}
