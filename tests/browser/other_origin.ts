/** A site of somebody else, with pages that a test writes: another origin than the one under test. */
import { freePort } from "../free_port.ts";

export interface OtherOrigin extends AsyncDisposable {
  address: string;
  /** Puts a page there. @param policy Its Content-Security-Policy. */
  put(path: string, html: string, policy?: string): void;
}

/** @param files Further files by path, such as a hostile style sheet: type and text. */
export function startOtherOrigin(files: Record<string, [type: string, text: string]> = {}): OtherOrigin {
  const port = freePort();
  const pages = new Map<string, { html: string; policy?: string }>();
  const answer = (request: Request): Response => {
    const { pathname } = new URL(request.url);
    const file = files[pathname];
    if (file) return new Response(file[1], { headers: { "Content-Type": file[0] } });
    const page = pages.get(pathname);
    if (!page) return new Response("", { status: 404 });
    const headers = new Headers({ "Content-Type": "text/html; charset=utf-8" });
    if (page.policy) headers.set("Content-Security-Policy", page.policy);
    return new Response(page.html, { headers });
  };
  const server = Deno.serve({ hostname: "127.0.0.1", port, onListen: () => {} }, answer);
  return {
    address: `http://127.0.0.1:${port}`,
    put: (path, html, policy) => void pages.set(path, { html, policy }),
    async [Symbol.asyncDispose]() {
      await server.shutdown();
    },
  };
}
