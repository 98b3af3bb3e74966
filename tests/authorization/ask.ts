/** Asks a call, and puts what came into one word: the name of the error, or what the answer told. */
import { SUCCESS } from "../../sdk/model/envelope.ts";
import { errorName } from "../../sdk/model/errors.ts";
import type { TestApp } from "../harness.ts";
import { TOLD, type Told } from "./table.ts";

const PARTS = Object.entries(TOLD) as [Told, string][];

/**
 * @returns `ok`, with the parts of the dataset that the answer contains, such as `ok+record+names`; else the name of the error.
 * What the request itself says is not told.
 */
export async function ask({ api }: TestApp, request: Request, known: { sha256: string }): Promise<string> {
  const said = decodeURIComponent(request.url) + (request.body ? await request.clone().text() : "");
  const response = await api.fetch(request);
  const text = await response.text();
  const error = errorOf(response, text);
  if (error) return error;
  const answer = JSON.stringify([...response.headers]) + text + signedIn(text);
  const told = PARTS.filter(([, canary]) => answer.includes(canary) && !said.includes(canary)).map(([part]) =>
    part
  );
  const names = answer.includes(known.sha256) && !said.includes(known.sha256) ? ["names" as const] : [];
  // What is drawn from a file shows it; covers and QR codes are SVG.
  const bytes = /^image\/(?!svg)/.test(response.headers.get("Content-Type") ?? "") ? ["bytes" as const] : [];
  return ["ok", ...PARTS.map(([part]) => part).filter((part) => [...told, ...names, ...bytes].includes(part))]
    .join("+");
}

/** The name of an error of ours; else the status of what failed without an envelope. */
function errorOf({ status, headers }: Response, text: string): string | undefined {
  if (!headers.get("Content-Type")?.includes("json")) return status < 400 ? undefined : `status ${status}`;
  const { code } = JSON.parse(text) ?? {};
  if (typeof code !== "number" || code === SUCCESS) return status < 400 ? undefined : `status ${status}`;
  return errorName(code) ?? `code ${code}`;
}

/** What is signed in an answer: the payload of a JSON Web Signature. */
function signedIn(answer: string): string {
  const payload = /eyJ[\w-]+\.([\w-]+)\./.exec(answer)?.[1];
  return payload ? new TextDecoder().decode(Uint8Array.fromBase64(payload, { alphabet: "base64url" })) : "";
}
