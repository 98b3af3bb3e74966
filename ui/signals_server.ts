/** In place of `@preact/signals-react/runtime` on the server, where everything is drawn once. */
export function useSignals(): void {}
