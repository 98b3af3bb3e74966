/** What opens a data connection: lists, and files to the server. Nothing is sent back: files are downloaded from the site. */
import { type FtpEntry, FtpRefusal } from "./backend.ts";
import { factLine, unixLine } from "./listing.ts";
import { quoted, resolvePath } from "./paths.ts";
import type { FtpCommand, FtpSession } from "./session.ts";

const ACTIVE = "Only passive mode is offered: PASV or EPSV.";

async function passive(session: FtpSession): Promise<void> {
  const { dataAddress } = session.parts.options;
  const address = dataAddress ?? session.control.localAddress;
  if (!/^\d+(\.\d+){3}$/.test(address)) throw new FtpRefusal(522, "This address is not IPv4: use EPSV.");
  const { port } = await session.listenForData();
  await session.reply(227, `Passive (${address.replaceAll(".", ",")},${port >> 8},${port & 255}).`);
}

async function extendedPassive(session: FtpSession, argument: string): Promise<void> {
  if (/^ALL$/i.test(argument)) return await session.reply(200, "Done.");
  const { port } = await session.listenForData();
  await session.reply(229, `Passive (|||${port}|).`);
}

/** Options of `ls` that clients send before the path, as `-la`. */
const withoutOptions = (argument: string): string => argument.replace(/^(-[A-Za-z]+( |$))+/, "");

async function entriesAt(session: FtpSession, path: string): Promise<FtpEntry[]> {
  if (await session.folder!.isFolder(path)) return await session.folder!.list(path);
  const entry = await session.folder!.find(path);
  if (!entry) throw new FtpRefusal(550, `There is nothing at ${quoted(path)}.`);
  return [entry];
}

function list(line: (entry: FtpEntry) => string, takesOptions: boolean): FtpCommand["run"] {
  return async (session, argument) => {
    const given = takesOptions ? withoutOptions(argument) : argument;
    const entries = await entriesAt(session, resolvePath(session.cwd, given));
    // A name that ends its line would be two.
    const lines = entries.filter(({ name }) => !/[\r\n]/.test(name)).map((entry) => `${line(entry)}\r\n`);
    await session.transfer("Here it comes.", async (socket) => {
      await socket.send(new TextEncoder().encode(lines.join("")));
      return `${entries.length} in all.`;
    });
  };
}

async function store(session: FtpSession, argument: string, verb: string): Promise<void> {
  if (argument === "") throw new FtpRefusal(501, "A path is missing.");
  const path = resolvePath(session.cwd, argument);
  const { restart, announced } = session;
  const start = verb === "APPE" ? "append" : restart;
  await session.transfer(
    `Send ${quoted(path)}.`,
    ({ body }, isDoubtful) => session.folder!.store(path, { start, announced, body, isDoubtful }),
  );
}

export const TRANSFER_COMMANDS: Record<string, FtpCommand> = {
  PASV: { keepsRestart: true, run: passive },
  EPSV: { keepsRestart: true, run: extendedPassive },
  PORT: { keepsRestart: true, run: (session) => session.reply(502, ACTIVE) },
  EPRT: { keepsRestart: true, run: (session) => session.reply(502, ACTIVE) },
  LIST: { run: list((entry) => unixLine(entry, Date.now()), true) },
  NLST: { run: list(({ name }) => name, true) },
  MLSD: { run: list(factLine, false) },
  STOR: { run: store },
  APPE: { run: store },
  RETR: { run: (session) => session.reply(550, "Files are downloaded from the site.") },
};
