/** Many small files: sent in batches, and as an archive beside `zip -0`. */
import type { Repository } from "../../sdk/mod.ts";
import type { Bench } from "./files.ts";
import {
  atLeast,
  curl,
  inTurn,
  MEGABYTE,
  noted,
  randomOf,
  ratioOf,
  type Row,
  timeOfProgram,
  watchMemory,
} from "./rounds.ts";

/** Of an archive: so many files of so many bytes. */
const ZIP_FILES = 2_000;
const ZIP_FILE_SIZE = 24_000;

export async function archives({ repository, token, folder }: Bench): Promise<Row[]> {
  const { dataSetId } = await repository.datasets.create();
  await Deno.mkdir(`${folder}/zip`);
  const files = Array.from(
    { length: ZIP_FILES },
    (_, at) => ({ path: `f${at}.bin`, bytes: randomOf(ZIP_FILE_SIZE) }),
  );
  for (const { path, bytes } of files) await Deno.writeFile(`${folder}/zip/${path}`, bytes);
  await sendAll(repository, dataSetId, files);
  const address = repository.files.address({ dataSetId, version: "V1" });
  const times = await inTurn({
    ours: () => curl("-H", `Authorization: ${token}`, address),
    zip: () => timeOfProgram("sh", "-c", `cd ${folder} && zip -0 -q -r - zip > /dev/null`),
  });
  return [atLeast(`ZIP of ${ZIP_FILES} files / zip -0, speed`, ratioOf(times, "zip", "ours"), 1.5)];
}

/** Many small files in one go. Memory is flat where it is no more behind all of them than behind a quarter. */
export async function smallOnes({ server, repository, smallFiles }: Bench): Promise<Row[]> {
  const { dataSetId } = await repository.datasets.create();
  const idle = server.memory() / MEGABYTE;
  let seconds = 0;
  const send = async (from: number, to: number) => {
    const watch = watchMemory(server);
    const files = function* () {
      for (let at = from; at < to; at++) yield { path: `d${at % 100}/f${at}.csv`, bytes: randomOf(300) };
    };
    const started = performance.now();
    await sendAll(repository, dataSetId, files());
    seconds += (performance.now() - started) / 1000;
    return watch() / MEGABYTE;
  };
  const quarter = Math.ceil(smallFiles / 4);
  const peaks: number[] = [];
  for (let at = 0; at < smallFiles; at += quarter) {
    peaks.push(await send(at, Math.min(at + quarter, smallFiles)));
  }
  return [
    noted(`${smallFiles} small files, a second`, smallFiles / seconds, " files"),
    noted("memory above idle with the first quarter of them", peaks[0]! - idle, " MB"),
    noted("memory above idle with the last quarter of them", peaks.at(-1)! - idle, " MB"),
  ];
}

async function sendAll(
  { uploads }: Repository,
  dataSetId: string,
  files: Iterable<{ path: string; bytes: Uint8Array<ArrayBuffer> }>,
): Promise<void> {
  let batch: { path: string; bytes: Uint8Array<ArrayBuffer> }[] = [];
  const send = async () => {
    await uploads.sendSmall(
      dataSetId,
      "V1",
      batch.map(({ path, bytes }) => ({ path, content: new Blob([bytes]) })),
    );
    batch = [];
  };
  for (const file of files) {
    batch.push(file);
    if (batch.length === 200) await send();
  }
  if (batch.length > 0) await send();
}
