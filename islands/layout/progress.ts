/** The bar at the top of the window (spec 1 §9): appears after 200 ms, runs 5 s, finishes or fails. */
const DELAY_MS = 200;

let running = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const show = (state: "running" | "finished" | "failed") => {
  const bar = document.getElementById("progress");
  if (bar) bar.dataset.state = state;
};

/** Begins a long step; call the answer with false when it failed. Steps may overlap. */
export function startProgress(): (succeeded?: boolean) => void {
  running++;
  timer ??= setTimeout(show, DELAY_MS, "running");
  let ended = false;
  return (succeeded = true) => {
    if (ended) return;
    ended = true;
    if (--running > 0) return;
    clearTimeout(timer);
    timer = undefined;
    if (document.getElementById("progress")?.dataset.state === "running") {
      show(succeeded ? "finished" : "failed");
    }
  };
}

/**
 * Shows the bar between leaving a page and the arrival of the next one. What a button with `data-download` brings is a file:
 * the page stays, and no event says when the file has come.
 */
export function watchNavigation(): void {
  let downloads = false;
  addEventListener("click", () => downloads = false, true);
  addEventListener("submit", ({ submitter }) => {
    downloads = submitter?.hasAttribute("data-download") ?? false;
  }, true);
  addEventListener("beforeunload", () => {
    if (downloads) return;
    const end = startProgress();
    // Back from the browser's cache, or a download that left the page in place.
    addEventListener("pageshow", () => end(), { once: true });
    setTimeout(end, 5000);
  });
}
