#!/usr/bin/env node
/** `sdb`: the command line of SDB, for Deno and for Node.js 20 or newer. */
import process from "node:process";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { ask, askSecret } from "./ask.ts";
import { send } from "./send.ts";
import { onInterrupt } from "./interrupt.ts";
import { runCommandLine } from "./program.ts";

// A reader that stops early (`sdb dataset list | head -1`) is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  readInput: () => text(process.stdin),
  sleep: (milliseconds) => setTimeout(milliseconds),
  onInterrupt,
  // Deno's own `fetch` streams bodies, so it needs no replacement.
  fetch: "Deno" in globalThis ? undefined : send,
  ...process.stdin.isTTY ? { ask, askSecret } : {},
});
