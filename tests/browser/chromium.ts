/** The browser of the browser tests: found, or installed from Debian where that is possible. */
import { type Browser, chromium } from "playwright-core";

const CANDIDATES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: await findChromium(), args: ARGUMENTS });
}

/** @throws Error that says what to install. */
async function findChromium(): Promise<string> {
  const wanted = Deno.env.get("CHROMIUM");
  const found = [...(wanted ? [wanted] : []), ...CANDIDATES].find(exists);
  if (found) return found;
  if (Deno.uid() === 0 && exists("/usr/bin/apt-get")) {
    await run("apt-get", "update");
    await run("apt-get", "install", "-y", "--no-install-recommends", "chromium", "fonts-noto-cjk");
    if (exists(CANDIDATES[0])) return CANDIDATES[0];
  }
  throw new Error(
    "The browser tests need Chromium: install the package chromium, or set CHROMIUM to its path.",
  );
}

function exists(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

async function run(command: string, ...args: string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(command, { args, stdin: "null" }).output();
  if (!success) throw new Error(`${command} ${args.join(" ")}: ${new TextDecoder().decode(stderr).trim()}`);
}
