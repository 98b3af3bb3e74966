/** A large file by the browser, beside the same one by the command line. */
import { translator } from "../../locales/mod.ts";
import { packCommandLine } from "../../tasks/pack.ts";
import { launchBrowser } from "../browser/chromium.ts";
import { untilFormHydrated } from "../browser/fill_form.ts";
import { readMainThread, watchMainThread } from "../browser/main_thread.ts";
import type { Bench } from "./files.ts";
import {
  atMost,
  inTurn,
  ratioOf,
  renew,
  type Row,
  timeOf,
  timeOfProgram,
  untilIdle,
  writeRandom,
} from "./rounds.ts";

const MEGABYTES = 256;

export async function browser({ server, repository, token, folder, megabytes }: Bench): Promise<Row[]> {
  await packCommandLine(folder);
  const size = Math.min(MEGABYTES, megabytes);
  const path = `${folder}/browser.bin`;
  await writeRandom(path, size);
  const chromium = await launchBrowser();
  try {
    const context = await chromium.newContext({ baseURL: server.address, locale: "en" });
    await context.addCookies([{ name: "sdb-session", value: token, url: server.address }]);
    const tasks: number[] = [];
    const byBrowser = async () => {
      const { dataSetId } = await repository.datasets.create();
      const page = await context.newPage();
      await watchMainThread(page);
      await page.goto(`/en/dataset?dataSetId=${dataSetId}&version=V1`);
      await untilFormHydrated(page);
      await page.evaluate(() => void (globalThis.mainThread.longestTask = 0));
      const done = page.getByRole("button", { name: translator("en")("file_manager.clearDone") });
      const time = await timeOf(async () => {
        await page.setInputFiles('[data-input="files"]', path);
        await done.waitFor({ timeout: 600_000 });
      });
      tasks.push((await readMainThread(page)).longestTask);
      await page.close();
      return time;
    };
    const byCommand = async () => {
      const { dataSetId } = await repository.datasets.create();
      const add = ["dataset", "add-files", dataSetId, "--server", server.address, "--path", path];
      return await timeOfProgram("env", `SDB_TOKEN=${token}`, "node", `${folder}/npm/sdb.js`, ...add);
    };
    const fresh = (way: () => Promise<number>) => async () => {
      await renew(path);
      await untilIdle(server);
      return await way();
    };
    const times = await inTurn({ browser: fresh(byBrowser), sdb: fresh(byCommand) });
    return [
      atMost(
        `browser: ${size} MB / sdb on Node.js from its start, time`,
        ratioOf(times, "browser", "sdb"),
        1.5,
      ),
      atMost("longest task of the page meanwhile", Math.max(...tasks), 200, " ms"),
    ];
  } finally {
    await chromium.close();
  }
}
