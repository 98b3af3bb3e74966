/** A line to a server that breaks: both ends are reset after so many bytes. */

export interface CuttingProxy extends AsyncDisposable {
  /** Origin of this end. */
  url: string;
  /** Bytes that came from the client. */
  received(): number;
  cuts(): number;
}

/** @param next How many bytes the next connection lets through before it breaks; `undefined` for all. */
export function openCuttingProxy(target: string, next: () => number | undefined): CuttingProxy {
  const { hostname, port } = new URL(target);
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  let [received, cuts] = [0, 0];
  const serve = async (client: Deno.TcpConn) => {
    const server = await Deno.connect({ hostname, port: Number(port) });
    let left = next() ?? Infinity;
    const back = server.readable.pipeTo(client.writable).catch(() => {});
    const buffer = new Uint8Array(64 * 1024);
    try {
      for (;;) {
        const read = await client.read(buffer);
        if (read === null) break;
        const passed = Math.min(read, left);
        received += passed;
        left -= passed;
        for (let sent = 0; sent < passed;) sent += await server.write(buffer.subarray(sent, passed));
        if (left > 0) continue;
        cuts++;
        break;
      }
    } catch {
      // The other end was faster.
    }
    for (const end of [client, server]) closeQuietly(end);
    await back;
  };
  const accepting = (async () => {
    for await (const client of listener) serve(client).catch(() => {});
  })().catch(() => {});
  const { port: own } = listener.addr as Deno.NetAddr;
  return {
    url: `http://127.0.0.1:${own}`,
    received: () => received,
    cuts: () => cuts,
    async [Symbol.asyncDispose]() {
      listener.close();
      await accepting;
    },
  };
}

function closeQuietly(end: Deno.TcpConn): void {
  try {
    end.close();
  } catch {
    // Its stream has closed it.
  }
}
