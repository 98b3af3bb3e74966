/** Data connections in passive mode: a port for each transfer, on which only the client of the commands is heard. */
import { randomInt } from "node:crypto";
import { createServer, type Server, type Socket } from "node:net";
import type { SecureContext } from "node:tls";
import type { FtpOptions } from "./backend.ts";
import { FtpRefusal } from "./backend.ts";
import { DataSocket } from "./data_socket.ts";

/** Gives out the ports at random: somebody behind the same address as a client cannot tell which one is next. */
export class DataPorts {
  constructor(readonly options: Pick<FtpOptions, "hostname" | "dataPorts">) {}

  /** Listens on a free port. @throws FtpRefusal 425 when every port is taken. */
  async open(onConnection: (socket: Socket) => void): Promise<{ server: Server; port: number }> {
    const { hostname, dataPorts: { first, last } } = this.options;
    const ports = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    while (ports.length > 0) {
      const [port = 0] = ports.splice(randomInt(ports.length), 1);
      // A client that has sent all closes its half, and is answered on the other one.
      const server = createServer({ allowHalfOpen: true }, onConnection);
      if (await listens(server, port, hostname)) return { server, port };
    }
    throw new FtpRefusal(425, "All data ports are in use. Try again later.");
  }
}

function listens(server: Server, port: number, hostname: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once(
      "error",
      (error: Error & { code?: string }) => error.code === "EADDRINUSE" ? resolve(false) : reject(error),
    );
    server.listen(port, hostname, () => resolve(true));
  });
}

const CONTESTED = "Two data connections came from your address, and nobody knows which is yours. Try again.";

export interface PassiveOptions {
  /** Absent: data travels in the clear. */
  secureContext?: SecureContext;
  /** Of the client; others are turned away. */
  address: string;
  /** Milliseconds for which its connection is waited for, and then its handshake, and a reader that stands still. */
  waitMs: number;
}

/**
 * One passive port, which waits for its one connection. It is listened on until the transfer ends: where a second
 * connection comes from the address of the client, nobody knows which of them is the client's, and neither is believed.
 * The resumption of a session of TLS would not tell either: on Deno 2.9.6 each session of the server can be resumed on any
 * connection, and a stranger has one of their own.
 */
export class PassivePort {
  readonly port: number;
  readonly #server: Server;
  readonly #connected = Promise.withResolvers<DataSocket | undefined>();
  readonly #timer: ReturnType<typeof setTimeout>;
  #socket?: DataSocket;
  /** Whether more than one connection came. */
  isContested = false;

  private constructor(server: Server, port: number, readonly waitMs: number) {
    this.#server = server;
    this.port = port;
    this.#timer = setTimeout(() => this.#stopListening(), waitMs);
  }

  static async open(
    ports: DataPorts,
    { secureContext, address, waitMs }: PassiveOptions,
  ): Promise<PassivePort> {
    const early: Socket[] = [];
    let take = (socket: Socket): void => void early.push(socket);
    const { server, port } = await ports.open((socket) => take(socket));
    const passive = new PassivePort(server, port, waitMs);
    take = (socket) => {
      if (socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, "") !== address) return void socket.destroy();
      passive.#take(new DataSocket(socket, { secureContext, waitMs }));
    };
    early.forEach(take);
    return passive;
  }

  #take(socket: DataSocket): void {
    if (this.#socket) {
      this.isContested = true;
      socket.close();
      return this.#socket.close();
    }
    this.#socket = socket;
    clearTimeout(this.#timer);
    this.#connected.resolve(socket);
  }

  /** @throws FtpRefusal 425 when no connection came, or one that does not go on, or several. */
  async connection(): Promise<DataSocket> {
    const socket = await this.#connected.promise;
    if (!socket) throw new FtpRefusal(425, "No data connection was opened.");
    if (!await socket.isReady()) {
      socket.close();
      throw new FtpRefusal(425, "The data connection did not end its TLS handshake.");
    }
    this.requireOne();
    return socket;
  }

  /** @throws FtpRefusal 425 */
  requireOne(): void {
    if (this.isContested) throw new FtpRefusal(425, CONTESTED);
  }

  #stopListening(): void {
    clearTimeout(this.#timer);
    this.#server.close();
    this.#connected.resolve(undefined);
  }

  /** Ends what waits or runs here. */
  close(): void {
    this.#stopListening();
    this.#socket?.close();
  }
}
