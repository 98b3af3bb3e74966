/** Prints a message before the program ends because of Ctrl-C or a signal. */
import process from "node:process";

/** Exit code after Ctrl-C. */
export const INTERRUPTED = 130;
/** Exit codes as in shells: 128 plus the number of the signal. */
const SIGNALS = { SIGINT: INTERRUPTED, SIGTERM: 143 } as const;

/** @returns what takes it back; without it the program ends with the signal's own exit code. */
export function onInterrupt(act: () => void): () => void {
  const handlers = Object.entries(SIGNALS).map(([signal, code]) => {
    const handle = () => {
      act();
      process.exit(code);
    };
    process.once(signal as keyof typeof SIGNALS, handle);
    return () => void process.off(signal as keyof typeof SIGNALS, handle);
  });
  return () => handlers.forEach((release) => release());
}
