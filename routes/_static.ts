/** Built files are read once at start and served from memory as bytes, already compressed by the build. */
import type { Hono } from "hono";
import { parseRange } from "../api/routes/byte_range.ts";
import type { PageAssets } from "./_assets.tsx";

export interface StaticFile {
  type: string;
  etag: string;
  immutable: boolean;
  /** Pages of every site may load it. */
  anyOrigin?: boolean;
  /** Bytes by content coding; `identity` is always there. */
  bodies: Partial<Record<Coding, Uint8Array<ArrayBuffer>>>;
}

/** Pages of other sites load this file alone. */
const WIDGETS_MODULE = "/widgets/sdb.js";

export type StaticFiles = ReadonlyMap<string, StaticFile>;

type Coding = "br" | "gzip" | "identity";
const SUFFIXES: [string, Coding][] = [[".br", "br"], [".gz", "gzip"]];

const TYPES: Record<string, string> = {
  css: "text/css; charset=utf-8",
  gif: "image/gif",
  ico: "image/x-icon",
  jpg: "image/jpeg",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  map: "application/json; charset=utf-8",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  vtt: "text/vtt; charset=utf-8",
  wasm: "application/wasm",
  webm: "video/webm",
  webmanifest: "application/manifest+json",
  webp: "image/webp",
  woff2: "font/woff2",
};

/** Reads the client build at `dir` (with its Vite manifest). Throws when there is none. */
export async function loadClientBuild(dir: string): Promise<{ assets: PageAssets; files: StaticFiles }> {
  const manifest = JSON.parse(await Deno.readTextFile(`${dir}/.vite/manifest.json`));
  const entry = manifest["islands/_client.ts"] as { file: string; css?: string[] };
  const assets = { styles: (entry.css ?? []).map((file) => `/${file}`), scripts: [`/${entry.file}`] };
  const files = new Map<string, StaticFile>();
  await readFolder(dir, "", files);
  return { assets, files };
}

async function readFolder(root: string, under: string, files: Map<string, StaticFile>): Promise<void> {
  for await (const { name, isDirectory } of Deno.readDir(`${root}${under}`)) {
    const path = `${under}/${name}`;
    if (name.startsWith(".")) continue;
    if (isDirectory) await readFolder(root, path, files);
    else await addFile(root, path, files);
  }
}

async function addFile(root: string, path: string, files: Map<string, StaticFile>): Promise<void> {
  const bytes = await Deno.readFile(`${root}${path}`);
  const [suffix, coding] = SUFFIXES.find(([suffix]) => path.endsWith(suffix)) ?? ["", "identity"] as const;
  const plain = path.slice(0, path.length - suffix.length);
  const file: StaticFile = files.get(plain) ?? {
    type: TYPES[plain.split(".").pop() ?? ""] ?? "application/octet-stream",
    etag: "",
    immutable: plain.startsWith("/static/"),
    anyOrigin: plain === WIDGETS_MODULE,
    bodies: {},
  };
  file.bodies[coding as Coding] = bytes;
  if (coding === "identity") file.etag = await digest(bytes);
  files.set(plain, file);
}

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `"${hash.slice(0, 12).toHex()}"`;
}

/** Answers GET and HEAD for every file of the build. */
export function mountStaticFiles(site: Hono, files: StaticFiles): void {
  for (const [path, file] of files) site.get(path, (c) => answer(c.req.raw, file));
}

function answer(request: Request, file: StaticFile): Response {
  const coding = chooseCoding(request.headers.get("accept-encoding") ?? "", file);
  const headers = new Headers({
    "Content-Type": file.type,
    "Cache-Control": file.immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    "ETag": file.etag,
    "Vary": "Accept-Encoding",
    "X-Content-Type-Options": "nosniff",
  });
  // A module is loaded by pages of other sites only where it says that they may read it.
  if (file.anyOrigin) headers.set("Access-Control-Allow-Origin", "*");
  if (request.headers.get("if-none-match") === file.etag) return new Response(null, { status: 304, headers });
  if (coding !== "identity") headers.set("Content-Encoding", coding);
  const body = file.bodies[coding];
  if (coding === "identity" && body) {
    headers.set("Accept-Ranges", "bytes");
    const part = answerRange(request, body, headers);
    if (part) return part;
  }
  headers.set("Content-Length", String(body?.length));
  return new Response(body, { headers });
}

/** A player of videos asks for the part that it shows next. @returns nothing where the whole file is the answer. */
function answerRange(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  headers: Headers,
): Response | undefined {
  // Of another version than the one that it has.
  const condition = request.headers.get("if-range");
  if (condition && condition !== headers.get("ETag")) return undefined;
  const range = parseRange(request.headers.get("range") ?? undefined, body.length);
  if (range === undefined) return undefined;
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${body.length}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range;
  headers.set("Content-Range", `bytes ${start}-${end - 1}/${body.length}`);
  headers.set("Content-Length", String(end - start));
  return new Response(body.subarray(start, end), { status: 206, headers });
}

function chooseCoding(accepted: string, file: StaticFile): Coding {
  if (file.bodies.br && /\bbr\b/.test(accepted)) return "br";
  return file.bodies.gzip && /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}
