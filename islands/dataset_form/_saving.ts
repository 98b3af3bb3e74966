/** Saving by itself: every ten seconds what changed, one save at a time, nothing lost when it fails. */
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, type Repository } from "../../sdk/mod.ts";
import { AUTOSAVE_MS } from "../../sdk/model/limits.ts";
import type { Locale } from "../../sdk/model/locale.ts";
import type { DatasetMetadata } from "../../sdk/model/metadata.ts";
import { changesBetween, isStored } from "./changes.ts";
import { savableOf } from "./check.ts";
import { type DatasetForm, toForm } from "./form_state.ts";

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
  /** When the server last stored something of it, ISO 8601 UTC. */
  savedAt: string;
}

export interface Saving {
  state: SaveState;
  /** Whether something has changed since the last save. */
  unsaved: boolean;
  /** Saves now; false when it did not work. */
  save: () => Promise<boolean>;
  /** What the server holds, as a form. */
  held: () => DatasetForm;
}

export function useSaving(
  repository: () => Repository,
  target: Target,
  form: DatasetForm,
  locale: Locale,
): Saving {
  const [state, setState] = useState<SaveState>({ kind: "saved" });
  const current = useRef({ form, stored: form, revision: target.revision, kind: state.kind });
  /** As the server holds it. */
  const held = useRef<DatasetMetadata>(undefined);
  const running = useRef<Promise<boolean>>(undefined);
  current.current.form = form;
  current.current.kind = state.kind;

  const send = useCallback(async () => {
    const { form: sent, revision } = current.current;
    const wanted = savableOf(sent);
    const changes = changesBetween(held.current!, wanted);
    const keep = (revision: number) => {
      Object.assign(current.current, { revision, stored: sent });
      held.current = wanted;
    };
    // What is wrong stays here until it is put right; of the rest nothing may have changed.
    if (Object.keys(changes).length === 0) {
      keep(revision);
      // A new object: what is shown depends on what is stored as well.
      setState((before) => before.kind === "saved" ? { ...before } : { kind: "saved" });
      return true;
    }
    setState({ kind: "saving" });
    try {
      const { dataSetId, version } = target;
      const answer = await repository().datasets.change(dataSetId, version, { revision, changes })
        .catch((error) => findLostAnswer(error, repository(), target, wanted));
      keep(answer.revision);
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
    held.current = savableOf(form);
    const tick = setInterval(() => {
      const waits: SaveState["kind"][] = ["saving", "conflict", "signedOut"];
      if (!waits.includes(current.current.kind)) save();
    }, AUTOSAVE_MS);
    return () => clearInterval(tick);
  }, []);

  return {
    state,
    save,
    unsaved: form !== current.current.stored,
    held: () => toForm(held.current ?? savableOf(form)),
  };
}

/**
 * A save whose answer was lost looks like a save by somebody else. Where the server holds exactly what is here, nothing
 * can be overwritten, and its revision is ours. @throws the conflict, where it is one.
 */
async function findLostAnswer(
  error: unknown,
  { datasets }: Repository,
  { dataSetId, version }: Target,
  wanted: DatasetMetadata,
): Promise<{ revision: number; savedAt: string }> {
  if (!(error instanceof ApiError) || error.error !== "revisionConflict") throw error;
  const server = await datasets.get(dataSetId, version);
  if (!isStored(server, wanted)) throw error;
  return { revision: server.revision, savedAt: server.updatedAt };
}

function failure(error: unknown, locale: Locale): SaveState {
  if (!(error instanceof ApiError)) return { kind: "offline" };
  if (error.error === "revisionConflict") return { kind: "conflict" };
  if (error.error === "notLoggedIn" || error.error === "sessionExpired") return { kind: "signedOut" };
  return { kind: "refused", message: error.in(locale) };
}
