/** Large files there and back by curl, beside nginx with the same file. */
import { TUS_BYTES } from "../../sdk/model/upload.ts";
import type { Bench } from "./files.ts";
import {
  atLeast,
  atMost,
  curl,
  inTurn,
  MEGABYTE,
  noted,
  ratioOf,
  removeLarge,
  renew,
  type Row,
  timeOfProgram,
  untilIdle,
  watchMemory,
  writeRandom,
} from "./rounds.ts";

export async function transfers(
  { server, repository, token, nginx, folder, megabytes }: Bench,
): Promise<Row[]> {
  const path = `${folder}/large.bin`;
  await requireRoom(folder, megabytes);
  await writeRandom(path, megabytes);
  const { dataSetId } = await repository.datasets.create();
  const put = repository.files.client.address(
    `/sdb-filetree-service/dataset/${dataSetId}/V1/file?path=large.bin`,
  );
  const idle = server.memory();
  const watch = watchMemory(server);
  const authorization = `Authorization: ${token}`;
  const uploads = await inTurn({
    ours: async () => {
      await removeLarge(`${folder}/data/blobs`, megabytes);
      await renew(path);
      const time = await curl(
        "-T",
        path,
        "-H",
        authorization,
        "-H",
        "Content-Type: application/octet-stream",
        put,
      );
      await untilIdle(server);
      return time;
    },
    ...nginx && {
      nginx: async () => {
        await removeLarge(nginx.folder, megabytes);
        return await curl("-T", path, `${nginx.address}/large.bin`);
      },
      synced: async () => {
        await removeLarge(nginx.folder, megabytes);
        return await curl("-T", path, `${nginx.address}/large.bin`) +
          await timeOfProgram("sync", `${nginx.folder}/large.bin`);
      },
    },
  });
  const uploadPeak = watch();
  const { list: [{ fileId }] } = await repository.files.list(dataSetId, "V1");
  const get = repository.files.address({ fileId });
  const watchDownload = watchMemory(server);
  const downloads = await inTurn({
    ours: () => curl("-H", authorization, get),
    ...nginx && { nginx: () => curl(`${nginx.address}/large.bin`) },
  });
  const part = ["-r", `1000000-${1000000 + Math.floor(megabytes / 10) * MEGABYTE}`];
  const ranges = await inTurn({
    ours: () => curl(...part, "-H", authorization, get),
    ...nginx && { nginx: () => curl(...part, `${nginx.address}/large.bin`) },
  });
  const peak = Math.max(uploadPeak, watchDownload());
  return [
    atLeast("PUT of the large file / nginx dav PUT, speed", ratioOf(uploads, "nginx", "ours"), 0.8),
    noted("the same / nginx dav PUT and fsync", ratioOf(uploads, "synced", "ours")),
    atLeast("download of the large file / nginx, speed", ratioOf(downloads, "nginx", "ours"), 0.65),
    atLeast("range of a tenth / nginx, speed", ratioOf(ranges, "nginx", "ours"), 0.5),
    atMost(`memory above idle for ${megabytes} MB there and back`, (peak - idle) / MEGABYTE, 100, " MB"),
  ];
}

/** Of a file that no single request may bring: five times the large one. */
export async function huge({ server, repository, token, folder, megabytes }: Bench): Promise<Row[]> {
  const size = 5 * megabytes * MEGABYTE;
  const path = `${folder}/huge.bin`;
  await requireRoom(folder, 2 * megabytes);
  // It has no bytes of its own, so that it takes no room, and is read from memory.
  await timeOfProgram("truncate", "-s", String(size), path);
  const { dataSetId } = await repository.datasets.create();
  await untilIdle(server);
  const idle = server.memory();
  const watch = watchMemory(server);
  const { uploadId } = await repository.uploads.create({ dataSetId, version: "V1", path: "huge.bin", size });
  const headers = ["Tus-Resumable: 1.0.0", `Content-Type: ${TUS_BYTES}`, "Upload-Offset: 0"];
  await curl(
    ...["-X", "PATCH", "-T", path, "-H", `Authorization: ${token}`],
    ...headers.flatMap((header) => ["-H", header]),
    repository.files.client.address(`/sdb-filetree-service/uploads/${uploadId}`),
  );
  while ((await repository.uploads.get(uploadId)).state === "verifying") {
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const { list: [{ fileId }] } = await repository.files.list(dataSetId, "V1");
  await curl("-H", `Authorization: ${token}`, repository.files.address({ fileId }));
  const above = (watch() - idle) / MEGABYTE;
  await removeLarge(`${folder}/data/blobs`, 5 * megabytes);
  return [atMost(`memory above idle for ${5 * megabytes} MB there and back`, above, 400, " MB")];
}

/** The file itself, and what a server has of it twice for a moment. @throws Error where the disk has no room for that. */
async function requireRoom(folder: string, megabytes: number): Promise<void> {
  const args = ["--output=avail", "--block-size=1M", folder];
  const { stdout } = await new Deno.Command("df", { args }).output();
  const free = Number(new TextDecoder().decode(stdout).trim().split("\n").at(-1));
  const wanted = megabytes * 3;
  if (free < wanted) {
    throw new Error(`${wanted} MB of room are wanted in ${folder}, of which ${free} are free`);
  }
}
