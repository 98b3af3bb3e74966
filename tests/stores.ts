/** Every kind of store for data files, for tests that all of them have to pass. */
import type { BlobStore, StoredBlob } from "../api/external/storage.ts";
import { LocalBlobStore } from "../api/external/storage_local.ts";
import { S3BlobStore } from "../api/external/storage_s3.ts";
import { S3Bucket } from "../api/external/s3/bucket.ts";
import { newBucket, type S3Server, type ServerOptions, startS3Server } from "./s3/server.ts";

export interface OpenStore extends AsyncDisposable {
  store: BlobStore;
  /** Puts other bytes in the place of a blob. */
  replace(blob: StoredBlob, bytes: Uint8Array): Promise<void>;
  remove(blob: StoredBlob): Promise<void>;
  /** Makes the last stretch of an upload unlike what came. */
  spoilUpload(id: string): Promise<void>;
  /** What lies in the store, by the names that all kinds share: `blobs/ab/abcdef…`, `uploads/<id>`. */
  names(): Promise<string[]>;
}

export interface StoreKind {
  name: string;
  open(): Promise<OpenStore>;
}

async function openLocal(): Promise<OpenStore> {
  const folder = await Deno.makeTempDir({ prefix: "sdb-blobs-" });
  const store = new LocalBlobStore(folder);
  await store.prepare();
  const pathOf = ({ sha256 }: StoredBlob) => `${folder}/blobs/${sha256.slice(0, 2)}/${sha256}`;
  return {
    store,
    replace: (blob, bytes) => Deno.writeFile(pathOf(blob), bytes),
    remove: (blob) => Deno.remove(pathOf(blob)),
    async spoilUpload(id) {
      const path = `${folder}/uploads/${id}`;
      const bytes = await Deno.readFile(path);
      bytes[bytes.length - 1]! ^= 1;
      await Deno.writeFile(path, bytes);
    },
    names: async () => (await filesBelow(folder)).map((path) => path.slice(folder.length + 1)).toSorted(),
    async [Symbol.asyncDispose]() {
      store.close();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

async function filesBelow(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    found.push(...isDirectory ? await filesBelow(path) : [path]);
  }
  return found;
}

async function openS3(server: S3Server): Promise<OpenStore> {
  const settings = await newBucket(server);
  const bucket = new S3Bucket(settings);
  const keyOf = ({ sha256 }: StoredBlob) => `blobs/${sha256.slice(0, 2)}/${sha256}`;
  const keys = async () => (await Array.fromAsync(bucket.list(""))).map(({ key }) => key);
  return {
    store: new S3BlobStore(settings),
    replace: (blob, bytes) => bucket.put(keyOf(blob), bytes),
    remove: (blob) => bucket.remove(keyOf(blob)),
    async spoilUpload(id) {
      const last = (await keys()).findLast((key) => key.startsWith(`uploads/${id}/`))!;
      const bytes = await new Response((await bucket.open(last))!.stream).bytes();
      bytes[bytes.length - 1]! ^= 1;
      await bucket.put(last, bytes);
    },
    names: async () => [...new Set((await keys()).map((key) => key.replace(/^(uploads\/[^/]+)\/.*/, "$1")))],
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/** The kinds; their servers run from the first use to the end of the file. */
export function storeKinds(): StoreKind[] {
  const servers: S3Server[] = [];
  const serving = (options?: ServerOptions) => {
    let server: Promise<S3Server> | undefined;
    return async () => {
      server ??= startS3Server(options).then((started) => (servers.push(started), started));
      return await openS3(await server);
    };
  };
  Deno.test.afterAll(async () => {
    for (const server of servers) await server[Symbol.asyncDispose]();
  });
  return [
    { name: "local", open: openLocal },
    { name: "S3", open: serving() },
    { name: "S3 without copies of parts", open: serving({ withoutPartCopy: true, own: true }) },
  ];
}
