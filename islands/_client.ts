/** The only script of every page: the style sheet, and a small watcher that wakes islands when they are wanted. */
import "virtual:uno.css";
import type { Island, Stages } from "./_hydrate.ts";
import { reloadOnce, serverAnswers } from "./_reload.ts";
import { markFormOwners } from "./_page_owner.ts";
import { watchForms } from "./_send_form.ts";
import { saveFormDrafts } from "./layout/form_drafts.ts";
import { preserveHash } from "./layout/language_switch.ts";
import { watchTyping } from "./_early_input.ts";
import { closeMenusFromOutside, focusWhatOpens } from "./layout/menus.ts";
import { submitChoices } from "./layout/choices.ts";
import { closeNotices } from "./layout/notices.ts";
import { showFocusedTabs } from "./layout/tab_rows.ts";
import { replayEarlyClicks } from "./layout/early_clicks.ts";
import { watchNavigation } from "./layout/progress.ts";

// Schemas that come with islands may not try whether code can be made of texts: the content security policy forbids it and
// would report each try. Zod reads this when it is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Before anything wakes: what was typed until now is newer than whatever is put back later.
watchTyping();

/** What islands of a folder are made of, in the order in which it is read (`dataset_form/_stages.ts`). */
const stages = import.meta.glob<Stages>("./**/_stages.ts", { eager: true, import: "stages" });

/** Loads an island and lets it take over its markup, once. */
function hydrateOnce(element: HTMLElement): void {
  if (element.dataset.woken) return;
  element.dataset.woken = "true";
  Promise.all([import("./_hydrate.ts"), load(element)])
    .then(([{ hydrate }, module]) => enqueueHydration(() => hydrate(element, module)), () => {
      element.dataset.failed = "true";
      return handleMissingChunk();
    })
    .catch((error) => console.error(`island ${element.dataset.name}`, error));
}

/** Large parts come one after another, each read in a task of its own. */
async function load({ dataset: { name, module } }: HTMLElement): Promise<Island> {
  for (const stage of stages[`./${name!.split("/")[0]}/_stages.ts`] ?? []) {
    await stage();
    await pause();
  }
  if (module) return await import(/* @vite-ignore */ module);
  const { loaders } = await import("./_all.ts");
  return await loaders[`./${name}.tsx`]();
}

const pause = () => new Promise((resolve) => setTimeout(resolve));

let hydrationQueue: Promise<unknown> = Promise.resolve();

/** Each in a task of its own: together they would keep a slow phone from answering for a noticeable while. */
function enqueueHydration(work: () => void): Promise<void> {
  const mine = hydrationQueue.then(pause).then(work);
  hydrationQueue = mine.catch(() => {});
  return mine;
}

let missingChunkHandled: Promise<void> | undefined;

/**
 * A page older than the scripts of the server is put right by a reload (spec 1 §2); else the page says what is wrong. A
 * page that can be read is never given up for the error of a browser that finds no server.
 */
function handleMissingChunk(): Promise<void> {
  return missingChunkHandled ??= serverAnswers().then((answers) => {
    if (!answers || !reloadOnce()) document.getElementById("part-missing")?.removeAttribute("hidden");
  });
}

const visibilityObserver = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    const island = target.closest<HTMLElement>("sdb-island")!;
    for (const child of island.children) visibilityObserver.unobserve(child);
    hydrateOnce(island);
  }
}, { rootMargin: "200px" });

const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1));

for (const island of document.querySelectorAll<HTMLElement>("sdb-island")) {
  if (island.dataset.hydrate === "load") hydrateOnce(island);
  else if (island.dataset.hydrate === "visible" && island.firstElementChild) {
    // The marked element itself has no box (display: contents).
    for (const child of island.children) visibilityObserver.observe(child);
  } else whenIdle(() => hydrateOnce(island));
}

replayEarlyClicks(hydrateOnce);
closeMenusFromOutside();
focusWhatOpens();
showFocusedTabs();
markFormOwners();
// Before forms are sent: it takes its own away from there.
closeNotices();
submitChoices();
watchForms();
saveFormDrafts();
preserveHash();
watchNavigation();
