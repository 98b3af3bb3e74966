/** A look at the state of the process that many may ask for: whoever asks more often makes no more work. */
import type { App } from "../../context.ts";
import { statePart } from "../../process_state.ts";

interface Look<T> {
  found: Promise<T>;
  /** `performance.now()`, whatever the clock says; absent while the look is under way. */
  ended?: number;
}

/** `look`, whose answer everybody gets while it is under way and for so many milliseconds after its end. */
export function keepLook<T>(
  milliseconds: number,
  look: (app: App) => Promise<T>,
): (app: App) => Promise<T> {
  const KEPT = statePart((): { last?: Look<T> } => ({}));
  return async (app) => {
    const kept = app.state.of(KEPT);
    const { last } = kept;
    if (last && (last.ended === undefined || performance.now() - last.ended < milliseconds)) {
      return await last.found;
    }
    const next: Look<T> = { found: look(app) };
    kept.last = next;
    try {
      return await next.found;
    } finally {
      next.ended = performance.now();
    }
  };
}
