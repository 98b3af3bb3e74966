/** Files of a version to which a grant is restricted. The module has no schemas, so that islands can use the same rule. */

/** Whether a file is among those that were chosen. @param chosen Files, and folders with `/` at the end. */
export const isChosen = (chosen: readonly string[], path: string): boolean =>
  chosen.some((one) => one.endsWith("/") ? path.startsWith(one) : path === one);
