/** HTTPS in front of a server that speaks HTTP, as a reverse proxy does it: with a certificate made on the spot. */
import { freePort } from "./free_port.ts";

export interface TlsProxy extends AsyncDisposable {
  /** Origin: `https://localhost:PORT`. */
  address: string;
  /** What a client must trust, in PEM. */
  certificate: string;
  /** Where requests go from now on. */
  target: string;
}

/** Whether certificates can be made here. */
export const hasOpenssl: boolean = await new Deno.Command("openssl", {
  args: ["version"],
  stdout: "null",
  stderr: "null",
}).output().then(({ success }) => success, () => false);

/** @throws Error with what openssl said. */
export async function startTlsProxy(): Promise<TlsProxy> {
  const { cert, key } = await makeCertificate();
  const port = freePort();
  const proxy = { address: `https://localhost:${port}`, certificate: cert, target: "" };
  // Without it the name of the host would be that of the server behind.
  const client = Deno.createHttpClient({ allowHost: true });
  const server = Deno.serve(
    { hostname: "127.0.0.1", port, cert, key, onListen: () => {} },
    (request, { remoteAddr }) => pass(request, proxy.target, client, (remoteAddr as Deno.NetAddr).hostname),
  );
  return Object.assign(proxy, {
    async [Symbol.asyncDispose]() {
      await server.shutdown();
      client.close();
    },
  });
}

/** The client's own name of the host goes on, as docs/deploy/nginx.conf has it. */
async function pass(
  request: Request,
  target: string,
  client: Deno.HttpClient,
  from: string,
): Promise<Response> {
  const { pathname, search, host } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set("X-Forwarded-For", headers.get("X-Forwarded-For") ?? from);
  headers.set("X-Forwarded-Proto", "https");
  headers.set("X-Forwarded-Host", host);
  const { method, body } = request;
  headers.set("Host", host);
  return await fetch(
    target + pathname + search,
    { method, headers, body, redirect: "manual", client } as RequestInit,
  );
}

export async function makeCertificate(): Promise<{ cert: string; key: string }> {
  const folder = await Deno.makeTempDir({ prefix: "sdb-tls-" });
  try {
    const [key, cert] = [`${folder}/key.pem`, `${folder}/cert.pem`];
    const subject = [
      "-subj",
      "/CN=localhost",
      "-addext",
      "subjectAltName=DNS:localhost",
      "-addext",
      "basicConstraints=critical,CA:FALSE",
    ];
    const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
    const args = ["req", "-x509", ...curve, "-nodes", "-days", "2", ...subject, "-keyout", key, "-out", cert];
    const { success, stderr } = await new Deno.Command("openssl", { args }).output();
    if (!success) throw new Error(`openssl made no certificate: ${new TextDecoder().decode(stderr)}`);
    return { cert: await Deno.readTextFile(cert), key: await Deno.readTextFile(key) };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
