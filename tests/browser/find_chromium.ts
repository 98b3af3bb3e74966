/**
 * The browser of the browser tests: found, or installed from Debian where that is possible. The headless shell is the
 * same engine without the windows of a desktop, and needs a third less processor time.
 */

const SHELL = "/usr/bin/chromium-headless-shell";
const CANDIDATES = [SHELL, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** @returns its path: `CHROMIUM`, or the first that is there. @throws Error that says what to install. */
export async function findChromium(): Promise<string> {
  const found = presentChromium();
  if (found) return found;
  await installShell();
  const installed = presentChromium();
  if (installed) return installed;
  throw new Error(
    "The browser tests need Chromium: install the package chromium-headless-shell or chromium, or set CHROMIUM to its path.",
  );
}

/**
 * For a whole run, which is worth a download: installs the headless shell also beside a browser that is there already.
 * @returns its path; where it cannot be installed, that of the other browser.
 */
export async function prepareChromium(): Promise<string> {
  if (!Deno.env.get("CHROMIUM") && !exists(SHELL)) {
    await installShell().catch((error: Error) => console.log(`no headless shell: ${error.message}`));
  }
  return await findChromium();
}

function presentChromium(): string | undefined {
  const wanted = Deno.env.get("CHROMIUM");
  return [...(wanted ? [wanted] : []), ...CANDIDATES].find(exists);
}

/** Does nothing where nobody may install. */
async function installShell(): Promise<void> {
  if (Deno.uid() !== 0 || !exists("/usr/bin/apt-get")) return;
  await run("apt-get", "update");
  await run(
    "apt-get",
    "install",
    "-y",
    "--no-install-recommends",
    "chromium-headless-shell",
    "fonts-noto-cjk",
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
