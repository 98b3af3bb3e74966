/** Starts of the built server that cannot succeed: exit code 1, one sentence that says where and what to do. */
import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { readConfig } from "../../api/config.ts";
import { openApp } from "../../api/app.ts";
import { serverArguments } from "../../tasks/serve.ts";
import { freePort } from "../free_port.ts";

const root = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");
const migrations = `${root}/db/migrations`;

interface Case {
  name: string;
  /** Runs on a copy of a data folder that is whole. */
  prepare?(folder: string): Promise<unknown>;
  settings?(folder: string): Record<string, string>;
  /** Shell commands before the server takes the place of the shell, in a mount namespace of their own. */
  shell?(folder: string): string;
  /** Path and remedy. */
  says: (folder: string) => RegExp;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
const sentence = (pattern: (folder: string) => string) => (folder: string) =>
  new RegExp(`^${pattern(escaped(folder))}$`);

/** Words of a pattern. */
const damaged = (at: string) =>
  `The database ${at}/sdb\\.db is damaged: .+\\. Move ${at} aside, run "deno task restore FOLDER", ` +
  "then copy secret\\.keys from the old folder unless SECRET_KEYS is set\\.";

const CASES: Case[] = [
  {
    name: "the header of the database is damaged",
    prepare: (folder) => Deno.writeFile(`${folder}/sdb.db`, new Uint8Array(8192).fill(7)),
    says: sentence((at) => damaged(at)),
  },
  {
    name: "the database is cut in half",
    prepare: async (folder) => {
      const { size } = await Deno.stat(`${folder}/sdb.db`);
      await Deno.truncate(`${folder}/sdb.db`, Math.floor(size / 8192) * 4096);
    },
    says: sentence((at) => damaged(at)),
  },
  {
    name: "the database is newer than the program",
    prepare: (folder) =>
      withApp(
        folder,
        (app) =>
          app.db.maintain((client) =>
            client.execute(
              "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)",
            )
          ),
      ),
    says: sentence((at) => `The database is newer than this program\\. Start .* \\(${at}/sdb\\.db\\)`),
  },
  {
    name: "the key file is damaged",
    prepare: (folder) => Deno.writeTextFile(`${folder}/secret.keys`, "abc:short\n"),
    says: sentence((at) => `${at}/secret\\.keys is damaged\\. Secret key 1 cannot be used: .* copy\\.`),
  },
  {
    name: "DATA_DIR is a file",
    prepare: (folder) => Deno.writeTextFile(`${folder}/file`, "x"),
    settings: (folder) => ({ DATA_DIR: `${folder}/file` }),
    says: sentence((at) => `${at}/file.* is a file, or is below one\\. Choose a folder as DATA_DIR .*`),
  },
  {
    name: "the lock file cannot be made",
    prepare: async (folder) => {
      await Deno.remove(`${folder}/sdb.lock`);
      await Deno.mkdir(`${folder}/sdb.lock`);
    },
    says: sentence((at) => `${at}/sdb\\.lock is a folder, but must be a file\\. Move it away\\.`),
  },
  {
    name: "the folder of DATABASE_URL is missing",
    settings: (folder) => ({ DATABASE_URL: `file:${folder}/missing/sdb.db` }),
    says: sentence((at) =>
      `${at}/missing/sdb\\.db\\.lock cannot be created, because its folder is missing\\. Create .*`
    ),
  },
  {
    name: "the port is in use",
    settings: () => ({ PORT: String((listener.addr as Deno.NetAddr).port) }),
    says: sentence(() =>
      "The port \\d+ of 127\\.0\\.0\\.1 is in use by another process\\. Stop it, or choose another PORT\\."
    ),
  },
  {
    name: "HOST is not an address of this machine",
    settings: () => ({ HOST: "192.0.2.1" }),
    says: sentence(() => "This machine has no address 192\\.0\\.2\\.1\\. Choose another HOST\\."),
  },
  {
    name: "DATA_DIR is read-only",
    shell: (folder) => `mount --bind ${folder} ${folder} && mount -o remount,bind,ro ${folder}`,
    says: sentence((at) =>
      `${at}/sdb\\.lock is read-only\\. Mount its disk for writing, or choose another DATA_DIR\\.`
    ),
  },
  {
    name: "the disk is full before there is a database",
    shell: (folder) => `mount -t tmpfs -o size=64k tmpfs ${folder}`,
    says: sentence((at) =>
      `There is no room left for ${at}\\S*\\. Free some on the disk of ${at}, then start again\\.`
    ),
  },
  {
    name: "the disk is full of something else",
    prepare: (folder) => Deno.mkdir(`${folder}.full`),
    settings: (folder) => ({ DATA_DIR: `${folder}.full` }),
    shell: (folder) =>
      `mount -t tmpfs -o size=8m tmpfs ${folder}.full && cp -a ${folder}/. ${folder}.full && ` +
      `rm -rf ${folder}.full/quarantine ${folder}.full/secret.keys && cat /dev/zero > ${folder}.full/other 2>/dev/null; true`,
    says: sentence((at) =>
      `(There is no room left for ${at}|${at}\\.full\\S* cannot be .*: its disk is full).* Free some .*`
    ),
  },
];

const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
const mounts = await new Deno.Command("unshare", {
  args: ["-m", "sh", "-c", "mount -t tmpfs -o size=64k tmpfs /mnt"],
  stdout: "null",
  stderr: "null",
}).output().then(({ success }) => success, () => false);

async function withApp(
  folder: string,
  work: (app: Awaited<ReturnType<typeof openApp>>) => Promise<unknown>,
) {
  const app = await openApp({ config: readConfig({ DATA_DIR: folder, LOG_LEVEL: "off" }), migrations });
  try {
    await work(app);
  } finally {
    await app.close();
  }
}

/** A data folder that is whole, made once. */
const whole = await Deno.makeTempDir({ prefix: "sdb-start-" });
await withApp(whole, () => Promise.resolve());

interface Ended {
  code: number;
  lines: string[];
}

async function run(
  folder: string,
  settings: Record<string, string>,
  wrapper: readonly string[] = [],
): Promise<Ended> {
  const env = { DATA_DIR: folder, PORT: String(freePort()), LOG_LEVEL: "error", DEMO: "off", ...settings };
  const [command, ...args] = [...wrapper, Deno.execPath(), ...serverArguments(readConfig(env), "preact")];
  const signal = AbortSignal.timeout(120_000);
  const { code, stderr } = await new Deno.Command(command, { args, env, cwd: root, signal, stdout: "null" })
    .output();
  return { code, lines: new TextDecoder().decode(stderr).trim().split("\n") };
}

async function inCopy(use: (folder: string) => Promise<void>): Promise<void> {
  const top = await Deno.makeTempDir({ prefix: "sdb-start-" });
  try {
    await cp(whole, `${top}/data`, { recursive: true });
    await use(`${top}/data`);
  } finally {
    await Deno.remove(top, { recursive: true });
  }
}

for (const { name, prepare, settings, shell, says } of CASES) {
  const skipped = shell && !mounts;
  Deno.test({
    name: `a start is refused in one sentence: ${name}${
      skipped ? " (skipped: nothing can be mounted here)" : ""
    }`,
    ignore: skipped,
    fn: () =>
      inCopy(async (folder) => {
        await prepare?.(folder);
        const wrapper = shell ? ["unshare", "-m", "sh", "-c", `${shell(folder)} && exec "$0" "$@"`] : [];
        const { code, lines } = await run(folder, settings?.(folder) ?? {}, wrapper);
        assert.equal(lines.length, 1, lines.join("\n"));
        assert.match(lines[0], says(folder));
        assert.equal(code, 1);
      }),
  });
}

Deno.test("a second process on the same data is refused in one sentence", () =>
  inCopy((folder) =>
    withApp(folder, async () => {
      const { code, lines } = await run(folder, {});
      assert.deepEqual([code, lines.length], [1, 1], lines.join("\n"));
      assert.match(
        lines[0],
        /^The data folder \S+ is in use by another process\. Stop it, or choose another DATA_DIR\.$/,
      );
    })
  ));

/** Root may write everywhere, so the case is one without the rights of root. */
Deno.test("an account without rights to the data is refused in one sentence", () =>
  inCopy(async (folder) => {
    await Deno.remove(`${folder}/sdb.lock`);
    await Deno.chmod(folder, 0o500);
    const asRoot = Deno.uid() === 0;
    if (asRoot) await Deno.chown(folder, 65_534, 65_534);
    const without = "-dac_override,-dac_read_search,-fowner";
    const wrapper = asRoot ? ["setpriv", `--bounding-set=${without}`, `--inh-caps=${without}`] : [];
    await Deno.chmod(folder, 0o555);
    const { code, lines } = await run(folder, {}, wrapper);
    await Deno.chmod(folder, 0o700);
    assert.deepEqual([code, lines.length], [1, 1], lines.join("\n"));
    assert.match(lines[0], /^The account of the server cannot read and write \S+sdb\.lock\. .*chown/);
  }));

/** Every task that opens the data, on a database that is no database. */
const TASKS = [
  "migrate",
  "seed",
  "backup",
  "account",
  "reseal",
  "organizations",
  "adopt",
  "serve",
  "fixity",
  "audit",
];
for (const task of TASKS) {
  Deno.test(`deno task ${task} says in one sentence what is wrong with the database`, () =>
    inCopy(async (folder) => {
      await Deno.writeFile(`${folder}/sdb.db`, new Uint8Array(8192).fill(7));
      const words: Record<string, string[]> = {
        seed: ["--demo"],
        backup: [`${folder}.backup`],
        account: ["list"],
        audit: ["verify"],
        organizations: [`${root}/db/vocabulary/organizations.jsonl.gz`],
      };
      const { code, stderr } = await new Deno.Command(Deno.execPath(), {
        args: [...asTask(task), ...words[task] ?? []],
        env: { DATA_DIR: folder, LOG_LEVEL: "error", DEMO: "off", PORT: String(freePort()) },
        cwd: root,
      }).output();
      const lines = new TextDecoder().decode(stderr).trim().split("\n");
      assert.deepEqual([code, lines.length], [1, 1], lines.join("\n"));
      assert.match(lines[0], new RegExp(`^${damaged(escaped(folder))}$`));
    }));
}

/** The arguments of `deno task`, with the permissions that deno.json gives: a start may need none that it lacks. */
function asTask(task: string): string[] {
  const { tasks } = JSON.parse(Deno.readTextFileSync(`${root}/deno.json`)) as {
    tasks: Record<string, { command: string }>;
  };
  const [deno, run, ...rest] = tasks[task].command.split(" ");
  assert.deepEqual([deno, run], ["deno", "run"]);
  return [run, "--no-check", ...rest];
}

Deno.test("deno task serve says that there is no build", () =>
  inCopy(async (folder) => {
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--allow-all", "--no-check", `${folder}/program/tasks/serve.ts`],
      env: { DATA_DIR: folder, LOG_LEVEL: "error", DEMO: "off" },
      cwd: await programWithoutBuild(folder),
    }).output();
    const text = new TextDecoder().decode(stderr).trim();
    assert.deepEqual([code, text.split("\n").length], [1, 1], text);
    assert.match(text, /^There is no build at \S+\. Run "deno task build", then start again\.$/);
  }));

/** The sources as a fresh clone has them, by links. @returns where they lie. */
async function programWithoutBuild(folder: string): Promise<string> {
  const program = `${folder}/program`;
  await Deno.mkdir(`${program}/tasks`, { recursive: true });
  for (const name of ["api", "db", "sdk", "locales", "node_modules", "deno.json", "deno.lock"]) {
    await Deno.symlink(`${root}/${name}`, `${program}/${name}`);
  }
  for await (const { name } of Deno.readDir(`${root}/tasks`)) {
    await Deno.copyFile(`${root}/tasks/${name}`, `${program}/tasks/${name}`);
  }
  return program;
}

globalThis.addEventListener("unload", () => {
  listener.close();
  Deno.removeSync(whole, { recursive: true });
});
