/**
 * An FTP server for uploads: passive mode, explicit TLS (RFC 4217), UTF-8 names. It is our own, of few commands, because
 * ftp-srv 4.6.3 opens no data connection under TLS on this runtime, acknowledges files before they are durable, drops
 * quotation marks from names, and reads what came in the clear after AUTH TLS.
 */
import { createServer, type Server, type Socket } from "node:net";
import { createSecureContext } from "node:tls";
import { describeError, log } from "../../log.ts";
import { type FtpBackend, type FtpOptions, FtpRefusal } from "./backend.ts";
import { COMMANDS } from "./commands.ts";
import { ControlConnection } from "./control_connection.ts";
import { DataPorts } from "./data_connection.ts";
import { FtpSession, type SessionParts } from "./session.ts";

export interface FtpServer {
  readonly port: number;
  /** Ends all connections: what a client was sending is kept as far as it came. */
  close(): Promise<void>;
}

/** @throws Error when the port or the certificate cannot be used. */
export async function startFtpServer(options: FtpOptions, backend: FtpBackend): Promise<FtpServer> {
  const { cert, key, hostname, port } = options;
  const parts: SessionParts = {
    commands: COMMANDS,
    backend,
    options,
    ports: new DataPorts(options),
    secureContext: createSecureContext({ cert, key }),
    // Some clients, such as lftp, never read the tickets that TLS 1.3 sends after the handshake. Where they close with
    // them unread, their machine resets the connection, and the end of the file is lost on its way.
    dataContext: createSecureContext({ cert, key, maxVersion: "TLSv1.2" }),
  };
  const doors = new Doors(parts);
  const server = createServer((socket) => doors.open(socket));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen(port, hostname, resolve);
  await promise;
  server.on("error", (error) => log("error", "ftp server failed", { error: describeError(error) }));
  return { port: portOf(server), close: () => doors.close(server) };
}

const portOf = (server: Server): number => (server.address() as { port: number }).port;

/** The open connections. */
class Doors {
  readonly #open = new Map<ControlConnection, Promise<void>>();

  constructor(readonly parts: SessionParts) {}

  open(socket: Socket): void {
    const control = new ControlConnection(socket, this.parts.options.limits.dataMs);
    const refusal = this.#refusalOf(control.address);
    if (refusal) {
      control.reply(refusal.code, refusal.message).finally(() => control.end());
      return;
    }
    const session = new FtpSession(control, this.parts);
    const run = session.run().catch((error) =>
      log("error", "ftp connection failed", { error: describeError(error) })
    );
    this.#open.set(control, run);
    run.finally(() => {
      control.close();
      this.#open.delete(control);
    });
  }

  #refusalOf(address: string): FtpRefusal | undefined {
    const { connections, connectionsOfAddress } = this.parts.options.limits;
    const same = [...this.#open.keys()].filter((one) => one.address === address).length;
    if (this.#open.size < connections && same < connectionsOfAddress) return undefined;
    return new FtpRefusal(421, "Too many connections. Try again later.");
  }

  async close(server: Server): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.close(() => resolve());
    const running = [...this.#open.values()];
    for (const control of this.#open.keys()) control.close();
    await Promise.all([promise, ...running]);
  }
}
