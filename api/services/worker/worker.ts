/** A process that runs tasks: what strangers chose to be computed costs the server no thread, memory or rights. */
import { Budget } from "../diff/budget.ts";
import {
  ANSWER_MAX,
  decodeMessages,
  encodeMessage,
  type WorkerAnswer,
  type WorkerRequest,
} from "./messages.ts";
import { leavesWork, loadFor, runTask } from "./tasks.ts";

// Standard output carries answers alone, whatever a library prints.
console.log = console.info = console.debug = console.error;

/** Whole, even while the task that follows occupies the thread. */
function answer(message: WorkerAnswer): void {
  const encoded = encodeMessage(message);
  const bytes = encoded.length > ANSWER_MAX ? encodeMessage({ tooLong: true, last: message.last }) : encoded;
  for (let sent = 0; sent < bytes.length;) sent += Deno.stdout.writeSync(bytes.subarray(sent));
}

async function work({ task, milliseconds }: WorkerRequest): Promise<void> {
  try {
    await loadFor(task);
    answer({ begun: true });
    const result = await runTask(task, new Budget(milliseconds));
    answer({ result, ...leavesWork(result) && { last: true } });
  } catch (error) {
    answer({ error: String(error), last: true });
  }
}

for await (const request of decodeMessages<WorkerRequest>(Deno.stdin.readable, Infinity)) await work(request);
