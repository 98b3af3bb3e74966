/** A draft as a folder of FTP: its files, and what is on its way to become one. */
import { findVersionHead } from "../../../db/queries/dataset/datasets.ts";
import { findFileByPath } from "../../../db/queries/file/files.ts";
import type { FtpAccount } from "../../../db/queries/file/ftp_access.ts";
import { listEntries } from "../../../db/queries/file/path_entries.ts";
import { listFtpUploads, type UploadRow } from "../../../db/queries/file/uploads.ts";
import { foldersOf } from "../../../sdk/model/path_index.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { type FtpArrival, type FtpEntry, type FtpFolder, FtpRefusal } from "../../external/ftp/backend.ts";
import { quoted } from "../../external/ftp/paths.ts";
import { changeFiles } from "../file/change_files.ts";
import { removeFile } from "../file/upload.ts";
import { renameArriving, renameFile } from "./rename.ts";
import { discardUpload } from "../upload/discard.ts";
import { isOver } from "../upload/find.ts";
import { endRunning } from "../upload/hold.ts";
import { hasFolder, listFolder } from "./listing.ts";
import { MADE_FOLDERS, type MadeFolders } from "./made_folders.ts";
import { asRefusal, requireName } from "./refusals.ts";
import { storeArrival } from "./store.ts";

export class DraftFolder implements FtpFolder {
  readonly #versionId: string;
  readonly #target: { dataSetId: string; version: string };
  readonly #check: () => Promise<void>;

  constructor(readonly context: Context, account: FtpAccount, check: () => Promise<void>) {
    this.#check = check;
    this.#versionId = account.access.versionId;
    this.#target = { dataSetId: account.dataSetId, version: `V${account.versionNumber}` };
  }

  get #made(): MadeFolders {
    return this.context.state.of(MADE_FOLDERS);
  }

  check(): Promise<void> {
    return asRefusal(this.#check);
  }

  async isFolder(path: string): Promise<boolean> {
    if (path === "") return true;
    const { db } = this.context;
    // On the site somebody may have added a file of this name since the folder was made.
    if (this.#made.of(this.#versionId).has(path)) {
      return !await findFileByPath(db.read, this.#versionId, path);
    }
    if (await hasFolder(db.read, this.#versionId, path)) return true;
    return (await this.#arriving()).some((row) => row.path.startsWith(`${path}/`));
  }

  async #arriving(): Promise<UploadRow[]> {
    const rows = await listFtpUploads(this.context.db.read, this.#versionId);
    return rows.filter((row) => !isOver(this.context, row));
  }

  async list(path: string): Promise<FtpEntry[]> {
    const { db, clock } = this.context;
    const prefix = path === "" ? "" : `${path}/`;
    const head = await findVersionHead(db.read, this.#versionId);
    // Folders have no time of their own.
    const folderTime = head?.version.updatedAt ?? clock().getTime();
    const entries = new Map<string, FtpEntry>();
    const add = (below: string, size: number, modifiedAt: number) => {
      if (!below.startsWith(prefix) || below === prefix) return;
      const [name = "", more] = below.slice(prefix.length).split(/\/(.*)/s);
      if (more === undefined) entries.set(name, { name, isFolder: false, size, modifiedAt });
      else if (!entries.has(name)) {
        entries.set(name, { name, isFolder: true, size: 0, modifiedAt: folderTime });
      }
    };
    for (const folder of this.#made.of(this.#versionId)) add(`${folder}/`, 0, folderTime);
    for await (const { path, size, createdAt } of listFolder(db.read, this.#versionId, prefix)) {
      add(path, size, createdAt);
    }
    for (const { path, received, usedAt } of await this.#arriving()) add(path, received, usedAt);
    return [...entries.values()];
  }

  /**
   * What is on its way comes before a file that it is to replace: a client that continues asks how much is there. Whoever
   * asks ends nothing: it may be somebody else's.
   */
  async find(path: string): Promise<FtpEntry | undefined> {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const arriving = await this.#findArriving(path);
    if (arriving) return { name, isFolder: false, size: arriving.received, modifiedAt: arriving.usedAt };
    const file = await findFileByPath(this.context.db.read, this.#versionId, path);
    return file && { name, isFolder: false, size: file.size, modifiedAt: file.createdAt };
  }

  async #findArriving(path: string): Promise<UploadRow | undefined> {
    return (await this.#arriving()).find((one) => one.path === path);
  }

  /** Whoever sends it again, or deletes it, has lost the line on which the last bytes came. */
  async #endArriving(path: string): Promise<UploadRow | undefined> {
    const row = await this.#findArriving(path);
    if (!row) return undefined;
    await endRunning(this.context, row.id);
    return (await this.#arriving()).find(({ id }) => id === row.id);
  }

  makeFolder(path: string): Promise<void> {
    return asRefusal(async () => {
      requireName(path);
      await this.#requireNoFile(path);
      if (!this.#made.add(this.#versionId, path)) throw new FtpRefusal(452, "Too many empty folders.");
    });
  }

  /** @throws DomainError pathTaken where a file stands in the place of the folder or of one above it. */
  async #requireNoFile(path: string): Promise<void> {
    const places = [path, ...foldersOf(path)];
    const entries = await listEntries(this.context.db.read, this.#versionId, places);
    const stored = entries.find((entry) => entry.file)?.path;
    const other = stored ?? (await this.#arriving()).find((row) => places.includes(row.path))?.path;
    if (other !== undefined) throw new DomainError("pathTaken", { path, other });
  }

  async removeFolder(path: string): Promise<void> {
    if (!await this.isFolder(path)) throw new FtpRefusal(550, `There is no folder ${quoted(path)}.`);
    if (path === "" || (await this.list(path)).length > 0) {
      throw new FtpRefusal(550, `The folder ${quoted(path)} is not empty.`);
    }
    this.#made.remove(this.#versionId, path);
  }

  rename(from: string, to: string): Promise<void> {
    return asRefusal(async () => {
      requireName(to);
      if (from === to) return;
      if (await this.isFolder(to)) throw new FtpRefusal(553, `There is a folder ${quoted(to)}.`);
      if (await this.isFolder(from)) await this.#renameFolder(from, to);
      else await this.#renameFile(from, to);
    });
  }

  async #renameFile(from: string, to: string): Promise<void> {
    const target = { ...this.#target, versionId: this.#versionId };
    const row = await this.#findArriving(from);
    if (row) await renameArriving(this.context, target, [{ row, from, to }]);
    else await renameFile(this.context, target, { from, to });
    const replaced = (await this.#arriving()).find(({ path, id }) => path === to && id !== row?.id);
    if (replaced) await discardUpload(this.context, replaced.id);
  }

  async #renameFolder(from: string, to: string): Promise<void> {
    if (from === "" || to.startsWith(`${from}/`)) {
      throw new FtpRefusal(553, `The folder ${quoted(from)} cannot be moved to ${quoted(to)}.`);
    }
    await this.#requireNoFile(to);
    const { db } = this.context;
    const moved = (path: string) => to + path.slice(from.length);
    const isBelow = (path: string) => path.startsWith(`${from}/`);
    if (await hasFolder(db.read, this.#versionId, from)) {
      await changeFiles(this.context, this.#target, { move: [{ from, to }] });
    }
    const arriving = (await this.#arriving()).filter(({ path }) => isBelow(path));
    const renamings = arriving.map((row) => ({ row, from: row.path, to: moved(row.path) }));
    const target = { ...this.#target, versionId: this.#versionId };
    if (renamings.length > 0) await renameArriving(this.context, target, renamings);
    for (const path of [...this.#made.of(this.#versionId)]) {
      if (path !== from && !isBelow(path)) continue;
      this.#made.remove(this.#versionId, path);
      this.#made.add(this.#versionId, moved(path));
    }
  }

  removeFile(path: string): Promise<void> {
    return asRefusal(async () => {
      const arriving = await this.#endArriving(path);
      if (arriving) await discardUpload(this.context, arriving.id);
      else await removeFile(this.context, { ...this.#target, path });
    });
  }

  store(path: string, arrival: FtpArrival): Promise<string> {
    return asRefusal(async () => {
      requireName(path);
      if (await this.isFolder(path)) throw new FtpRefusal(553, `There is a folder ${quoted(path)}.`);
      const earlier = await this.#endArriving(path);
      return await storeArrival(this.context, { ...this.#target, path }, { ...arrival, earlier });
    });
  }
}
