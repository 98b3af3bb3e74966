/** Packages that load WebAssembly from beside themselves, so that they are no part of the built server. */
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

export interface RequiredPackage {
  require: NodeJS.Require;
  path: string;
}

/**
 * Finds a package by its own address: a search from the built server upwards would ask for folders that it may not read.
 * @param address What `import.meta.resolve` says of the package.
 */
export function findPackage(address: string): RequiredPackage {
  return { require: createRequire(address), path: fileURLToPath(address) };
}
