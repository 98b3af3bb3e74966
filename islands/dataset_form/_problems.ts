/** What is said to be wrong, in the summary and beside fields: never while something is being pressed. */
import { useEffect } from "react";
import type { Issue } from "../../sdk/model/issue.ts";
import {
  computed,
  computedByContent,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
} from "../../ui/signals.ts";
import { afterPress } from "../_after_press.ts";
import type { FormStore } from "./_form_store.ts";
import type { Saving } from "./_autosave.ts";

interface Said {
  /** All that stands in the way of a submission, once somebody tried. */
  problems: Issue[];
  /** What is wrong in fields that were left, and what the server refused. */
  visited: Issue[];
}

/** What the form itself calls wrong the server was not asked about. */
const notAmong = (said: readonly Issue[], refused: readonly Issue[]) =>
  refused.filter(({ path }) => said.every((one) => one.path !== path));

export class Problems {
  /** What cannot be saved as it stands. */
  readonly unsavable: ReadonlySignal<Issue[]>;
  /** What is said by now. */
  readonly #shown: Signal<Said>;
  readonly #current: ReadonlySignal<Said>;
  readonly #enhanced: ReadonlySignal<boolean>;
  readonly #posted: Issue[];

  /** @param posted what the server found in a posted form, when there is no JavaScript */
  constructor({ found, tried, visited, enhanced }: FormStore, { refused }: Saving, posted: Issue[]) {
    this.unsavable = computedByContent(() => [
      ...found.value.malformed,
      ...notAmong(found.value.malformed, refused.value),
    ]);
    this.#current = computedByContent(() => ({
      problems: tried.value ? [...this.unsavable.value, ...found.value.missing] : [],
      visited: [...found.value.malformed.filter(({ path }) => visited.value.has(path)), ...refused.value],
    }));
    this.#shown = signal(this.#current.peek());
    this.#enhanced = enhanced;
    this.#posted = posted;
  }

  /** Of the summary. */
  readonly listed: ReadonlySignal<Issue[]> = computed(() =>
    this.#enhanced.value ? this.#shown.value.problems : this.#posted
  );

  /** Beside fields. */
  readonly atFields: ReadonlySignal<Issue[]> = computed(() =>
    this.#enhanced.value ? [...this.#shown.value.problems, ...this.#shown.value.visited] : this.#posted
  );

  /** Follows the form. @returns ends it */
  follow(): () => void {
    return effect(() => {
      const next = this.#current.value;
      let current = true;
      afterPress(() => current && (this.#shown.value = next));
      return () => {
        current = false;
      };
    });
  }
}

export function useProblems(problems: Problems): void {
  useEffect(() => problems.follow(), []);
}
