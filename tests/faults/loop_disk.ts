/** A filesystem in a file of its own, whose power can be cut: what was not synced is lost, as on a real machine. */
import { cp } from "node:fs/promises";

export const FILESYSTEMS = ["xfs", "ext4"] as const;
export type Filesystem = (typeof FILESYSTEMS)[number];

export interface LoopDisk extends AsyncDisposable {
  /** Where it is mounted. */
  folder: string;
  /** Puts the contents of a data folder that no server uses on it, durably. */
  fill(from: string): Promise<void>;
  /** The filesystem stops taking and giving anything from now on; what was only in memory is gone. */
  cutPower(): Promise<void>;
  /**
   * Mounts what is on the disk now, which replays its journal. It is a copy: the kernel may still hold the one whose
   * power was cut, and would give that one back. The programs that worked on it must have ended.
   */
  restart(): Promise<void>;
}

/** The least that xfs accepts; the file has holes. */
const SIZE = "320M";

/** @throws Error with what mkfs or mount said. */
export async function openLoopDisk(filesystem: Filesystem): Promise<LoopDisk> {
  const base = await Deno.makeTempDir({ prefix: "sdb-disk-" });
  const folder = `${base}/disk`;
  let image = `${base}/0.image`;
  // A copy has the same id as its original, which may not have gone yet.
  const mount = () => run("mount", "-o", filesystem === "xfs" ? "loop,nouuid" : "loop", image, folder);
  // At once from the tree, and from memory when nothing is open on it any more.
  const unmount = () => run("umount", "--lazy", folder);
  try {
    await Deno.mkdir(folder);
    await run("truncate", "-s", SIZE, image);
    await run(`mkfs.${filesystem}`, "-q", image);
    await mount();
  } catch (error) {
    await Deno.remove(base, { recursive: true });
    throw error;
  }
  return {
    folder,
    async fill(from) {
      for await (const { name } of Deno.readDir(from)) {
        // Empty since the database was closed; they may go at any moment.
        if (/-(?:wal|shm)$/.test(name)) continue;
        await cp(`${from}/${name}`, `${folder}/${name}`, { recursive: true });
      }
      await run("sync", "-f", folder);
    },
    cutPower: () => run("xfs_io", "-x", "-c", "shutdown", folder),
    async restart() {
      await unmount();
      const next = `${base}/${crypto.randomUUID()}.image`;
      await run("cp", "--sparse=always", image, next);
      await Deno.remove(image);
      image = next;
      await mount();
    },
    async [Symbol.asyncDispose]() {
      await unmount();
      await Deno.remove(base, { recursive: true });
    },
  };
}

/** Why power cannot be cut here; empty where it can. */
export async function whyNoLoopDisk(): Promise<string> {
  try {
    await using disk = await openLoopDisk("xfs");
    await disk.cutPower();
    return "";
  } catch (error) {
    return `no loop mount here: ${(error as Error).message.trim()}`;
  }
}

async function run(command: string, ...args: string[]): Promise<void> {
  const { success, stderr } = await output(command, args);
  if (!success) throw new Error(new TextDecoder().decode(stderr) || `${command} failed`);
}

async function output(command: string, args: string[]): Promise<Deno.CommandOutput> {
  try {
    return await new Deno.Command(command, { args, stdout: "null" }).output();
  } catch (error) {
    // Thrown at once, not by the promise.
    if (error instanceof Deno.errors.NotFound) throw new Error(`${command} is not installed`);
    throw error;
  }
}
