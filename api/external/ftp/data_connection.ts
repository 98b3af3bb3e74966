/** Data connections in passive mode: a port for each transfer, on which only the client of the commands is heard. */
import { createServer, type Server, type Socket } from "node:net";
import type { SecureContext } from "node:tls";
import type { FtpOptions } from "./backend.ts";
import { FtpRefusal } from "./backend.ts";
import { DataSocket } from "./data_socket.ts";

/** Gives out the ports one after another, so that the last one has time to end. */
export class DataPorts {
  #next: number;

  constructor(readonly options: Pick<FtpOptions, "hostname" | "dataPorts">) {
    this.#next = options.dataPorts.first;
  }

  /** Listens on a free port. @throws FtpRefusal 425 when every port is taken. */
  async open(onConnection: (socket: Socket) => void): Promise<{ server: Server; port: number }> {
    const { hostname, dataPorts: { first, last } } = this.options;
    for (let tries = first; tries <= last; tries++) {
      const port = this.#next;
      this.#next = port === last ? first : port + 1;
      const server = createServer(onConnection);
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

export interface PassiveOptions {
  /** Absent: data travels in the clear. */
  secureContext?: SecureContext;
  /** Of the client; others are turned away. */
  address: string;
  /** Milliseconds for which its connection is waited for. */
  waitMs: number;
}

/** One passive port, which waits for its one connection. */
export class PassivePort {
  readonly port: number;
  readonly #server: Server;
  readonly #connected = Promise.withResolvers<DataSocket | undefined>();
  readonly #timer: ReturnType<typeof setTimeout>;
  #socket?: DataSocket;

  private constructor(server: Server, port: number, waitMs: number) {
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
      passive.#take(new DataSocket(socket, secureContext));
    };
    early.forEach(take);
    return passive;
  }

  #take(socket: DataSocket): void {
    if (this.#socket) return socket.close();
    this.#socket = socket;
    this.#connected.resolve(socket);
    this.#stopListening();
  }

  /** @throws FtpRefusal 425 when no connection came. */
  async connection(): Promise<DataSocket> {
    const socket = await this.#connected.promise;
    if (!socket) throw new FtpRefusal(425, "No data connection was opened.");
    await socket.ready;
    return socket;
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
