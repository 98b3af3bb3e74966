/** Local servers that stand in for sign-in providers: real HTTP on a port of their own, answers as documented. */
import { freePort } from "../free_port.ts";

export interface LocalServer extends AsyncDisposable {
  /** Origin. */
  url: string;
  /** Paths that were asked for, with their method. */
  asked: string[];
}

/** Somebody who signs in at a provider. */
export interface ProviderUser {
  subject: string;
  name: string;
  email?: string;
  emailVerified?: boolean;
}

export type Handler = (request: Request, url: URL) => Response | Promise<Response>;

export function startServer(handle: Handler, port = freePort()): LocalServer {
  const asked: string[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port, onListen() {} }, (request) => {
    const url = new URL(request.url);
    asked.push(`${request.method} ${url.pathname}`);
    return handle(request, url);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      await server.shutdown();
    },
  };
}

const escape = (text: string) => text.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`);

/** A provider's page where the person says yes or no. */
export function consentPage(title: string, yes: string, no: string): Response {
  const html = `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>
<p><a id="yes" href="${escape(yes)}">Yes</a> <a id="no" href="${escape(no)}">No</a></p></html>`;
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** One-time codes and what was asked when they were given. */
export class Codes<T> {
  readonly #open = new Map<string, T>();

  issue(asked: T): string {
    const code = crypto.randomUUID();
    this.#open.set(code, asked);
    return code;
  }

  /** A code is good once. */
  take(code: string | null): T | undefined {
    const asked = this.#open.get(code ?? "");
    this.#open.delete(code ?? "");
    return asked;
  }
}

/** `address` with more parameters. */
export function withParams(address: string, params: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

export async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...digest)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
