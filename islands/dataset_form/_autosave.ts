/** Saving by itself: every ten seconds what changed, one save at a time, nothing lost when it fails. */
import { useEffect } from "react";
import { ApiError } from "../../sdk/error.ts";
import { AUTOSAVE_MS } from "../../sdk/model/limits.ts";
import type { DatasetSource } from "../../sdk/model/dataset_source.ts";
import type { Locale } from "../../sdk/model/locale.ts";
import type { Issue } from "../../sdk/model/issue.ts";
import type { DatasetMetadata } from "../../sdk/model/metadata/metadata.ts";
import type { MetadataChanges } from "../../sdk/model/metadata/metadata.ts";
import type { BrowserRepository } from "../_api.ts";
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "../../ui/signals.ts";
import { afterPress } from "../_after_press.ts";
import { changesBetween, isStored } from "../../forms/dataset/changes.ts";
import { savableOf } from "../../forms/dataset/check_form.ts";
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

/** The wait before the first try after the server was not reached; each further one doubles it. */
const RETRY_MS = 1_000;

interface Refusal {
  issues: Issue[];
  /** As it was sent. */
  form: DatasetForm;
}

interface Parts {
  repository: () => BrowserRepository;
  target: Target;
  source: DatasetSource;
  form: ReadonlySignal<DatasetForm>;
  locale: Locale;
}

/** What the server holds of a form, and the way there. */
export class Saving {
  readonly state: Signal<SaveState> = signal({ kind: "saved" });
  /** What the server takes none of as it stands, though it took everything else. */
  readonly refused: ReadonlySignal<Issue[]>;
  /** Whether something has changed since the last save. */
  readonly unsaved: ReadonlySignal<boolean>;
  readonly #parts: Parts;
  readonly #opened: DatasetForm;
  readonly #refusal: Signal<Refusal>;
  /** The form of the last save; `#shownStored` follows once nothing is pressed. */
  #stored: DatasetForm;
  readonly #shownStored: Signal<DatasetForm>;
  #kind: SaveState["kind"] = "saved";
  #revision: number;
  #savedAt?: string;
  #isRefused = false;
  /** Tries in a row that did not reach the server. */
  #failures = 0;
  /** As the server holds it; nothing is judged before something changes. */
  #held?: DatasetMetadata;
  #running?: Promise<boolean>;

  constructor(parts: Parts) {
    const { form } = parts;
    this.#parts = parts;
    this.#opened = this.#stored = form.peek();
    this.#revision = parts.target.revision;
    this.#refusal = signal({ issues: [], form: this.#opened });
    this.#shownStored = signal(this.#opened);
    this.unsaved = computed(() => form.value !== this.#shownStored.value);
    this.refused = computed(() => {
      const { issues, form: sent } = this.#refusal.value;
      // Another value may be welcome: what it is called wrong for has gone.
      return issues.filter(({ path }) => form.value[fieldOf(path)] === sent[fieldOf(path)]);
    });
  }

  /** Saves now; false when it did not work. */
  save = (): Promise<boolean> => this.attempt(false);

  /** Whether the last save left something that the server refused, for who waited for it. */
  isRefused = (): boolean => this.#isRefused;

  /** What the server holds, as a form. */
  held = (): DatasetForm => toForm(this.#whatIsHeld());

  /** What the clock asks for. */
  tick(): void {
    const waits: SaveState["kind"][] = ["saving", "conflict", "signedOut"];
    if (!waits.includes(this.#kind)) this.attempt(this.#kind === "offline");
  }

  /** The browser is back in the network. */
  reconnect(): void {
    if (this.#kind === "offline") this.attempt(true);
  }

  /** How long to wait until the next try. @returns milliseconds */
  nextWait(): number {
    return Math.min(RETRY_MS * 2 ** this.#failures++, AUTOSAVE_MS);
  }

  async attempt(quietly: boolean): Promise<boolean> {
    while (this.#running) await this.#running;
    if (this.#parts.form.peek() === this.#stored) return true;
    this.#running = this.#send(quietly).finally(() => this.#running = undefined);
    return await this.#running;
  }

  #whatIsHeld(): DatasetMetadata {
    return this.#held ??= savableOf(this.#opened, this.#parts.source);
  }

  #show(next: SaveState): void {
    this.#kind = next.kind;
    // The line that says so may be longer than the last one, and stands beside buttons.
    afterPress(() =>
      batch(() => {
        this.state.value = next;
        this.#shownStored.value = this.#stored;
      })
    );
  }

  async #send(quietly: boolean): Promise<boolean> {
    const sent = this.#parts.form.peek();
    const wanted = savableOf(sent, this.#parts.source);
    const changes = changesBetween(this.#whatIsHeld(), wanted);
    // What is wrong stays here until it is put right; of the rest nothing may have changed.
    if (Object.keys(changes).length === 0) {
      this.#keep(sent, wanted, []);
      this.#show({ kind: "saved", at: this.#savedAt });
      return true;
    }
    if (!quietly) this.#show({ kind: "saving" });
    try {
      const { answer, refused } = await sendAcceptable(changes, (some) => this.#sendChanges(some));
      this.#revision = answer?.revision ?? this.#revision;
      this.#savedAt = answer?.savedAt ?? this.#savedAt;
      this.#keep(sent, wanted, refused);
      this.#show({ kind: "saved", at: this.#savedAt });
      return true;
    } catch (error) {
      this.#show(failure(error, this.#parts.locale));
      return false;
    }
  }

  #sendChanges(changes: MetadataChanges): Promise<{ revision: number; savedAt: string }> {
    const { repository, target: { dataSetId, version } } = this.#parts;
    const { datasets } = repository();
    return datasets.change(dataSetId, version, { revision: this.#revision, changes }).catch((error) => {
      const wanted = { ...this.#whatIsHeld(), ...changes } as DatasetMetadata;
      return findUnansweredSave(error, repository(), this.#parts.target, wanted);
    });
  }

  /** The server holds what it was sent, but for what it refused. */
  #keep(sent: DatasetForm, wanted: DatasetMetadata, issues: Issue[]): void {
    this.#stored = sent;
    this.#isRefused = issues.length > 0;
    const left = new Set<string>(issues.map(({ path }) => fieldOf(path)));
    const before = this.#whatIsHeld();
    this.#held = fromEntries(wanted, (name) => (left.has(name) ? before : wanted)[name]);
    this.#failures = 0;
    afterPress(() => this.#refusal.value = { issues, form: sent });
  }
}

/** Saves every ten seconds, when the browser is back in the network, and again after the server was not reached. */
export function useAutosave(saving: Saving): void {
  useEffect(() => {
    const clock = setInterval(() => saving.tick(), AUTOSAVE_MS);
    const back = () => saving.reconnect();
    addEventListener("online", back);
    const stop = effect(() => {
      if (saving.state.value.kind !== "offline") return;
      const timer = setTimeout(() => saving.attempt(true), saving.nextWait());
      return () => clearTimeout(timer);
    });
    return () => {
      stop();
      clearInterval(clock);
      removeEventListener("online", back);
    };
  }, []);
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
