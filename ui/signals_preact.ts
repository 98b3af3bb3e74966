/** In place of `@preact/signals-react/runtime` where Preact draws: its binding sees by itself what a component reads. */
import "@preact/signals";

export function useSignals(): void {}
