/**
 * The cover of a manifest folder: the picture that the manifest names, else one that the server draws at submission.
 */
import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "../../sdk/mod.ts";
import { COVER_SIZE_MAX } from "../../sdk/model/limits.ts";
import { ignoreMissing } from "../config.ts";
import { explain, type Problem } from "../error.ts";
import type { DepositTools } from "./tools.ts";
import type { Draft } from "./draft.ts";

/** Checks what can be checked here; type and ratio are checked by the server. */
export async function readCover(
  folder: string,
  { cover: name }: Manifest,
): Promise<{ cover?: Blob; problems: Problem[] }> {
  if (!name) return { problems: [] };
  const path = join(folder, name);
  const found = await lstat(path).catch(ignoreMissing);
  if (!found?.isFile()) {
    return { problems: [explain({ path: "cover", key: "fileMissing", params: { found: name } })] };
  }
  if (found.size >= COVER_SIZE_MAX) {
    return { problems: [explain({ path: "cover", key: "coverTooBig", params: { found: found.size } })] };
  }
  return { cover: new Blob([new Uint8Array(await readFile(path))]), problems: [] };
}

/** Sends the cover. Without one in the manifest, the draft keeps its cover. */
export async function sendCover(
  { dataSetId, version }: Draft,
  cover: Blob | undefined,
  { repository, terminal }: DepositTools,
): Promise<void> {
  const { attachments, datasets } = repository;
  if (cover) {
    await attachments.putCover(dataSetId, version, cover);
    return terminal.say(terminal.t("cli.create.cover"));
  }
  if ((await datasets.get(dataSetId, version)).coverId) return;
  terminal.say(terminal.t("cli.create.coverLater"));
}
