/** Starts `server.ts` in a process of its own, and waits for its first answer. */
import { freePort } from "../free_port.ts";

const root = new URL("../..", import.meta.url).pathname;

/** @param mode as `server.ts` names them. */
export async function startLoadServer(mode: string, runtime: string, dataDir: string) {
  const port = freePort();
  const args = ["run", "--allow-all", `${root}tests/load/server.ts`, mode, runtime, dataDir, String(port)];
  const child = new Deno.Command(Deno.execPath(), { args, cwd: root }).spawn();
  const address = `http://127.0.0.1:${port}`;
  while (!await fetch(`${address}/healthz`).then((r) => r.body?.cancel().then(() => true), () => false)) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await child.status;
  };
  return { address, [Symbol.asyncDispose]: stop };
}
