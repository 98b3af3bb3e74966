/** One client: what it has said so far, and its commands one after another. */
import type { SecureContext } from "node:tls";
import { describeError, log } from "../../log.ts";
import { type FtpBackend, type FtpFolder, type FtpOptions, FtpRefusal } from "./backend.ts";
import { BadLine, type ControlConnection } from "./control_connection.ts";
import { type DataPorts, PassivePort } from "./data_connection.ts";
import type { DataSocket } from "./data_socket.ts";

/** Milliseconds for which a refusal of a password is held back, so that guesses are slow. */
const REFUSED_MS = 200;
/** Wrong passwords on one connection. */
const REFUSED_MAX = 3;

export interface FtpCommand {
  /** Answered before a client has signed in. */
  free?: true;
  /** What REST and ALLO have said holds for the command after this one. */
  keepsRestart?: true;
  /** @throws FtpRefusal */
  run(session: FtpSession, argument: string, verb: string): Promise<void>;
}

/** What sessions share. */
export interface SessionParts {
  commands: Readonly<Record<string, FtpCommand>>;
  backend: FtpBackend;
  options: FtpOptions;
  ports: DataPorts;
  secureContext: SecureContext;
  dataContext: SecureContext;
}

export class FtpSession {
  user = "";
  folder?: FtpFolder;
  /** Where relative paths begin. */
  cwd = "";
  /** Offset of the next STOR. */
  restart = 0;
  announced?: number;
  /** The path of the last RNFR, which an RNTO right behind it renames. */
  renamed?: string;
  /** Whether data travels under TLS. */
  protectsData = false;
  /** The client has said PBSZ, as RFC 4217 §9 wants before PROT. */
  hasBufferSize = false;
  passive?: PassivePort;
  ended = false;
  #refused = 0;

  constructor(readonly control: ControlConnection, readonly parts: SessionParts) {}

  reply(code: number, text: string): Promise<void> {
    return this.control.reply(code, text);
  }

  /** Answers commands until the client leaves. */
  async run(): Promise<void> {
    const { limits } = this.parts.options;
    let signInUntil = performance.now() + limits.signInMs;
    await this.reply(220, "SDB. UTF-8; explicit TLS (AUTH TLS); passive mode.");
    while (!this.ended && !this.control.closed) {
      const now = performance.now();
      if (this.folder) signInUntil = now + limits.signInMs;
      const wait = this.folder ? limits.idleMs : signInUntil - now;
      // Who keeps talking does not stay for it.
      const line = wait > 0 ? await this.control.readLine(wait) : undefined;
      if (line === undefined) {
        await this.reply(421, this.folder ? "Nothing came for long. Goodbye." : "Nobody signed in. Goodbye.");
        break;
      }
      await this.#answer(line);
    }
    this.close();
  }

  async #answer(line: string | BadLine): Promise<void> {
    const [, name = "", argument = ""] = line instanceof BadLine ? [] : /^(\S*) ?(.*)$/su.exec(line) ?? [];
    const verb = name.toUpperCase();
    const { commands } = this.parts;
    const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined;
    try {
      if (line instanceof BadLine) throw new FtpRefusal(501, line.message);
      if (!command) throw new FtpRefusal(502, "This command is not offered.");
      await this.#requireSignedIn(command);
      await command.run(this, argument, verb);
    } catch (error) {
      const refusal = error instanceof FtpRefusal ? error : this.#unexpected(error);
      await this.reply(refusal.code, refusal.message);
      if (refusal.code === 421) this.ended = true;
    } finally {
      // Also after a refusal: what was said of one file would change the next one.
      if (verb !== "RNFR") this.renamed = undefined;
      if (!command?.keepsRestart) [this.restart, this.announced] = [0, undefined];
    }
  }

  /** @throws FtpRefusal 530, 421 */
  async #requireSignedIn({ free }: FtpCommand): Promise<void> {
    if (free) return;
    if (!this.folder) throw new FtpRefusal(530, "Sign in first.");
    await this.folder.check();
  }

  #unexpected(error: unknown): FtpRefusal {
    log("error", "ftp command failed", { error: describeError(error) });
    return new FtpRefusal(451, "The server failed. Try again later.");
  }

  get isOpen(): boolean {
    return this.control.secure || this.parts.options.plain;
  }

  async signIn(password: string): Promise<void> {
    const { backend } = this.parts;
    const { user, control: { address } } = this;
    try {
      this.folder = await backend.signIn({ user, password, address });
      this.cwd = "";
    } catch (error) {
      await new Promise((resolve) => setTimeout(resolve, REFUSED_MS));
      if (++this.#refused >= REFUSED_MAX) throw new FtpRefusal(421, "Too many wrong passwords. Goodbye.");
      throw error;
    }
  }

  /** Opens a port for the next transfer; the one before it is closed. */
  async listenForData(): Promise<PassivePort> {
    this.passive?.close();
    this.passive = undefined;
    const { options: { limits, plain }, ports, dataContext } = this.parts;
    if (!this.protectsData && !plain) {
      throw new FtpRefusal(522, "Data must travel under TLS: PBSZ 0, PROT P.");
    }
    return this.passive = await PassivePort.open(ports, {
      secureContext: this.protectsData ? dataContext : undefined,
      address: this.control.address,
      waitMs: limits.dataMs,
    });
  }

  /**
   * Waits for the data connection, transfers, and closes it. A client that aborts, or is gone, closes it earlier.
   * @throws FtpRefusal
   */
  async transfer(
    what: string,
    run: (socket: DataSocket, isDoubtful: () => boolean) => Promise<string>,
  ): Promise<void> {
    const { passive } = this;
    if (!passive) throw new FtpRefusal(425, "Ask for a port first: PASV or EPSV.");
    this.control.onAbort = () => passive.close();
    try {
      await this.reply(150, what);
      const said = await run(await passive.connection(), () => passive.isContested);
      passive.requireOne();
      await this.reply(226, said);
    } finally {
      this.control.onAbort = () => {};
      passive.close();
      this.passive = undefined;
    }
  }

  close(): void {
    this.passive?.close();
    this.control.end();
  }
}
