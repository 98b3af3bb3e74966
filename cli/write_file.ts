import { writeFile } from "node:fs/promises";
import { CliError } from "./error.ts";

/** @param force Whether an existing file is replaced. @throws CliError (conflict) when there is one. */
export async function writeOutput(path: string, bytes: Uint8Array, force: boolean): Promise<void> {
  try {
    await writeFile(path, bytes, { flag: force ? "w" : "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new CliError("conflict", "cli.error.fileInTheWay", { values: { path } });
  }
}
