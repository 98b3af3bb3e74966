/** The program on a real terminal: questions, what is typed and not shown, and Ctrl-C. */
import assert from "node:assert/strict";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { openSite, type Site } from "./command_line.ts";
import { writeFolder } from "./manifest_folder.ts";

const main = new URL("../../cli/main.ts", import.meta.url).pathname;
const terminal = new URL("at_terminal.py", import.meta.url).pathname;
const config = new URL("../../deno.json", import.meta.url).pathname;
const python = await new Deno.Command("python3", { args: ["--version"] }).output().then(
  ({ success }) => success,
  () => false,
);

/** Types `steps`: each text after what it waits for. Answers what stood on the screen, and the exit code. */
async function type(site: Site, steps: [wait: string, text: string][], argv: string[]) {
  const program = [Deno.execPath(), "run", "--allow-all", "--no-check", "--config", config, main];
  const { code, stdout } = await new Deno.Command("python3", {
    args: [terminal, JSON.stringify(steps), ...program, ...argv, "--lang", "en"],
    cwd: site.folder,
    env: { XDG_CONFIG_HOME: `${site.folder}/config-depositor`, SDB_SERVER: site.server, NO_COLOR: "1" },
  }).output();
  return { code, screen: new TextDecoder().decode(stdout) };
}

Deno.test({
  name: "auth login asks for e-mail and password, hides what is typed, and says that a password is wrong",
  ignore: !python,
}, async () => {
  await using site = await openSite();
  const { code, screen } = await type(site, [
    ["Email: ", "depositor@example.org\r"],
    ["(not shown): ", "Wrong-Secret-1\r"],
    ["(not shown): ", `${DEMO_PASSWORD}\r`],
  ], ["auth", "login"]);
  assert.equal(code, 0, screen);
  assert.match(screen, /The password of depositor@example\.org is wrong/);
  assert.match(screen, /Logged in as depositor@example\.org/);
  for (const secret of ["Wrong-Secret-1", DEMO_PASSWORD]) assert.ok(!screen.includes(secret), screen);
});

Deno.test(
  { name: "Ctrl-C during an upload prints the command that goes on with the draft", ignore: !python },
  async () => {
    await using site = await openSite();
    await site.as("depositor");
    await writeFolder(`${site.folder}/my data`, { files: { "a.bin": "" } });
    await Deno.truncate(`${site.folder}/my data/files/a.bin`, 400 * 1024 ** 2);
    const { code, screen } = await type(site, [["Uploading 0/1", "\u0003"]], [
      "dataset",
      "create",
      "my data",
      "--submit",
    ]);
    assert.equal(code, 130, screen);
    assert.match(screen, /To continue: sdb dataset create "my data" --resume [0-9a-f]{32} --submit/);
  },
);
