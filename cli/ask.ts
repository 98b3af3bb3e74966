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
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    return await read("", nowhere);
  } finally {
    process.stderr.write("\n");
  }
}

async function read(question: string, output: NodeJS.WritableStream): Promise<string> {
  const line = createInterface({ input: process.stdin, output, terminal: true });
  // The keyboard is read raw meanwhile, so that Ctrl-C and Ctrl-D come here and not as a signal.
  line.once("SIGINT", () => leave(line));
  line.once("close", () => leave(line));
  try {
    return await line.question(question);
  } finally {
    line.removeAllListeners();
    line.close();
  }
}

function leave(line: ReturnType<typeof createInterface>): void {
  line.removeAllListeners();
  line.close();
  process.stderr.write("\n");
  process.exit(INTERRUPTED);
}
