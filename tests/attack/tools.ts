/** Programs of others that the attack runs: are they there, and how they are started. */
export const TOOLS = ["sqlmap", "wapiti", "slowhttptest"] as const;
export type Tool = (typeof TOOLS)[number];

/** Those that are not installed; each is called as its Debian package. */
export async function missingTools(
  tools: readonly Tool[],
  path = Deno.env.get("PATH") ?? "",
): Promise<Tool[]> {
  const isThere = (file: string) => Deno.stat(file).then(({ isFile }) => isFile, () => false);
  const found = await Promise.all(
    tools.map(async (tool) =>
      (await Promise.all(path.split(":").map((folder) => isThere(`${folder}/${tool}`)))).some(Boolean)
    ),
  );
  return tools.filter((_, index) => !found[index]);
}

/**
 * Runs a program at the lowest priority, and ends it when its time is over.
 * @returns what it printed, and whether it came to its own end.
 */
export async function runTool(
  tool: Tool,
  args: string[],
  { seconds, env }: { seconds: number; env?: Record<string, string> },
): Promise<{ text: string; finished: boolean }> {
  // `timeout` leads a group of its own, so that what the program started ends with it.
  const command = ["--kill-after=5", `${Math.ceil(seconds)}`, "nice", "-n", "19", tool, ...args];
  const { code, stdout, stderr } = await new Deno.Command("timeout", { args: command, env, stdin: "null" })
    .output();
  const text = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  return { text, finished: code !== 124 && code !== 137 };
}
