/** Questions to the person at the keyboard. */
import process from "node:process";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { INTERRUPTED } from "./interrupt.ts";

/** On the screen that shows progress, so that a result which goes into a file stays clean. */
export function ask(question: string): Promise<string> {
  return read(question, process.stderr);
}

/** What is typed is not shown, and neither is its length. */
export async function askSecret(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    return await read("", nowhere, () => process.stderr.write(question));
  } finally {
    process.stderr.write("\n");
  }
}

/** @param onReady Called once nothing that is typed shows any more by itself: asked before, a quick hand would be seen. */
async function read(
  question: string,
  output: NodeJS.WritableStream,
  onReady: () => void = () => {},
): Promise<string> {
  const line = createInterface({ input: process.stdin, output, terminal: true });
  // The keyboard is read raw meanwhile, so that Ctrl-C and Ctrl-D come here and not as a signal.
  line.once("SIGINT", leave);
  line.once("close", leave);
  try {
    const answer = line.question(question);
    onReady();
    return await answer;
  } finally {
    // Its own listeners must stay, or it would go on to show what is typed.
    line.off("close", leave);
    line.close();
  }
}

function leave(): void {
  process.stderr.write("\n");
  process.exit(INTERRUPTED);
}
