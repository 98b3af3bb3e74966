/** A digest of everything a build reads: the next build is skipped while it stays the same. */

const INPUTS = [
  "deno.json",
  "deno.lock",
  "vite.config.ts",
  "uno.config.ts",
  "tasks/build.ts",
  "tasks/build_icons.ts",
  "tasks/build_widgets.ts",
  "tasks/precompile_jsx.ts",
  "routes",
  "islands",
  "widgets",
  "ui",
  "forms",
  "api",
  "db",
  "sdk",
  "locales",
  "static",
];

/** Files that a build never reads; the demo data is large and changes by itself. */
const IGNORED = /_test\.tsx?$|^db\/(migrations|seed)\//;

/** Hex digest over the paths and bytes of all inputs below `root`. */
export async function digestInputs(root: string): Promise<string> {
  const paths: string[] = [];
  for (const input of INPUTS) await collect(root, input, paths);
  const lines = await Promise.all(
    paths.filter((path) => !IGNORED.test(path)).sort().map(async (path) =>
      `${path} ${await sha256(await Deno.readFile(`${root}/${path}`))}`
    ),
  );
  return sha256(new TextEncoder().encode(lines.join("\n")));
}

async function collect(root: string, path: string, into: string[]): Promise<void> {
  const info = await Deno.stat(`${root}/${path}`).catch(() => undefined);
  if (info?.isFile) into.push(path);
  if (!info?.isDirectory) return;
  for await (const entry of Deno.readDir(`${root}/${path}`)) {
    await collect(root, `${path}/${entry.name}`, into);
  }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}
