/** The only script of every page: the style sheet, and a small watcher that wakes islands when they are wanted. */
import "virtual:uno.css";
import type { Island } from "./_hydrate.ts";
import { reloadOnce, serverAnswers } from "./_reload.ts";
import { keepForms } from "./layout/keep_forms.ts";
import { keepHash } from "./layout/language_switch.ts";
import { watchTyping } from "./_typed.ts";
import { closeMenusFromOutside, focusWhatOpens } from "./layout/menus.ts";
import { watchNavigation } from "./layout/progress.ts";

// Before anything wakes: what was typed until now is newer than whatever is put back later.
watchTyping();

const loaders = import.meta.glob<Island>(["./**/*.tsx", "!./**/_*", "!./**/*_test.tsx"]);

function wake(element: HTMLElement): void {
  const load = loaders[`./${element.dataset.name}.tsx`];
  Promise.all([import("./_hydrate.ts"), load()])
    .then(([{ hydrate }, module]) => hydrate(element, module), meetMissingPart)
    .catch((error) => console.error(`island ${element.dataset.name}`, error));
}

let met: Promise<void> | undefined;

/**
 * A page older than the scripts of the server is put right by a reload (spec 1 §2); else the page says what is wrong. A
 * page that can be read is never given up for the error of a browser that finds no server.
 */
function meetMissingPart(): Promise<void> {
  return met ??= serverAnswers().then((answers) => {
    if (!answers || !reloadOnce()) document.getElementById("part-missing")?.removeAttribute("hidden");
  });
}

const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    const island = target.closest<HTMLElement>("sdb-island")!;
    for (const child of island.children) seen.unobserve(child);
    if (!island.dataset.woken) wake(island);
    island.dataset.woken = "true";
  }
}, { rootMargin: "200px" });

const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1));

for (const island of document.querySelectorAll<HTMLElement>("sdb-island")) {
  if (island.dataset.hydrate === "load") wake(island);
  else if (island.dataset.hydrate === "visible" && island.firstElementChild) {
    // The marked element itself has no box (display: contents).
    for (const child of island.children) seen.observe(child);
  } else whenIdle(() => wake(island));
}

closeMenusFromOutside();
focusWhatOpens();
keepForms();
keepHash();
watchNavigation();
