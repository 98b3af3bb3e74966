import { setLogLevel } from "../api/log.ts";

/** What the process writes to standard error meanwhile; the log is silent afterwards. */
export async function captureLog(work: () => Promise<unknown>): Promise<string> {
  const { stderr } = Deno;
  const original = stderr.writeSync;
  let lines = "";
  stderr.writeSync = (bytes) => {
    lines += new TextDecoder().decode(bytes);
    return bytes.length;
  };
  try {
    await work();
  } finally {
    stderr.writeSync = original;
    setLogLevel("off");
  }
  return lines;
}
