/** When a form that several people may work on asks who has it open, and whether its reader may still save. */
import { FORM_PRESENCE_SECONDS } from "../../sdk/model/limits.ts";

/** Milliseconds between two reports of the depositor: two in the time after which somebody counts as gone. */
export const OWNER_REPORT_MS = FORM_PRESENCE_SECONDS * 500;
/** Milliseconds between two reports of somebody whose right may end at any moment. */
export const GUEST_REPORT_MS = 4_000;
/**
 * Milliseconds that a report stays fresh: an action of a guest within them asks for no other one, so that typing leaves the
 * requests of an hour to what is saved.
 */
export const FRESH_MS = 4_000;

/** What a page tells; `document` is one. */
export type PageEvents = Pick<EventTarget, "addEventListener" | "removeEventListener"> & { hidden: boolean };

interface Watch {
  page: PageEvents;
  /** Somebody who came by a link. */
  guest: boolean;
  /** One report. @returns whether the reader may still work on the version. */
  report: () => Promise<boolean>;
  /** After which nothing is reported any more. */
  onEnd: () => void;
  now?: () => number;
}

/**
 * Reports again and again while the page is seen, at once when it comes to the front, and for a guest at each action as
 * well, one report at a time. @returns ends it.
 */
export function watchPresence({ page, guest, report, onEnd, now = Date.now }: Watch): () => void {
  let asked = now();
  let asking = false;
  const ask = async () => {
    if (asking || page.hidden) return;
    asking = true;
    asked = now();
    const goesOn = await report();
    asking = false;
    if (goesOn) return;
    stop();
    onEnd();
  };
  const act = () => void (now() - asked >= FRESH_MS && ask());
  const events = guest ? ["visibilitychange", "pointerdown", "keydown"] : ["visibilitychange"];
  const timer = setInterval(ask, guest ? GUEST_REPORT_MS : OWNER_REPORT_MS);
  for (const event of events) page.addEventListener(event, act);
  const stop = () => {
    clearInterval(timer);
    for (const event of events) page.removeEventListener(event, act);
  };
  return stop;
}
