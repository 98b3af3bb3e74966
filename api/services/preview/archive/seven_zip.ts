/**
 * What a 7z archive holds, as 7-Zip itself lists it: as WebAssembly, in an instance for each file, which knows no disk
 * and no network. Its files are packed one behind another, so that none of them is opened here.
 */
import type { SevenZipModuleFactory } from "7z-wasm";
import type { ArchiveEntry } from "../../../../sdk/model/preview/archive.ts";
import type { Budget } from "../../diff/budget.ts";
import { withBoundedMemory } from "../bounded_memory.ts";
import { NotReadable } from "../reader.ts";
import { findPackage } from "../require_package.ts";
import type { FileSource } from "../source.ts";
import { ENTRIES_MAX, PACKED_MAX } from "./bounds.ts";
import { cutName } from "./names.ts";

const NAME = "archive.7z";
/** Bytes that the program may take besides the archive: a list of names says itself how large it is when unpacked. */
const MEMORY_MAX = 64 * 1024 * 1024;
/** Lines that the listing has for each entry, at most. */
const LINES = 20;

/** @throws NotReadable for a damaged archive, one with a secret list of names, and one that is too large; MissingBytes. */
export async function list7z(source: FileSource, budget: Budget): Promise<ArchiveEntry[]> {
  // The list of names stands at the end.
  if (source.size > PACKED_MAX) throw new NotReadable("tooLarge");
  const bytes = source.read(0, source.size);
  const lines: string[] = [];
  let failed = false;
  const printErr = (line: string) => {
    failed ||= line.includes("ERROR");
  };
  const print = (line: string) => {
    if (lines.length > ENTRIES_MAX * LINES) throw new NotReadable("tooLarge");
    if (lines.length % 1_000 === 0) budget.check();
    lines.push(line);
  };
  // What the types of the package call its default is the whole of its module.
  const { require, path } = findPackage(import.meta.resolve("7z-wasm"));
  const open: SevenZipModuleFactory = require(path);
  const program = await open({ print, printErr });
  program.FS.writeFile(NAME, bytes);
  const exitCode = Deno.exitCode;
  try {
    // No password is asked for: an empty one opens nothing that is secret.
    const listing = ["l", "-slt", "-ba", "-bsp0", "-sccUTF-8", "-p-", NAME];
    withBoundedMemory(MEMORY_MAX + bytes.length, () => program.callMain(listing));
  } finally {
    // The program ends as if this process were its own.
    Deno.exitCode = exitCode;
  }
  const entries = entriesOf(lines);
  if (failed || entries.length === 0) throw new NotReadable();
  if (entries.length > ENTRIES_MAX) throw new NotReadable("tooLarge");
  return entries;
}

/** Each entry begins with its path. */
function entriesOf(lines: readonly string[]): ArchiveEntry[] {
  const entries: ArchiveEntry[] = [];
  for (const line of lines) {
    const [, key, value] = /^(\w[\w ]*) = (.*)$/.exec(line) ?? [];
    const entry = entries.at(-1);
    if (key === "Path") {
      entries.push({ path: cutName(value), kind: "file", size: 0, shown: false, hidden: "unsupported" });
    } else if (entry && key === "Size") entry.size = Number(value) || 0;
    else if (entry && key === "Attributes" && value.startsWith("D")) change(entry, "folder");
    else if (entry && key === "Encrypted" && value === "+") change(entry, "closed");
  }
  return entries;
}

function change(entry: ArchiveEntry, kind: "folder" | "closed"): void {
  entry.kind = kind;
  delete entry.hidden;
}
