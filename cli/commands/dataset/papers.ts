import { type Command, textFlag } from "../../command.ts";
import { readManifestFile, refuseFaults } from "../../deposit/manifest.ts";
import { CliError } from "../../error.ts";
import { paperUpdateReport } from "../../request_view.ts";
import { publishedOf } from "../../find_version.ts";
import type { VersionOptions } from "./show.ts";

/** Sends new papers of a published version to its reviewers, without a new version. */
export const papers: Command<VersionOptions & { file: string }> = {
  noun: "dataset",
  verb: "papers",
  summary: "cli.dataset.papers",
  argument: ["<id>", "cli.argument.identifier"],
  second: ["<file>", "cli.argument.papersFile"],
  flags: { "--version <label>": "cli.flag.publishedVersion" },
  parse: (identifier, flags, file) => ({ identifier, file, version: textFlag(flags, "version") }),
  async run({ identifier, file, version }, { repository, terminal }) {
    const { named, metadata, faults, unknown, place } = await readManifestFile(file);
    refuseFaults(place, [...faults, ...unknown]);
    if (!named.has("papers")) {
      throw new CliError("invalidInput", "cli.error.noPapers", { values: { path: file } });
    }
    const { dataSetId, label } = await publishedOf(repository, identifier, version);
    const update = await repository.relatedPapers.submit(dataSetId, label, metadata.papers);
    return paperUpdateReport(update, terminal);
  },
};
