/** Saving by itself: every ten seconds what changed, one save at a time, nothing lost when it fails. */
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, type Repository } from "../../sdk/mod.ts";
import { AUTOSAVE_MS } from "../../sdk/model/limits.ts";
import type { Locale } from "../../sdk/model/locale.ts";
import { check } from "./check.ts";
import type { DatasetForm } from "./form_state.ts";

export type SaveState =
  | { kind: "saved"; at?: string }
  | { kind: "saving" }
  /** The server was not reached; the next tick tries again. */
  | { kind: "offline" }
  /** The session ended: sign in again in another tab, then try again. */
  | { kind: "signedOut" }
  /** Another tab or device saved first; nothing is overwritten. */
  | { kind: "conflict" }
  | { kind: "refused"; message: string };

export interface Target {
  dataSetId: string;
  version: string;
  revision: number;
}

export interface Saving {
  state: SaveState;
  /** Whether something has changed since the last save. */
  unsaved: boolean;
  /** Saves now; false when it did not work. */
  save: () => Promise<boolean>;
}

export function useSaving(
  repository: () => Repository,
  target: Target,
  form: DatasetForm,
  locale: Locale,
): Saving {
  const [state, setState] = useState<SaveState>({ kind: "saved" });
  const current = useRef({ form, stored: form, revision: target.revision, kind: state.kind });
  const running = useRef<Promise<boolean>>(undefined);
  current.current.form = form;
  current.current.kind = state.kind;

  const send = useCallback(async () => {
    const { form: sent, revision } = current.current;
    setState({ kind: "saving" });
    try {
      const metadata = check(sent, 0).savable;
      const answer = await repository().datasets.save(target.dataSetId, target.version, {
        revision,
        metadata,
      });
      current.current.revision = answer.revision;
      current.current.stored = sent;
      setState({ kind: "saved", at: answer.savedAt });
      return true;
    } catch (error) {
      setState(failure(error, locale));
      return false;
    }
  }, []);

  const save = useCallback(async () => {
    while (running.current) await running.current;
    if (current.current.form === current.current.stored) return true;
    running.current = send().finally(() => running.current = undefined);
    return await running.current;
  }, []);

  useEffect(() => {
    const tick = setInterval(() => {
      const waits: SaveState["kind"][] = ["saving", "conflict", "signedOut"];
      if (!waits.includes(current.current.kind)) save();
    }, AUTOSAVE_MS);
    return () => clearInterval(tick);
  }, []);

  return { state, save, unsaved: form !== current.current.stored };
}

function failure(error: unknown, locale: Locale): SaveState {
  if (!(error instanceof ApiError)) return { kind: "offline" };
  if (error.error === "revisionConflict") return { kind: "conflict" };
  if (error.error === "notLoggedIn" || error.error === "sessionExpired") return { kind: "signedOut" };
  return { kind: "refused", message: error.in(locale) };
}
