/** A reload that puts a page right, but not again within 30 s (safety part 3, point 16). */

const RELOADED_AT = "sdb-reloaded-at";
const RELOAD_EVERY_MS = 30_000;

/**
 * Notes the reload, so that a server which refuses every session, or has lost a script, does not make the page turn in
 * circles. @returns whether the page reloads now.
 */
export function reloadOnce(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Math.abs(Date.now() - last) < RELOAD_EVERY_MS) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch {
    // Where nothing can be noted, nothing is reloaded.
    return false;
  }
  location.reload();
  return true;
}
