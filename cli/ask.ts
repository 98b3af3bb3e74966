/** Asks the person at the keyboard. */
import process from "node:process";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { INTERRUPTED } from "./interrupt.ts";

/** Asks on stderr, so that a result that is redirected to a file stays clean. */
export function ask(question: string): Promise<string> {
  return read(question, process.stderr);
}

/** Asks without showing what is typed, nor its length. */
export async function askSecret(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    return await read("", nowhere, () => process.stderr.write(question));
  } finally {
    process.stderr.write("\n");
  }
}

/**
 * @param onReady Called when the terminal no longer shows by itself what is typed. The question is printed afterwards, so
 * that even the first key of a fast typist stays hidden.
 */
async function read(
  question: string,
  output: NodeJS.WritableStream,
  onReady: () => void = () => {},
): Promise<string> {
  const line = createInterface({ input: process.stdin, output, terminal: true });
  // The keyboard is in raw mode meanwhile, so that Ctrl-C and Ctrl-D arrive here and not as signals.
  line.once("SIGINT", leave);
  line.once("close", leave);
  try {
    const answer = line.question(question);
    onReady();
    return await answer;
  } finally {
    // The interface's own listeners must stay, or it would show what is typed afterwards.
    line.off("close", leave);
    line.close();
  }
}

function leave(): void {
  process.stderr.write("\n");
  process.exit(INTERRUPTED);
}
