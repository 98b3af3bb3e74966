/** Saving by itself: every ten seconds what changed, one save at a time, nothing lost when it fails. */
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../sdk/error.ts";
import { AUTOSAVE_MS } from "../../sdk/model/limits.ts";
import type { DatasetSource } from "../../sdk/model/dataset_source.ts";
import type { Locale } from "../../sdk/model/locale.ts";
import type { Issue } from "../../sdk/model/issue.ts";
import type { DatasetMetadata } from "../../sdk/model/metadata/metadata.ts";
import type { BrowserRepository } from "../_api.ts";
import { afterPress } from "../_after_press.ts";
import { changesBetween, isStored } from "../../forms/dataset/changes.ts";
import { savableOf } from "../../forms/dataset/check.ts";
import { type DatasetForm, toForm } from "../../forms/dataset/form_state.ts";
import { fieldOf, sendAcceptable } from "../../sdk/save_accepted.ts";

export type SaveState =
  | { kind: "saved"; at?: string }
  | { kind: "saving" }
  /** The server was not reached; it is tried again soon, and as soon as the browser is back in the network. */
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
  /** What the server takes none of as it stands, though it took everything else. */
  refused: Issue[];
  /** The same as the last save left it, for who waited for that. */
  isRefused: () => boolean;
  /** Whether something has changed since the last save. */
  unsaved: boolean;
  /** Saves now; false when it did not work. */
  save: () => Promise<boolean>;
  /** What the server holds, as a form. */
  held: () => DatasetForm;
}

/** The wait before the first try after the server was not reached; each further one doubles it. */
const RETRY_MS = 1_000;

interface Refusal {
  issues: Issue[];
  /** As it was sent. */
  form: DatasetForm;
}

export function useSaving(
  repository: () => BrowserRepository,
  { source, ...target }: Target & { source: DatasetSource },
  form: DatasetForm,
  locale: Locale,
): Saving {
  const [state, showState] = useState<SaveState>({ kind: "saved" });
  const [refusal, setRefusal] = useState<Refusal>({ issues: [], form });
  const current = useRef({ form, stored: form, revision: target.revision, kind: state.kind, refused: false });
  const savedAt = useRef<string>(undefined);
  /** Tries in a row that did not reach the server. */
  const failures = useRef(0);
  /** As the server holds it; nothing is judged before something changes. */
  const held = useRef<DatasetMetadata>(undefined);
  const opened = useRef(form).current;
  const whatIsHeld = () => held.current ??= savableOf(opened, source);
  const running = useRef<Promise<boolean>>(undefined);
  current.current.form = form;
  const setState = (next: SaveState) => {
    current.current.kind = next.kind;
    // The line that says so may be longer than the last one, and stands beside buttons.
    afterPress(() => showState(next));
  };

  const send = useCallback(async (quietly: boolean) => {
    const { form: sent, revision } = current.current;
    const wanted = savableOf(sent, source);
    const keep = (revision: number, issues: Issue[]) => {
      Object.assign(current.current, { revision, stored: sent, refused: issues.length > 0 });
      const left = new Set<string>(issues.map(({ path }) => fieldOf(path)));
      const before = whatIsHeld();
      held.current = fromEntries(wanted, (name) => (left.has(name) ? before : wanted)[name]);
      failures.current = 0;
      afterPress(() => setRefusal({ issues, form: sent }));
    };
    const changes = changesBetween(whatIsHeld(), wanted);
    // What is wrong stays here until it is put right; of the rest nothing may have changed.
    if (Object.keys(changes).length === 0) {
      keep(revision, []);
      // A new object: what is shown depends on what is stored as well.
      setState({ kind: "saved", at: savedAt.current });
      return true;
    }
    if (!quietly) setState({ kind: "saving" });
    try {
      const { dataSetId, version } = target;
      const { answer, refused } = await sendAcceptable(
        changes,
        (changes) =>
          repository().datasets.change(dataSetId, version, { revision, changes })
            .catch((error) =>
              findUnansweredSave(
                error,
                repository(),
                target,
                { ...whatIsHeld(), ...changes } as DatasetMetadata,
              )
            ),
      );
      keep(answer?.revision ?? revision, refused);
      savedAt.current = answer?.savedAt ?? savedAt.current;
      setState({ kind: "saved", at: savedAt.current });
      return true;
    } catch (error) {
      setState(failure(error, locale));
      return false;
    }
  }, []);

  const attempt = useCallback(async (quietly: boolean) => {
    while (running.current) await running.current;
    if (current.current.form === current.current.stored) return true;
    running.current = send(quietly).finally(() => running.current = undefined);
    return await running.current;
  }, []);
  const save = useCallback(() => attempt(false), []);

  useEffect(() => {
    const tick = setInterval(() => {
      const waits: SaveState["kind"][] = ["saving", "conflict", "signedOut"];
      if (!waits.includes(current.current.kind)) attempt(current.current.kind === "offline");
    }, AUTOSAVE_MS);
    const back = () => current.current.kind === "offline" && attempt(true);
    addEventListener("online", back);
    return () => {
      clearInterval(tick);
      removeEventListener("online", back);
    };
  }, []);

  useEffect(() => {
    if (state.kind !== "offline") return;
    const wait = Math.min(RETRY_MS * 2 ** failures.current++, AUTOSAVE_MS);
    const timer = setTimeout(() => attempt(true), wait);
    return () => clearTimeout(timer);
  }, [state]);

  return {
    state,
    save,
    // Another value may be welcome: what it is called wrong for has gone.
    refused: refusal.issues.filter(({ path }) => form[fieldOf(path)] === refusal.form[fieldOf(path)]),
    isRefused: () => current.current.refused,
    unsaved: form !== current.current.stored,
    held: () => toForm(whatIsHeld()),
  };
}

/** The same fields, each with another value. */
function fromEntries(
  metadata: DatasetMetadata,
  valueOf: (name: keyof DatasetMetadata) => unknown,
): DatasetMetadata {
  const names = Object.keys(metadata) as (keyof DatasetMetadata)[];
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as unknown as DatasetMetadata;
}

/**
 * A save whose answer was lost looks like a save by somebody else. Where the server holds exactly what is here, nothing
 * can be overwritten, and its revision is ours. @throws the conflict, where it is one.
 */
async function findUnansweredSave(
  error: unknown,
  { datasets }: BrowserRepository,
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
