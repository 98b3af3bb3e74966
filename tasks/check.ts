/** Format, lint and types of the whole tree. */
import { runDeno } from "./process.ts";

/** Each check with its name and its command line. */
export const CHECKS: readonly (readonly [name: string, args: string[]])[] = [
  ["format", ["fmt", "--check", "--quiet"]],
  ["lint", ["lint", "--quiet"]],
  ["types", ["check", "--quiet", "."]],
];

if (import.meta.main) {
  try {
    for (const [, args] of CHECKS) await runDeno(args);
  } catch (error) {
    console.error((error as Error).message);
    Deno.exit(1);
  }
}
