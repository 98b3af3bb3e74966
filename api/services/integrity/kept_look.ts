/** A look at the state of the process that many may ask for: whoever asks more often makes no more work. */
import type { Database } from "../../../db/client.ts";
import type { App } from "../../context.ts";

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
  const looks = new WeakMap<Database, Look<T>>();
  return async (app) => {
    const last = looks.get(app.db.root);
    if (last && (last.ended === undefined || performance.now() - last.ended < milliseconds)) {
      return await last.found;
    }
    const next: Look<T> = { found: look(app) };
    looks.set(app.db.root, next);
    try {
      return await next.found;
    } finally {
      next.ended = performance.now();
    }
  };
}
