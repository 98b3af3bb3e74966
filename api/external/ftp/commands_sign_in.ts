/** TLS, and who asks. Nothing that a password protects, and no password, travels in the clear. */
import { FtpRefusal } from "./backend.ts";
import type { FtpCommand, FtpSession } from "./session.ts";

/** @throws FtpRefusal 534 before TLS. */
function requireTls(session: FtpSession): void {
  if (!session.isOpen) throw new FtpRefusal(534, "Passwords travel under TLS only: AUTH TLS.");
}

export const SIGN_IN_COMMANDS: Record<string, FtpCommand> = {
  AUTH: {
    free: true,
    async run(session, argument) {
      if (session.control.secure) throw new FtpRefusal(503, "This connection is under TLS already.");
      if (!/^(TLS|TLS-C|SSL)$/i.test(argument)) throw new FtpRefusal(504, "Only TLS is offered.");
      await session.reply(234, "Begin with TLS.");
      session.control.startTls(session.parts.secureContext);
      // Data under TLS is the rule; a client that may and wants to can turn it off.
      session.protectsData = false;
      session.user = "";
      session.folder = undefined;
    },
  },
  PBSZ: {
    free: true,
    async run(session) {
      if (!session.control.secure) throw new FtpRefusal(503, "First AUTH TLS.");
      session.hasBufferSize = true;
      await session.reply(200, "PBSZ=0");
    },
  },
  PROT: {
    free: true,
    async run(session, argument) {
      if (!session.hasBufferSize) throw new FtpRefusal(503, "First PBSZ 0.");
      const level = argument.toUpperCase();
      if (level !== "P" && level !== "C") throw new FtpRefusal(504, "The levels are P and C.");
      if (level === "C" && !session.parts.options.plain) {
        throw new FtpRefusal(534, "Data travels under TLS only.");
      }
      session.protectsData = level === "P";
      await session.reply(200, "Done.");
    },
  },
  USER: {
    free: true,
    async run(session, argument) {
      requireTls(session);
      session.folder = undefined;
      session.user = argument;
      await session.reply(331, "And the password?");
    },
  },
  PASS: {
    free: true,
    async run(session, argument) {
      requireTls(session);
      if (session.user === "") throw new FtpRefusal(503, "First USER.");
      await session.signIn(argument);
      await session.reply(230, "Welcome. Files that you send here become files of the dataset.");
    },
  },
  QUIT: {
    free: true,
    async run(session) {
      session.ended = true;
      await session.reply(221, "Goodbye.");
    },
  },
};
