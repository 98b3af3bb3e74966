/** The program that starts the workers of a build. */
import { PACKAGE_VARIABLES, WORKER_LAUNCHER, workerLauncher } from "../api/services/worker/command.ts";
import { StartError } from "../api/start_error.ts";

/**
 * Writes it beside the server, unless it is there already: the folder of a build that is served may be read-only.
 * @throws StartError where it is not there and cannot be written.
 */
export async function writeWorkerLauncher(root: string, runtime: string): Promise<void> {
  const server = `${root}/dist/${runtime}/server`;
  const path = `${server}/${WORKER_LAUNCHER}`;
  const packages = await Deno.realPath(`${root}/node_modules`);
  const program = workerLauncher({
    deno: Deno.execPath(),
    script: `${server}/worker.js`,
    code: [server],
    packages,
    variables: PACKAGE_VARIABLES,
  });
  if (await Deno.readTextFile(path).catch(() => "") === program) return;
  try {
    // Another process may be starting it.
    const written = `${path}.${crypto.randomUUID()}`;
    await Deno.writeTextFile(written, program, { mode: 0o755 });
    await Deno.rename(written, path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The program that starts workers cannot be written to ${path}: ${reason}. It names the runtime and the packages of this place, so let ` +
        `the account of the server write to that folder for one start, or start once with an account that may; then it can be read-only again.`,
    );
  }
}
