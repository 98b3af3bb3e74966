import { setLogLevel } from "../api/log.ts";

/** Everything that the process logs, on whichever way, while it lasts; the log is silent afterwards. */
export function captureLogs(): Disposable & { text(): string } {
  const { writeSync } = Deno.stderr;
  const consoles = { error: console.error, warn: console.warn, log: console.log, info: console.info };
  const decoder = new TextDecoder();
  let text = "";
  Deno.stderr.writeSync = (bytes) => {
    text += decoder.decode(bytes);
    return bytes.length;
  };
  for (const name of Object.keys(consoles) as (keyof typeof consoles)[]) {
    console[name] = (...said: unknown[]) => void (text += said.map(String).join(" "));
  }
  return {
    text: () => text,
    [Symbol.dispose]() {
      Deno.stderr.writeSync = writeSync;
      Object.assign(console, consoles);
      setLogLevel("off");
    },
  };
}

/** As {@link captureLogs} for one piece of work. */
export async function captureLog(work: () => Promise<unknown>): Promise<string> {
  using logs = captureLogs();
  await work();
  return logs.text();
}
