/**
 * Test files that one worker runs one after another. Every worker loads the whole app and runs it cold at first, which is
 * a third of the time of most files; a batch pays it once.
 */

/** Folders without tests of ours. */
const SKIPPED = /^(?:node_modules|dist|data|coverage|\..*)$/;
const TEST = /_test\.tsx?$/;

/** Paths of the test files below `folder`, relative to it, in order; without what lies in the folders `except`. */
export async function listTests(folder: string, except: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const look = async (below: string) => {
    for await (const { name, isDirectory } of Deno.readDir(`${folder}/${below}`)) {
      const path = below === "" ? name : `${below}/${name}`;
      if (isDirectory && !SKIPPED.test(name) && !except.includes(path)) await look(path);
      else if (!isDirectory && TEST.test(name)) found.push(path);
    }
  };
  await look("");
  return found.toSorted();
}

/** Deals `files` to `count` batches like cards, so that neighbours, which are alike, go to different ones. */
export function deal(files: readonly string[], count: number): string[][] {
  return Array.from({ length: count }, (_, batch) => files.filter((_, index) => index % count === batch))
    .filter((batch) => batch.length > 0);
}

/** Writes a module for each batch into `folder` that imports its files from `root`. @returns their paths. */
export async function writeBatches(folder: string, root: string, batches: string[][]): Promise<string[]> {
  return await Promise.all(batches.map(async (batch, index) => {
    const path = `${folder}/batch_${String(index).padStart(2, "0")}_test.ts`;
    const lines = batch.map((file) => `import ${JSON.stringify(`file://${root}/${file}`)};\n`);
    await Deno.writeTextFile(path, lines.join(""));
    return path;
  }));
}
