/** Node.js of the version that the package's `engines` name, and programs run by it. */
import { NODE } from "../../tasks/pack.ts";

export interface Ran {
  code: number;
  out: string;
  err: string;
}

export async function run(
  command: string,
  args: string[],
  options: Omit<Deno.CommandOptions, "args"> & { input?: string } = {},
): Promise<Ran> {
  const { input = "", ...rest } = options;
  const child = new Deno.Command(command, { args, ...rest, stdin: "piped", stdout: "piped", stderr: "piped" })
    .spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input)).catch(() => {});
  await writer.close().catch(() => {});
  const { code, stdout, stderr } = await child.output();
  const decoder = new TextDecoder();
  return { code, out: decoder.decode(stdout), err: decoder.decode(stderr) };
}

/** Prints the path of the Node.js that runs it, where that is the wanted one. */
const PATH_OF_WANTED = `if (process.versions.node.split(".")[0] === "${NODE}") console.log(process.execPath)`;

/** @returns its path: the one of this machine, or one from npm; nothing where neither can be had. */
export async function findNode(): Promise<string | undefined> {
  const none = { out: "" };
  const own = await run("node", ["-e", PATH_OF_WANTED]).catch(() => none);
  if (own.out) return own.out.trim();
  const package_ = ["--yes", "--package", `node@${NODE}`, "--", "node", "-e", PATH_OF_WANTED];
  return (await run("npx", package_).catch(() => none)).out.trim() || undefined;
}
