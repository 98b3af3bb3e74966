/** Child processes of the tasks: always the same Deno binary, never left behind. */

export interface RunOptions {
  env?: Record<string, string>;
  /** Folder to run in; this process's own when absent. */
  cwd?: string;
}

/** A child that failed has said why; its parent ends with the same code. */
export class ChildError extends Error {
  override name = "ChildError";

  constructor(args: readonly string[], readonly code: number) {
    super(`deno ${args.join(" ")} ended with exit code ${code}`);
  }
}

/** Runs `deno <args>` to its end with the terminal of this process. @throws ChildError when it fails. */
export async function runDeno(args: string[], options: RunOptions = {}): Promise<void> {
  const child = new Deno.Command(Deno.execPath(), { args, stdin: "null", ...options }).spawn();
  const { code } = await untilExit(child);
  if (code !== 0) throw new ChildError(args, code);
}

/** Waits for a child and passes SIGINT and SIGTERM on to it meanwhile. */
export async function untilExit(child: Deno.ChildProcess): Promise<Deno.CommandStatus> {
  const signals: Deno.Signal[] = Deno.build.os === "windows" ? ["SIGINT"] : ["SIGINT", "SIGTERM"];
  const handlers = signals.map((signal) => [signal, () => forward(child, signal)] as const);
  for (const [signal, handler] of handlers) Deno.addSignalListener(signal, handler);
  try {
    return await child.status;
  } finally {
    for (const [signal, handler] of handlers) Deno.removeSignalListener(signal, handler);
  }
}

function forward(child: Deno.ChildProcess, signal: Deno.Signal): void {
  try {
    child.kill(signal);
  } catch (error) {
    // The child ended between the signal and this call.
    if (!(error instanceof TypeError) && !(error instanceof Deno.errors.NotFound)) throw error;
  }
}
