#!/usr/bin/env node
/** `sdb`: the command line of SDB, for Deno and for Node.js 20 or newer. */
import process from "node:process";
import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { runCommandLine } from "./program.ts";

// A reader that has seen enough (`sdb dataset list | head -1`) is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

/** On the screen that shows progress, so that a result which goes into a file stays clean. */
async function ask(question: string): Promise<string> {
  const line = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await line.question(question);
  } finally {
    line.close();
  }
}

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  readInput: () => text(process.stdin),
  sleep: (milliseconds) => setTimeout(milliseconds),
  ask: process.stdin.isTTY ? ask : undefined,
});
