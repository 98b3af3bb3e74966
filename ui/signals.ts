/**
 * State that several islands or many components read: what read a signal is drawn again when it changes, and nothing
 * else is. The build decides what draws again: Preact's binding, React's, or nothing on the server (vite.config.ts).
 */
import { computed, type ReadonlySignal } from "@preact/signals-core";

export { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals-core";
/** To be called first by a component that reads signals: React cannot know of them by itself. */
export { useSignals } from "@preact/signals-react/runtime";

/** A computed value that stays the same object as long as it says the same. @param read gives plain JSON. */
export function computedByContent<T>(read: () => T): ReadonlySignal<T> {
  let last: { value: T; text: string } | undefined;
  return computed(() => {
    const value = read();
    const text = JSON.stringify(value);
    if (last?.text !== text) last = { value, text };
    return last.value;
  });
}

/** What `read` gives for each path, watched apart: who asks for one path is not told of the others. */
export function watchPaths<T>(read: (path: string) => T): (path: string) => T {
  const known = new Map<string, ReadonlySignal<T>>();
  return (path) => {
    const one = known.get(path) ?? computed(() => read(path));
    known.set(path, one);
    return one.value;
  };
}
