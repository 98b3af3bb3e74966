/** Where a harvest goes: a file with a line for each record, or a folder with a file for each. */
import { createHash } from "node:crypto";
import { mkdir, open, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { OaiRecord } from "../../sdk/mod.ts";
import { ignoreMissing } from "../config.ts";

export interface HarvestStore {
  /** Path of the state of the harvest. */
  statePath: string;
  /** Writes a whole page to the disk. @returns bytes of the file so far; 0 for a folder. */
  write(records: readonly OaiRecord[]): Promise<number>;
  close(): Promise<void>;
}

export const isLines = (output: string): boolean => /\.(?:jsonl|ndjson)$/i.test(output);

export async function exists(path: string): Promise<boolean> {
  return await stat(path).then(() => true, ignoreMissing) ?? false;
}

/** @param bytes Of the file that are kept: what stands behind them is of a page that did not end. */
export async function openLines(path: string, bytes: number): Promise<HarvestStore> {
  const file = await open(path, bytes > 0 ? "r+" : "w");
  await file.truncate(bytes);
  let size = bytes;
  return {
    statePath: `${path}.state.json`,
    async write(records) {
      const text = new TextEncoder().encode(records.map((record) => `${JSON.stringify(record)}\n`).join(""));
      await file.write(text, 0, text.length, size);
      await file.sync();
      return size += text.length;
    },
    close: () => file.close(),
  };
}

/** A record is a file of its metadata; of a deleted one the header is left, as JSON. */
export async function openFolder(path: string): Promise<HarvestStore> {
  await mkdir(path, { recursive: true });
  return {
    statePath: join(path, "harvest.state.json"),
    async write(records) {
      for (const { metadata, ...header } of records) {
        const stem = join(path, fileNameOf(header.identifier));
        const [kept, gone] = header.deleted ? [".deleted.json", ".xml"] : [".xml", ".deleted.json"];
        const text = header.deleted ? `${JSON.stringify(header, null, 2)}\n` : `${metadata ?? ""}\n`;
        await writeFile(stem + kept, text, { flush: true });
        await rm(stem + gone, { force: true });
      }
      return 0;
    },
    close: () => Promise.resolve(),
  };
}

/** Characters of a name before it is cut. */
const NAME_MAX = 120;

/** A name that every disk takes and that no other identifier has. */
export function fileNameOf(identifier: string): string {
  const plain = identifier.replace(/[^A-Za-z0-9._-]+/g, "_").replace(/^[._]+/, "");
  if (plain === identifier && plain.length <= NAME_MAX) return plain;
  const digest = createHash("sha256").update(identifier).digest("hex").slice(0, 12);
  return `${plain.slice(0, NAME_MAX)}_${digest}`;
}
