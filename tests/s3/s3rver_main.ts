/**
 * An S3 server in a process of its own: s3rver, with what it lacks of S3 and this program uses. It writes its port as the
 * first line, and ends with its standard input. The first argument is its folder; `--no-part-copy` leaves a call away that
 * some storages lack.
 */
import { createRequire } from "node:module";
import { AwsV4Signer } from "aws4fetch";
import { createHash } from "node:crypto";
import fs from "node:fs";
import { pipeline } from "node:stream/promises";

const require = createRequire(import.meta.url);
const crypt = require("node:crypto");
// Its tokens for long lists are encrypted with DES, which Deno has not.
for (const name of ["createCipheriv", "createDecipheriv"]) {
  const original = crypt[name];
  crypt[name] = (algorithm: string, key: Uint8Array, iv: Uint8Array) =>
    algorithm === "des"
      ? original("aes-128-cbc", Buffer.concat([key, key]), Buffer.concat([iv, iv]))
      : original(algorithm, key, iv);
}
const S3rver = require("s3rver");
const [folder = "", option] = Deno.args;
const PART_MIN = 5 * 1024 * 1024;

const server = new S3rver({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory: folder,
  configureBuckets: [{ name: "data" }],
});
const { store } = server;
const uploadsOf = (bucket: string) => store.getResourcePath(bucket, undefined, "uploads");

/** s3rver answers before the last bytes are written, and shows what is half written. */
async function writeWhole(path: string, content: Iterable<unknown>): Promise<{ size: number; md5: string }> {
  const beside = `${path}.${crypto.randomUUID()}`;
  await fs.promises.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  const hash = createHash("md5");
  let size = 0;
  await pipeline(content, async function* (source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }, fs.createWriteStream(beside));
  await fs.promises.rename(beside, path);
  return { size, md5: hash.digest("hex") };
}

// deno-lint-ignore no-explicit-any
type Any = any;

store.putObject = async ({ bucket, key, content, metadata }: Any) => {
  const source = content instanceof Uint8Array ? [content] : content;
  const written = await writeWhole(store.getResourcePath(bucket, key, "object"), source);
  await store.putMetadata(bucket, key, metadata, written.md5);
  return written;
};

store.putPart = async (bucket: string, uploadId: string, number: string | number, content: Any) => {
  const path = `${uploadsOf(bucket)}/${uploadId}/${number}`;
  const written = await writeWhole(path, content);
  await fs.promises.writeFile(`${path}.md5`, written.md5);
  return written;
};

/** A folder is removed while another request writes into it. */
const remove = store.deleteObject.bind(store);
store.deleteObject = async (bucket: string, key: string) => {
  await remove(bucket, key).catch((error: Error & { code?: string }) => {
    if (!/^(ENOTEMPTY|ENOENT)$/.test(error.code ?? "")) throw error;
  });
};

const complete = store.putObjectMultipart.bind(store);
store.putObjectMultipart = async (bucket: string, uploadId: string, parts: { number: number }[]) => {
  const sizes = parts.map(({ number }) => fs.statSync(`${uploadsOf(bucket)}/${uploadId}/${number}`).size);
  if (sizes.slice(0, -1).some((size) => size < PART_MIN)) {
    throw Object.assign(new Error(`parts of ${sizes}`), {
      code: "EntityTooSmall",
      status: 400,
      expose: true,
    });
  }
  return await complete(bucket, uploadId, parts);
};

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

async function copyPart(ctx: Any, bucket: string): Promise<void> {
  const [, from, ...key] = decodeURI(ctx.headers["x-amz-copy-source"]).split("/");
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(ctx.headers["x-amz-copy-source-range"] ?? "") ?? [];
  const range = start === undefined ? {} : { start: Number(start), end: Number(end) };
  const source = await store.getObject(from, key.join("/"), range);
  if (!source) {
    ctx.status = 404;
    ctx.body = "<Error><Code>NoSuchKey</Code></Error>";
    return;
  }
  const { md5 } = await store.putPart(bucket, ctx.query.uploadId, ctx.query.partNumber, source.content ?? []);
  ctx.type = "application/xml";
  ctx.body = `<?xml version="1.0"?><CopyPartResult><ETag>"${md5}"</ETag></CopyPartResult>`;
}

function listUploads(ctx: Any, bucket: string): void {
  const top = uploadsOf(bucket);
  const ids = fs.existsSync(top) ? fs.readdirSync(top) : [];
  const uploads = ids.map((id) => {
    const key = escape(fs.readFileSync(`${top}/${id}/key`, "utf8"));
    const at = fs.statSync(`${top}/${id}/key`).mtime.toISOString();
    return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at}</Initiated></Upload>`;
  });
  ctx.type = "application/xml";
  ctx.body = `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${
    uploads.join("")
  }</ListMultipartUploadsResult>`;
}

/** s3rver compares no signature of this version: here those of addresses at which anybody may write. */
async function isSigned(ctx: Any): Promise<boolean> {
  const url = new URL(ctx.href);
  const given = url.searchParams.get("X-Amz-Signature");
  const names = url.searchParams.get("X-Amz-SignedHeaders")!.split(";").filter((name) => name !== "host");
  for (const name of [...url.searchParams.keys()]) {
    if (name.startsWith("X-Amz-") && name !== "X-Amz-Expires") url.searchParams.delete(name);
  }
  const signer = new AwsV4Signer({
    url: url.href,
    method: ctx.method,
    headers: Object.fromEntries(names.map((name) => [name, ctx.get(name)])),
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    region: "us-east-1",
    service: "s3",
    datetime: ctx.query["X-Amz-Date"],
    signQuery: true,
    allHeaders: true,
  });
  return (await signer.sign()).url.searchParams.get("X-Amz-Signature") === given;
}

/** Calls of S3 that s3rver has not; their signatures are not looked at. */
async function added(ctx: Any, next: () => Promise<void>): Promise<void> {
  if (ctx.method === "PUT" && "X-Amz-Signature" in ctx.query && !await isSigned(ctx)) {
    ctx.status = 403;
    ctx.body = "<Error><Code>SignatureDoesNotMatch</Code></Error>";
    return;
  }
  const [, bucket = "", key] = ctx.path.split("/");
  const isPart = "uploadId" in ctx.query;
  if (ctx.method === "PUT" && isPart && "x-amz-copy-source" in ctx.headers && option !== "--no-part-copy") {
    return await copyPart(ctx, bucket);
  }
  if (ctx.method === "GET" && !key && "uploads" in ctx.query) return listUploads(ctx, bucket);
  if (ctx.method === "DELETE" && isPart) {
    await fs.promises.rm(`${uploadsOf(bucket)}/${ctx.query.uploadId}`, { recursive: true, force: true });
    ctx.status = 204;
    return;
  }
  await next();
}
server.middleware.unshift(added);

const { port } = await server.run();
console.log(port);
for await (const _ of Deno.stdin.readable);
Deno.exit();
