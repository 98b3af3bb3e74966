/**
 * Packs the command line and the SDK for npm: `dist/npm/` holds the package (one bundle for `sdb`, one for the SDK, its
 * types), `dist/` its tarball. Runs on Node.js without any dependency.
 */
import { build } from "vite";
import config from "../deno.json" with { type: "json" };
import { writeDeclarations } from "./pack_types.ts";

const root = new URL("..", import.meta.url).pathname.replace(/\/$/, "");
/** The oldest Node.js that the package runs on: of `engines`, of the build's target and of the tests of the package. */
export const NODE = "20";

/** Builds the package below `output` and answers the path of its tarball. */
export async function packCommandLine(output = `${root}/dist`): Promise<string> {
  const folder = `${output}/npm`;
  await bundle(folder);
  await writeDeclarations(`${root}/sdk`, `${folder}/types`);
  await Deno.writeTextFile(`${folder}/package.json`, `${JSON.stringify(manifest(), null, 2)}\n`);
  await Deno.writeTextFile(`${folder}/README.md`, README);
  await Deno.copyFile(`${root}/LICENSE`, `${folder}/LICENSE`);
  const packed = await run(
    "npm",
    ["pack", "--json", "--ignore-scripts", "--pack-destination", output],
    folder,
  );
  return `${output}/${JSON.parse(packed)[0].filename.replace("@", "").replace("/", "-")}`;
}

/** Two entries over shared chunks; everything that they import is inside. */
async function bundle(folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: true, target: "node" },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: `node${NODE}`,
      minify: false,
      rolldownOptions: {
        input: { sdb: `${root}/cli/main.ts`, sdk: `${root}/sdk/mod.ts` },
        // No module does anything but declare, so that sdb runs those alone of which it uses something.
        treeshake: { moduleSideEffects: false },
        output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name].js" },
      },
    },
  });
}

function manifest() {
  return {
    name: "@sdb/cli",
    version: config.version,
    description: "Command line and SDK of SDB, the Research Data Bank",
    license: config.license,
    type: "module",
    bin: { sdb: "./sdb.js" },
    exports: { ".": { types: "./types/mod.d.ts", default: "./sdk.js" } },
    engines: { node: `>=${NODE}` },
    // The bundles carry zod; only the declarations of the SDK's schemas name it.
    peerDependencies: { zod: "^4.0.0" },
    peerDependenciesMeta: { zod: { optional: true } },
    files: ["sdb.js", "sdk.js", "chunks", "types"],
  };
}

const README = `# @sdb/cli

The command line and the SDK of SDB, the Research Data Bank (科研数据银行).

Needs Node.js ${NODE} or newer, and nothing else. Install it as the command \`sdb\`, or as the SDK of a project:

\`\`\`sh
npm install --global ./sdb-cli-${config.version}.tgz
npm install ./sdb-cli-${config.version}.tgz
\`\`\`

\`\`\`sh
sdb auth login --server https://data.example.org      # asks for email and password; scripts: --token-stdin
sdb dataset create ./folder --submit                  # metadata.json beside files/
sdb dataset download 10.5072/sdb.00001                # into a folder named after the dataset
\`\`\`

\`\`\`ts
import { createRepository } from "@sdb/cli";
const repository = createRepository({ server: "https://data.example.org" });
for await (const { dataset } of repository.datasets.search({ q: "海洋" })) console.log(dataset.doi);
\`\`\`

\`sdb --help\` lists every command and exit code; \`--lang zh\` or \`--lang en\` chooses the language.
`;

/** What a command wrote on stdout. @throws Error with its stderr when it fails. */
async function run(command: string, args: string[], cwd: string): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(command, { args, cwd, stdin: "null" }).output();
  const decoder = new TextDecoder();
  if (!success) throw new Error(`${command} ${args.join(" ")} failed:\n${decoder.decode(stderr)}`);
  return decoder.decode(stdout);
}

if (import.meta.main) {
  await Deno.mkdir(`${root}/dist`, { recursive: true });
  console.log(`Packed ${await packCommandLine()}`);
}
