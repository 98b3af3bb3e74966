/** Data connections in passive mode: a port for each transfer, on which only the client of the commands is heard. */
import type { FtpOptions } from "./backend.ts";
import { FtpRefusal } from "./backend.ts";

type Listener = Deno.TcpListener | Deno.TlsListener;
export type DataSocket = Deno.TcpConn | Deno.TlsConn;

/** Gives out the ports one after another, so that the last one has time to end. */
export class DataPorts {
  #next: number;

  constructor(readonly options: Pick<FtpOptions, "hostname" | "dataPorts" | "cert" | "key">) {
    this.#next = options.dataPorts.first;
  }

  /**
   * Listens on a free port. With TLS the runtime's own listener is used: only it tells a line that was cut from one that
   * the client has ended (RFC 8446 §6.1).
   * @throws FtpRefusal 425 when every port is taken.
   */
  open(secure: boolean): Listener {
    const { hostname, dataPorts: { first, last }, cert, key } = this.options;
    for (let tries = first; tries <= last; tries++) {
      const port = this.#next;
      this.#next = port === last ? first : port + 1;
      try {
        return secure ? Deno.listenTls({ hostname, port, cert, key }) : Deno.listen({ hostname, port });
      } catch (error) {
        if (!(error instanceof Deno.errors.AddrInUse)) throw error;
      }
    }
    throw new FtpRefusal(425, "All data ports are in use. Try again later.");
  }
}

/** One passive port, which waits for its one connection. */
export class PassivePort {
  readonly #listener: Listener;
  readonly #connected: Promise<DataSocket | undefined>;
  readonly #timer: ReturnType<typeof setTimeout>;
  #socket?: DataSocket;
  #closed = false;

  /** @param address Of the client; others are turned away. */
  constructor(ports: DataPorts, secure: boolean, address: string, waitMs: number) {
    this.#listener = ports.open(secure);
    this.#timer = setTimeout(() => this.#stopListening(), waitMs);
    this.#connected = this.#accept(address);
  }

  get port(): number {
    return (this.#listener.addr as Deno.NetAddr).port;
  }

  async #accept(address: string): Promise<DataSocket | undefined> {
    try {
      for (;;) {
        const socket = await this.#listener.accept();
        if (isFrom(socket, address)) {
          this.#socket = socket;
          return socket;
        }
        socket.close();
      }
    } catch {
      // Nobody came in time.
    } finally {
      clearTimeout(this.#timer);
      this.#stopListening();
    }
  }

  /** @throws FtpRefusal 425 when no connection came. */
  async connection(): Promise<DataSocket> {
    const socket = await this.#connected;
    if (!socket) throw new FtpRefusal(425, "No data connection was opened.");
    if ("handshake" in socket) {
      await socket.handshake().catch(() => {
        throw new FtpRefusal(425, "The data connection did not begin with TLS.");
      });
    }
    return socket;
  }

  #stopListening(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#listener.close();
  }

  /** Ends what waits or runs here. */
  close(): void {
    clearTimeout(this.#timer);
    this.#stopListening();
    try {
      this.#socket?.close();
    } catch {
      // Its stream has closed it.
    }
  }
}

function isFrom({ remoteAddr }: DataSocket, address: string): boolean {
  return remoteAddr.transport === "tcp" && remoteAddr.hostname.replace(/^::ffff:(?=\d+\.)/, "") === address;
}
