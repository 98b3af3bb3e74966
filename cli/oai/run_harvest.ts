/** Writes what a repository lists, page by page, each whole on the disk before the next is asked for. */
import { harvestPages, type OaiSelection } from "../../sdk/mod.ts";
import type { Tools } from "../command.ts";
import { CliError } from "../error.ts";
import { type HarvestState, readState, writeState } from "./state.ts";
import { exists, type HarvestStore, isLines, openFolder, openLines } from "./store.ts";

export interface HarvestJob {
  url: string;
  selection: OaiSelection;
  output: string;
  resume: boolean;
  /** Milliseconds between two requests. */
  pause: number;
}

export async function runHarvest(
  job: HarvestJob,
  { terminal, sleep, fetch, onInterrupt }: Pick<Tools, "terminal" | "sleep" | "fetch" | "onInterrupt">,
): Promise<HarvestState> {
  const { t } = terminal;
  const state = await beginning(job);
  const store = await openStore(job.output, state.bytes);
  const abort = new AbortController();
  const release = onInterrupt?.(() => {
    abort.abort();
    terminal.say(t("cli.oai.interrupted"));
  });
  try {
    const from = state.resumptionToken ? { resumptionToken: state.resumptionToken } : state.selection;
    const options = {
      fetch,
      pause: job.pause,
      sleep,
      signal: abort.signal,
      onWait: (milliseconds: number) =>
        terminal.say(t("cli.oai.waits", { seconds: Math.ceil(milliseconds / 1_000) })),
    };
    for await (
      const { records, resumptionToken, completeListSize, responseDate } of harvestPages(
        job.url,
        from,
        options,
      )
    ) {
      state.bytes = await store.write(records);
      state.startedAt ||= responseDate;
      state.records += records.length;
      state.deleted += records.filter(({ deleted }) => deleted).length;
      state.pages++;
      state.resumptionToken = resumptionToken;
      state.finished = resumptionToken === undefined;
      await writeState(store.statePath, state);
      const total = completeListSize === undefined ? "" : ` / ${completeListSize}`;
      terminal.progress(t("cli.oai.progress", { records: state.records, total }));
    }
    return state;
  } finally {
    release?.();
    await store.close();
  }
}

const openStore = (output: string, bytes: number): Promise<HarvestStore> =>
  isLines(output) ? openLines(output, bytes) : openFolder(output);

/** From the beginning, from the page at which an earlier run stopped, or from what has changed since one that ended. */
async function beginning({ url, selection, output, resume }: HarvestJob): Promise<HarvestState> {
  const path = isLines(output) ? `${output}.state.json` : `${output}/harvest.state.json`;
  const known = await readState(path);
  const none = { records: 0, deleted: 0, pages: 0, finished: false, startedAt: "" };
  if (!resume) {
    if (known || (isLines(output) && await exists(output))) {
      throw new CliError("conflict", "cli.oai.inTheWay", { values: { path: output } });
    }
    return { url, selection, bytes: 0, ...none };
  }
  if (!known) throw new CliError("notFound", "cli.oai.nothingToResume", { values: { path: output } });
  if (known.url !== url) {
    throw new CliError("usage", "cli.oai.otherRepository", { values: { path: output, url: known.url } });
  }
  if (!known.finished) return known;
  // Days overlap; a record that comes twice is the newer one.
  return {
    url,
    selection: { ...known.selection, from: known.startedAt.slice(0, 10), until: undefined },
    bytes: known.bytes,
    ...none,
  };
}
