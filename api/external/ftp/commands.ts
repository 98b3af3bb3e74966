/** The commands that are offered (RFC 959, 2389, 2428, 3659, 4217). Whatever is not here is answered with 502. */
import { FtpRefusal } from "./backend.ts";
import { SIGN_IN_COMMANDS } from "./commands_sign_in.ts";
import { TRANSFER_COMMANDS } from "./commands_transfer.ts";
import { factLine, timestamp } from "./listing.ts";
import { parentOf, quoted, resolvePath } from "./paths.ts";
import type { FtpCommand, FtpSession } from "./session.ts";

const said = (code: number, text: string): FtpCommand["run"] => (session) => session.reply(code, text);

/** @throws FtpRefusal 501 without one. */
function requirePath(session: FtpSession, argument: string): string {
  if (argument === "") throw new FtpRefusal(501, "A path is missing.");
  return resolvePath(session.cwd, argument);
}

async function changeFolder(session: FtpSession, path: string): Promise<void> {
  if (!await session.folder!.isFolder(path)) throw new FtpRefusal(550, `There is no folder ${quoted(path)}.`);
  session.cwd = path;
  await session.reply(250, `Now in ${quoted(path)}.`);
}

const FOLDER_COMMANDS: Record<string, FtpCommand> = {
  PWD: { run: (session) => session.reply(257, `${quoted(session.cwd)} is the current folder.`) },
  CWD: { run: (session, argument) => changeFolder(session, resolvePath(session.cwd, argument)) },
  CDUP: { run: (session) => changeFolder(session, parentOf(session.cwd)) },
  MKD: {
    async run(session, argument) {
      const path = requirePath(session, argument);
      await session.folder!.makeFolder(path);
      await session.reply(257, `${quoted(path)} is there as soon as a file is in it.`);
    },
  },
  RMD: {
    async run(session, argument) {
      await session.folder!.removeFolder(requirePath(session, argument));
      await session.reply(250, "Removed.");
    },
  },
  DELE: {
    async run(session, argument) {
      await session.folder!.removeFile(requirePath(session, argument));
      await session.reply(250, "Deleted.");
    },
  },
  RNFR: {
    async run(session, argument) {
      const path = requirePath(session, argument);
      const { folder } = session;
      if (path === "" || !(await folder!.isFolder(path) || await folder!.find(path))) {
        throw new FtpRefusal(550, `There is nothing at ${quoted(path)}.`);
      }
      session.renamed = path;
      await session.reply(350, "To what? Say RNTO.");
    },
  },
  RNTO: {
    async run(session, argument) {
      const { renamed } = session;
      if (renamed === undefined) throw new FtpRefusal(503, "First RNFR.");
      await session.folder!.rename(renamed, requirePath(session, argument));
      await session.reply(250, "Renamed.");
    },
  },
};

async function requireFile(session: FtpSession, argument: string) {
  const path = requirePath(session, argument);
  const entry = path === "" ? undefined : await session.folder!.find(path);
  if (!entry) throw new FtpRefusal(550, `There is no file ${quoted(path)}.`);
  return entry;
}

const FACT_COMMANDS: Record<string, FtpCommand> = {
  SIZE: {
    keepsRestart: true,
    run: async (session, argument) => session.reply(213, String((await requireFile(session, argument)).size)),
  },
  MDTM: {
    keepsRestart: true,
    run: async (session, argument) =>
      session.reply(213, timestamp((await requireFile(session, argument)).modifiedAt)),
  },
  MLST: {
    keepsRestart: true,
    async run(session, argument) {
      const path = resolvePath(session.cwd, argument);
      const isFolder = await session.folder!.isFolder(path);
      const entry = isFolder
        ? { name: "", isFolder, size: 0, modifiedAt: 0 }
        : await requireFile(session, argument);
      const line = factLine({ ...entry, name: `/${path}` });
      await session.control.write(`250-Facts\r\n ${line}\r\n250 End\r\n`);
    },
  },
};

const FEATURES = [
  "AUTH TLS",
  "EPSV",
  "MDTM",
  "MLST type*;size*;modify*;perm*;",
  "PBSZ",
  "PROT",
  "REST STREAM",
  "SIZE",
  "TVFS",
  "UTF8",
];

const PLAIN_COMMANDS: Record<string, FtpCommand> = {
  FEAT: {
    free: true,
    keepsRestart: true,
    run: (session) =>
      session.control.write(`211-Features\r\n${FEATURES.map((one) => ` ${one}\r\n`).join("")}211 End\r\n`),
  },
  OPTS: {
    free: true,
    keepsRestart: true,
    run: (session, argument) =>
      /^UTF-?8( ON)?$|^MLST\b/i.test(argument)
        ? session.reply(200, "Names are UTF-8.")
        : session.reply(501, "This option is not offered."),
  },
  SYST: { free: true, keepsRestart: true, run: said(215, "UNIX Type: L8") },
  NOOP: { free: true, keepsRestart: true, run: said(200, "Done.") },
  HELP: {
    free: true,
    keepsRestart: true,
    run: said(214, "Send files with STOR after AUTH TLS, USER and PASS."),
  },
  // Bytes are never changed, whatever type is asked for.
  TYPE: {
    keepsRestart: true,
    run: (session, argument) =>
      /^(I|A( N)?|L 8)$/i.test(argument)
        ? session.reply(200, "Bytes travel as they are.")
        : session.reply(504, "Types are I and A."),
  },
  MODE: {
    keepsRestart: true,
    run: (session, argument) =>
      /^S$/i.test(argument) ? session.reply(200, "Done.") : session.reply(504, "The mode is S."),
  },
  STRU: {
    keepsRestart: true,
    run: (session, argument) =>
      /^F$/i.test(argument) ? session.reply(200, "Done.") : session.reply(504, "The structure is F."),
  },
  REST: {
    keepsRestart: true,
    run(session, argument) {
      session.restart = 0;
      const start = Number(argument);
      if (!/^\d{1,16}$/.test(argument) || !Number.isSafeInteger(start)) {
        throw new FtpRefusal(501, "REST wants a number of bytes.");
      }
      session.restart = start;
      return session.reply(350, `The next file begins at byte ${start}.`);
    },
  },
  ALLO: {
    keepsRestart: true,
    run(session, argument) {
      session.announced = undefined;
      const bytes = /^(\d{1,16})( |$)/.exec(argument)?.[1];
      if (bytes === undefined) throw new FtpRefusal(501, "ALLO wants a number of bytes.");
      session.announced = Number(bytes);
      return session.reply(200, "Noted.");
    },
  },
  ABOR: { free: true, run: said(226, "Nothing runs.") },
};

export const COMMANDS: Readonly<Record<string, FtpCommand>> = {
  ...SIGN_IN_COMMANDS,
  ...FOLDER_COMMANDS,
  ...FACT_COMMANDS,
  ...TRANSFER_COMMANDS,
  ...PLAIN_COMMANDS,
  XPWD: FOLDER_COMMANDS.PWD!,
  XMKD: FOLDER_COMMANDS.MKD!,
  XRMD: FOLDER_COMMANDS.RMD!,
};
