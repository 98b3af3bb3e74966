/** Declarations of the SDK for its package: the compiler infers the types of its schemas, which no hand writes again. */
import ts from "typescript";

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.dom.asynciterable.d.ts"],
  types: [],
  strict: true,
  declaration: true,
  emitDeclarationOnly: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  skipLibCheck: true,
};

/**
 * Writes the declarations of all that `${source}/mod.ts` imports into `folder`.
 * @throws Error that quotes the compiler where a declaration cannot be written.
 */
export async function writeDeclarations(source: string, folder: string): Promise<void> {
  const program = ts.createProgram([`${source}/mod.ts`], { ...OPTIONS, rootDir: source, outDir: folder });
  const { diagnostics } = program.emit();
  const problems = [
    ...program.getGlobalDiagnostics(),
    ...program.getDeclarationDiagnostics(),
    ...diagnostics,
  ];
  if (problems.length > 0) {
    throw new Error(ts.formatDiagnostics(problems, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => source,
      getNewLine: () => "\n",
    }));
  }
  for await (const path of declarationsBelow(folder)) {
    // The bundle has no TypeScript beside its declarations.
    const text = (await Deno.readTextFile(path)).replace(/((?:from |import\()")(\.[^"]+)\.ts"/g, '$1$2.js"');
    await Deno.writeTextFile(path, text);
  }
}

async function* declarationsBelow(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* declarationsBelow(`${folder}/${name}`);
    else if (name.endsWith(".d.ts")) yield `${folder}/${name}`;
  }
}
