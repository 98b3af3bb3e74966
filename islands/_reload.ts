/** A reload that puts a page right, but not again within 30 s (safety 3.16). */

const RELOADED_AT = "sdb-reloaded-at";
const RELOAD_EVERY_MS = 30_000;
/** Milliseconds after which a server counts as silent. */
const ANSWER_TIMEOUT_MS = 5_000;

/** Whether a reload would bring this page again: there is a network, and the server is neither down nor failing. */
export async function serverAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const { status } = await fetch(location.href, { method: "HEAD", cache: "no-store", signal });
    return status < 500;
  } catch {
    return false;
  }
}

/**
 * Notes the reload, so that a server which refuses every session, or has lost a script, does not make the page turn in
 * circles. The answer to a form is never reloaded: the browser would ask to send the form again.
 * @returns whether the page reloads now.
 */
export function reloadOnce(): boolean {
  if ("answersForm" in document.documentElement.dataset) return false;
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
