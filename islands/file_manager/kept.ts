/** What a page keeps for the next one. Browsers may refuse that, or be full: nothing may depend on it. */

type Where = "localStorage" | "sessionStorage";

/** Nothing where it cannot be read. */
export function readKept(where: Where, key: string): string | null {
  try {
    return globalThis[where].getItem(key);
  } catch {
    return null;
  }
}

/** @returns whether it is kept now. */
export function keep(where: Where, key: string, value: string): boolean {
  try {
    globalThis[where].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function forgetKept(where: Where, key: string): void {
  try {
    globalThis[where].removeItem(key);
  } catch {
    // It could not be kept either.
  }
}
