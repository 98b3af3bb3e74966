/** Uploads on Node.js, whose own `fetch` keeps every byte of a body in memory until the answer arrives. */
import { request as openPlain } from "node:http";
import { request as openSecure } from "node:https";
import type { ClientRequest, IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { text } from "node:stream/consumers";

/** Works like `fetch`, but reads a body of known length at the speed of the connection. It follows no redirect. */
export async function send(request: Request): Promise<Response> {
  const { body, headers } = request;
  return body && headers.has("Content-Length") ? await sendBody(request, body) : await fetch(request);
}

async function sendBody(request: Request, body: ReadableStream<Uint8Array>): Promise<Response> {
  const { url, method, headers, signal } = request;
  const open = url.startsWith("https:") ? openSecure : openPlain;
  const sent = open(url, { method, headers: Object.fromEntries(headers), signal });
  const answer = answerOf(sent);
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  // A server that refuses may answer before it has read everything; its answer is more useful than the broken pipe.
  const written = pipeline(source, sent).catch(() => {});
  try {
    return await answer;
  } finally {
    source.destroy();
    await written;
  }
}

async function answerOf(sent: ClientRequest): Promise<Response> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve);
    sent.on("error", reject);
  });
  const { statusCode = 0, headers } = answer;
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Response(await text(answer), { status: statusCode, headers: pairs });
}
