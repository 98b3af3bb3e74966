/** Connections that begin something and then fall silent, as a slow or hostile client does. */

export interface SilentConnections extends AsyncDisposable {
  /** What has come back so far on each connection. */
  answers(): string[];
  /** How many of them the server has not ended. */
  open(): number;
  /** Sends more on every connection that is open. */
  send(text: string): Promise<void>;
  close(): void;
}

/** Opens `count` connections, or as many as are taken, and sends each what `begin` makes for its number. */
export async function openSilent(
  port: number,
  count: number,
  begin: (number: number) => string,
): Promise<SilentConnections> {
  const connections: Deno.TcpConn[] = [];
  const texts = Array<string>(count).fill("");
  const ended = new Set<Deno.TcpConn>();
  const reading: Promise<void>[] = [];
  for (let n = 0; n < count; n++) {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port }).catch(() => undefined);
    if (!connection) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      continue;
    }
    connections.push(connection);
    reading.push(listen(connection, (text) => texts[n] += text).finally(() => ended.add(connection)));
    await write(connection, begin(n));
  }
  const close = () => {
    for (const connection of connections) {
      if (!ended.has(connection)) connection.close();
      ended.add(connection);
    }
  };
  return {
    answers: () => texts,
    open: () => connections.length - ended.size,
    async send(text) {
      for (const connection of connections) if (!ended.has(connection)) await write(connection, text);
    },
    close,
    async [Symbol.asyncDispose]() {
      close();
      await Promise.all(reading);
    },
  };
}

const encoder = new TextEncoder();

/** The other end may have closed. */
async function write(connection: Deno.TcpConn, text: string): Promise<void> {
  for (let rest = encoder.encode(text); rest.length > 0;) {
    const written = await connection.write(rest).catch(() => rest.length);
    rest = rest.subarray(written);
  }
}

async function listen(connection: Deno.TcpConn, onText: (text: string) => void): Promise<void> {
  const buffer = new Uint8Array(4096);
  const decoder = new TextDecoder();
  for (;;) {
    const read = await connection.read(buffer).catch(() => null);
    if (read === null) return;
    onText(decoder.decode(buffer.subarray(0, read), { stream: true }));
  }
}

/** The head of a request whose body is announced with `length` bytes, and the first of them. */
export function beginPost(path: string, length: number, headers: Record<string, string> = {}): string {
  const lines = Object.entries({
    Host: "127.0.0.1",
    "Content-Type": "application/json",
    "Content-Length": String(length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n{"a":1,`;
}
