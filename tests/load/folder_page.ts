/** A dataset of 100,000 files, and how long the first page of them takes. */
import { readConfig } from "../../api/config.ts";
import { openApp } from "../../api/app.ts";
import { publishDemo } from "../published_rows.ts";

const FILES = 100_000;
const ROUNDS = 5;

/** A published dataset in a folder of data that no server has open. @returns its id. */
export async function publishManyFiles(dataDir: string): Promise<string> {
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: "http://localhost", LOG_LEVEL: "error" });
  const migrations = new URL("../../db/migrations", import.meta.url).pathname;
  const app = await openApp({ config, migrations, clock: () => new Date() });
  try {
    const files = Array.from({ length: FILES }, (_, at) => ({ path: `many/run ${at}.csv`, size: at }));
    return (await publishDemo(app, "mauna-loa-co2", { files })).dataSetId;
  } finally {
    await app.close();
  }
}

/** Milliseconds of the page that shows the folder of 100,000 files: the slowest of five. */
export async function timeFirstPage(server: string, dataSetId: string): Promise<number> {
  let most = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    const response = await fetch(`${server}/detail?dataSetId=${dataSetId}&tab=files&path=many`);
    const text = await response.text();
    most = Math.max(most, performance.now() - begun);
    if (!text.includes("run 7.csv")) throw new Error(`no list of files: ${response.status}`);
  }
  return most;
}
