/** A draft as a folder of FTP: its files, and what is on its way to become one. */
import { findFileByPath, listFiles } from "../../../db/queries/file/files.ts";
import type { FtpAccount } from "../../../db/queries/file/ftp_access.ts";
import { listFtpUploads, type UploadRow } from "../../../db/queries/file/uploads.ts";
import { isFilePath } from "../../../sdk/model/file.ts";
import type { Context } from "../../context.ts";
import { type FtpArrival, type FtpEntry, type FtpFolder, FtpRefusal } from "../../external/ftp/backend.ts";
import { discardUpload } from "../upload/discard.ts";
import { endRunning } from "../upload/hold.ts";
import { removeFile } from "../file/upload.ts";
import { asRefusal } from "./refusals.ts";
import { storeArrival } from "./store.ts";

/** Files that are read at once for a listing. */
const PAGE = 2_000;
/** Empty folders that are remembered for one user name. */
const FOLDERS_MAX = 10_000;

/** User names for which they are remembered, the last ones to sign in. */
const USERS_MAX = 200;

/** Folders that clients have made and that have no file yet; a dataset has folders only above its files. */
export class SessionFolders {
  readonly #made = new Map<string, Set<string>>();

  /** Of a user name: a client that mirrors a folder has several connections. */
  of(userName: string): Set<string> {
    const there = this.#made.get(userName) ?? new Set<string>();
    this.#made.delete(userName);
    this.#made.set(userName, there);
    const [oldest] = this.#made.keys();
    if (this.#made.size > USERS_MAX && oldest !== undefined) this.#made.delete(oldest);
    return there;
  }
}

export class DraftFolder implements FtpFolder {
  readonly #versionId: string;
  readonly #target: { dataSetId: string; version: string };

  readonly #check: () => Promise<void>;
  readonly made: Set<string>;

  constructor(
    readonly context: Context,
    account: FtpAccount,
    { made, check }: { made: Set<string>; check: () => Promise<void> },
  ) {
    this.made = made;
    this.#check = check;
    this.#versionId = account.access.versionId;
    this.#target = { dataSetId: account.dataSetId, version: `V${account.versionNumber}` };
  }

  check(): Promise<void> {
    return asRefusal(this.#check);
  }

  async isFolder(path: string): Promise<boolean> {
    if (path === "" || this.made.has(path)) return true;
    const prefix = `${path}/`;
    const [first] = await listFiles(this.context.db.read, this.#versionId, { prefix, after: "", limit: 1 });
    return first !== undefined || (await this.#arriving()).some((row) => row.path.startsWith(prefix));
  }

  #arriving(): Promise<UploadRow[]> {
    return listFtpUploads(this.context.db.read, this.#versionId);
  }

  async list(path: string): Promise<FtpEntry[]> {
    const prefix = path === "" ? "" : `${path}/`;
    const entries = new Map<string, FtpEntry>();
    const add = (below: string, size: number, modifiedAt: number) => {
      const [name = "", more] = below.slice(prefix.length).split(/\/(.*)/s);
      if (more === undefined) entries.set(name, { name, isFolder: false, size, modifiedAt });
      else if (!entries.has(name)) entries.set(name, { name, isFolder: true, size: 0, modifiedAt });
    };
    const now = this.context.clock().getTime();
    for (const folder of this.made) if (folder.startsWith(prefix)) add(`${folder}/`, 0, now);
    for (let after = "";;) {
      const files = await listFiles(this.context.db.read, this.#versionId, { prefix, after, limit: PAGE });
      for (const file of files) add(file.path, file.size, file.createdAt);
      if (files.length < PAGE) break;
      after = files.at(-1)!.path;
    }
    for (const { path, received, usedAt } of await this.#arriving()) {
      if (path.startsWith(prefix)) add(path, received, usedAt);
    }
    return [...entries.values()];
  }

  /** What is on its way comes before a file that it is to replace: a client that continues asks how much is there. */
  async find(path: string): Promise<FtpEntry | undefined> {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const arriving = await this.#findArriving(path);
    if (arriving) return { name, isFolder: false, size: arriving.received, modifiedAt: arriving.usedAt };
    const file = await findFileByPath(this.context.db.read, this.#versionId, path);
    return file && { name, isFolder: false, size: file.size, modifiedAt: file.createdAt };
  }

  /** Whoever comes back has lost the line on which the last bytes came. */
  async #findArriving(path: string): Promise<UploadRow | undefined> {
    const row = (await this.#arriving()).find((one) => one.path === path);
    if (!row) return undefined;
    await endRunning(this.context, row.id);
    return (await this.#arriving()).find(({ id }) => id === row.id);
  }

  makeFolder(path: string): Promise<void> {
    requireName(path);
    if (this.made.size >= FOLDERS_MAX) throw new FtpRefusal(452, "Too many empty folders.");
    const parts = path.split("/");
    for (let depth = 1; depth <= parts.length; depth++) this.made.add(parts.slice(0, depth).join("/"));
    return Promise.resolve();
  }

  async removeFolder(path: string): Promise<void> {
    if (!await this.isFolder(path)) throw new FtpRefusal(550, "There is no such folder.");
    if (path === "" || (await this.list(path)).length > 0) {
      throw new FtpRefusal(550, "The folder is not empty.");
    }
    this.made.delete(path);
  }

  removeFile(path: string): Promise<void> {
    return asRefusal(async () => {
      const arriving = await this.#findArriving(path);
      if (arriving) await discardUpload(this.context, arriving.id);
      else await removeFile(this.context, { ...this.#target, path });
    });
  }

  store(path: string, arrival: FtpArrival): Promise<string> {
    requireName(path);
    return asRefusal(async () => {
      const earlier = await this.#findArriving(path);
      return await storeArrival(this.context, { ...this.#target, path }, { ...arrival, earlier });
    });
  }
}

/** The names that files may have everywhere. @throws FtpRefusal 553 */
function requireName(path: string): void {
  if (!isFilePath(path)) throw new FtpRefusal(553, "A file cannot have this name.");
}
