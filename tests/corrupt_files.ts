/** Damage as disks do it, to the files of a test's own data folder. */
import { blobPath } from "../api/services/backup/backup.ts";

export const pathOfBlob = (dataDir: string, sha256: string): string => `${dataDir}/${blobPath({ sha256 })}`;

/** Flips one bit in place. @param at Byte; in the middle unless given. */
export async function flipBit(path: string, at?: number): Promise<void> {
  using file = await Deno.open(path, { read: true, write: true });
  const where = at ?? Math.floor((await file.stat()).size / 2);
  const byte = new Uint8Array(1);
  await file.seek(where, Deno.SeekMode.Start);
  await file.read(byte);
  byte[0] ^= 1;
  await file.seek(where, Deno.SeekMode.Start);
  await file.write(byte);
}

/** Cuts the last byte off. */
export async function truncate(path: string): Promise<void> {
  await Deno.truncate(path, (await Deno.stat(path)).size - 1);
}

/** Each gets the bytes of the other. */
export async function swap(one: string, other: string): Promise<void> {
  await Deno.rename(one, `${one}.swap`);
  await Deno.rename(other, one);
  await Deno.rename(`${one}.swap`, other);
}

const PAGE = 4_096;

/** Overwrites pages of a database file with noise, every `step`th from the second on; the first names the file. */
export async function overwritePages(path: string, step: number): Promise<void> {
  using file = await Deno.open(path, { write: true });
  const pages = Math.floor((await file.stat()).size / PAGE);
  for (let page = 1; page < pages; page += step) {
    await file.seek(page * PAGE, Deno.SeekMode.Start);
    await file.write(crypto.getRandomValues(new Uint8Array(PAGE)));
  }
}
