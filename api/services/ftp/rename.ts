/** Renames as clients of FTP mean it: a file takes the place of another one, as with STOR, and a folder that of none. */
import { findFileByPath } from "../../../db/queries/file/files.ts";
import { findUpload, updateUpload, type UploadRow } from "../../../db/queries/file/uploads.ts";
import type { VersionAddress } from "../dataset/read.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { requireEditable } from "../dataset/save.ts";
import { changeFiles } from "../file/change_files.ts";
import { findPlace } from "../file/upload_paths.ts";

export interface Renaming {
  from: string;
  to: string;
}

/** What is stored moves; a file that stood at the new path can be restored like any that was deleted. */
export async function renameFile(
  context: Context,
  target: VersionAddress & { versionId: string },
  { from, to }: Renaming,
): Promise<void> {
  const replaced = await findFileByPath(context.db.read, target.versionId, to);
  await changeFiles(context, target, { move: [{ from, to }], remove: replaced ? [to] : [] });
}

/**
 * What is on its way becomes a file of another name (`becomeFile` reads it at the end). What has become a file since it
 * was found moves like any other.
 * @throws DomainError notFound for what is there no more.
 */
export async function renameArriving(
  context: Context,
  target: VersionAddress & { versionId: string },
  renamings: readonly (Renaming & { row: Pick<UploadRow, "id"> })[],
): Promise<void> {
  const stored = await context.db.withTx(async (tx) => {
    const { version } = await requireEditable(tx, context, target, "save");
    const stored: Renaming[] = [];
    for (const { row: { id }, from, to } of renamings) {
      const row = await findUpload(tx, id);
      if (row?.path !== from || row.state === "failed") throw new DomainError("notFound", { what: from });
      if (row.state === "done") {
        stored.push({ from, to });
        continue;
      }
      await findPlace(tx, version.id, to, "replace");
      await updateUpload(tx, id, { path: to });
    }
    return stored;
  });
  for (const renaming of stored) await renameFile(context, target, renaming);
}
