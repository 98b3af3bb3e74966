/**
 * JSX of the server build as template strings: Deno's `precompile` transform leaves of an element only what is not known
 * beforehand. The browser's build keeps elements, which hydration needs, and so does the React build.
 */
import type { Plugin } from "vite";
import { runDeno } from "./process.ts";

/** Where components are written. */
const FOLDERS = ["routes", "ui", "forms", "islands"];
/** What is chosen in them depends on what stands around. */
const SKIPPED = ["select", "option", "textarea"];
const OUTPUT = "out";
const RUNTIME = "server-jsx/jsx-runtime";

/** @param root Folder of the project. @param runtime Path of the module with `jsx`, `jsxTemplate`, … */
export function precompileJsx(root: string, runtime: string): Plugin {
  let compiled = new Map<string, string>();
  return {
    name: "sdb-precompile-jsx",
    enforce: "pre",
    async buildStart() {
      compiled = await precompile(root);
    },
    resolveId: (source) => source === RUNTIME ? runtime : undefined,
    load: (id) => compiled.get(id),
  };
}

/** JavaScript by the path of its source. The transform reads its options from the folder of the source, so that is copied. */
async function precompile(root: string): Promise<Map<string, string>> {
  const folder = await Deno.makeTempDir({ prefix: "sdb-jsx-" });
  try {
    const options = { jsx: "precompile", jsxImportSource: "server-jsx", jsxPrecompileSkipElements: SKIPPED };
    await Deno.writeTextFile(`${folder}/deno.json`, JSON.stringify({ compilerOptions: options }));
    const names = (await Promise.all(FOLDERS.map((name) => listComponents(root, name)))).flat();
    for (const name of names) {
      await Deno.mkdir(`${folder}/${name}`.replace(/\/[^/]+$/, ""), { recursive: true });
      await Deno.copyFile(`${root}/${name}`, `${folder}/${name}`);
    }
    await runDeno(["transpile", "--quiet", "--no-lock", "--outdir", OUTPUT, ...names], { cwd: folder });
    const read = async (name: string) => {
      const code = await Deno.readTextFile(`${folder}/${OUTPUT}/${name.replace(/tsx$/, "js")}`);
      return [`${root}/${name}`, tidied(code)] as const;
    };
    return new Map(await Promise.all(names.map(read)));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The texts of a template, as the transform writes them: one a line. */
const TEXTS = /^(const \$\$_tpl_\d+ = )(\[\n(?: .*\n)*\]);$/gm;

/** A template is tidied once, when its module is loaded. */
function tidied(code: string): string {
  const changed = code.replace(TEXTS, "$1$$_tidy($2);");
  if (/\$\$_tpl_\d+ = (?!\$_tidy)/.test(changed)) {
    throw new Error("a template of precompiled JSX was not found");
  }
  return changed === code ? code : `import { tidy as $_tidy } from "${RUNTIME}";\n${changed}`;
}

async function listComponents(root: string, folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(`${root}/${folder}`)) {
    const path = `${folder}/${name}`;
    if (isDirectory) found.push(...await listComponents(root, path));
    else if (/(?<!_test)\.tsx$/.test(name)) found.push(path);
  }
  return found;
}
