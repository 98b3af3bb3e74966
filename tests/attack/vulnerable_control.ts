/** A server with the very hole that sqlmap looks for: a scanner that does not find this one has proved nothing. */
import { createClient } from "@libsql/client";

export interface Control extends AsyncDisposable {
  address: string;
}

export async function startControl(): Promise<Control> {
  const client = createClient({ url: ":memory:" });
  await client.executeMultiple(
    "CREATE TABLE lake (name TEXT, level REAL); INSERT INTO lake VALUES ('water', 3.2)",
  );
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const name = new URL(request.url).searchParams.get("name") ?? "";
    // The hole: what was sent becomes part of the statement.
    const found = await client.execute(`SELECT level FROM lake WHERE name = '${name}'`).catch(() =>
      undefined
    );
    return found ? Response.json(found.rows.map((row) => row.level)) : Response.json([], { status: 400 });
  });
  return {
    address: `http://127.0.0.1:${server.addr.port}`,
    async [Symbol.asyncDispose]() {
      await server.shutdown();
      client.close();
    },
  };
}
