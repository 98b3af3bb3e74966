/** A moment after its markup was taken over, an island listens. */
const LISTENS_MS = 100;

/**
 * What is pressed before its island listens is pressed once more when it does; Enter in a field presses the button of its
 * form. An island that cannot be loaded leaves its buttons to the browser, as without scripts.
 * @param wake Loads the island at once, whatever it was waiting for.
 */
export function replayEarlyClicks(wake: (island: HTMLElement) => void): void {
  const islandOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>("sdb-island:not([data-ready])") : null;
  for (const type of ["pointerdown", "focusin"]) {
    document.addEventListener(type, (event) => {
      const island = islandOf(event);
      if (island) wake(island);
    }, { capture: true, passive: true });
  }
  document.addEventListener("click", (event) => {
    const island = islandOf(event);
    const button = (event.target as Element).closest("button");
    if (!island || !button || island.dataset.failed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    wake(island);
    whenSettled(island, () => button.isConnected && button.click());
  }, true);
}

function whenSettled(island: HTMLElement, act: () => void): void {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    setTimeout(act, island.dataset.failed ? 0 : LISTENS_MS);
  });
  observer.observe(island, { attributeFilter: ["data-ready", "data-failed"] });
}
