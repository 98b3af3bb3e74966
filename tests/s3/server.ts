/** An S3 storage for tests: s3rver in a process of its own, or the real one whose address the environment names. */
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "../../api/external/s3/settings.ts";

/**
 * Address of a running storage, such as the one that `tests/s3/radosgw.sh` starts; its key and secret are
 * `S3_TEST_KEY_ID` and `S3_TEST_SECRET`. Each test makes a bucket there.
 */
const REAL = Deno.env.get("S3_TEST_ENDPOINT");

export interface S3Server extends AsyncDisposable {
  settings: S3Settings;
  /** Settings of an app that stores there. */
  environment: Record<string, string>;
  /** Folder of the server; absent for a real one. */
  folder?: string;
  /** Ends the server at once. */
  kill(): Promise<void>;
}

export interface ServerOptions {
  /** Without the call that makes a part of another object. */
  withoutPartCopy?: boolean;
  /** Not the real one: the test looks into its folder, or ends it. */
  own?: boolean;
}

function settingsFor(endpoint: string): S3Settings {
  const [keyId, secret] = endpoint === REAL
    ? [Deno.env.get("S3_TEST_KEY_ID") ?? "", Deno.env.get("S3_TEST_SECRET") ?? ""]
    : ["S3RVER", "S3RVER"];
  return {
    endpoint,
    region: "us-east-1",
    bucket: "data",
    keyId,
    secret,
    pathStyle: true,
    directDownloads: false,
    directUploads: false,
  };
}

export function environmentOf({ endpoint, bucket, keyId, secret }: S3Settings): Record<string, string> {
  return { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY_ID: keyId, S3_SECRET: secret };
}

/** A server without an object, or a new bucket of the real one. */
export function startS3Server(options: ServerOptions = {}): Promise<S3Server> {
  return REAL && !options.own ? openBucket(REAL) : startS3rver(options);
}

/** One more bucket of the same server, so that each test has its own. */
export async function newBucket({ settings: { endpoint } }: S3Server): Promise<S3Settings> {
  return (await openBucket(endpoint)).settings;
}

async function openBucket(endpoint: string): Promise<S3Server> {
  const settings = { ...settingsFor(endpoint), bucket: `sdb-${crypto.randomUUID()}` };
  const { keyId: accessKeyId, secret: secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  const response = await client.fetch(`${endpoint}/${settings.bucket}`, { method: "PUT" });
  if (!response.ok) throw new Error(`no bucket could be made: ${response.status} ${await response.text()}`);
  await response.body?.cancel();
  return {
    settings,
    environment: environmentOf(settings),
    kill: () => Promise.reject(new Error("a real storage is not killed")),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

async function startS3rver({ withoutPartCopy = false }: ServerOptions): Promise<S3Server> {
  const folder = await Deno.makeTempDir({ prefix: "sdb-s3-" });
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--allow-all",
      "--no-check",
      "--quiet",
      new URL("s3rver_main.ts", import.meta.url).pathname,
      folder,
      ...withoutPartCopy ? ["--no-part-copy"] : [],
    ],
    cwd: new URL("../..", import.meta.url).pathname,
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const settings = settingsFor(`http://127.0.0.1:${await firstLine(child.stdout)}`);
  let ended = false;
  const kill = async () => {
    if (ended) return;
    ended = true;
    child.kill("SIGKILL");
    await child.stdin.close().catch(() => {});
    await child.status;
  };
  return {
    settings,
    environment: environmentOf(settings),
    folder,
    kill,
    async [Symbol.asyncDispose]() {
      await kill();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

async function firstLine(output: ReadableStream<Uint8Array>): Promise<string> {
  const reader = output.getReader();
  const decoder = new TextDecoder();
  let text = "";
  while (!text.includes("\n")) {
    const { done, value } = await reader.read();
    if (done) throw new Error("the S3 server ended before it listened");
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text.trim();
}
