import { type Encoding, ENCODINGS } from "../../../sdk/model/preview/encodings.ts";
import { PREVIEW_KINDS, type PreviewKind } from "../../../sdk/model/preview/kinds.ts";
import type { Repository } from "../../../sdk/mod.ts";
import { choiceFlag, type Command, countFlag, type Flags, textFlag } from "../../command.ts";
import { CliError } from "../../error.ts";
import { findDataset } from "../../identifier.ts";
import { previewReport } from "../../preview_view.ts";

export interface PreviewOptions {
  identifier: string;
  /** Of the file; empty where the identifier names one. */
  path: string;
  version?: string;
  page?: number;
  as?: PreviewKind;
  sheet?: string;
  member?: string;
  encoding?: Encoding;
  header?: boolean;
}

/** Shows what is in a file without downloading it. */
export const preview: Command<PreviewOptions> = {
  noun: "dataset",
  verb: "preview",
  summary: "cli.dataset.preview",
  argument: ["<id>", "cli.argument.identifier"],
  second: ["[path]", "cli.argument.previewPath"],
  flags: {
    "--version <label>": "cli.flag.version",
    "--page <number>": "cli.flag.page",
    "--as <kind>": "cli.flag.previewAs",
    "--sheet <name>": "cli.flag.sheet",
    "--member <path>": "cli.flag.member",
    "--encoding <label>": "cli.flag.encoding",
    "--header <yes|no>": "cli.flag.header",
  },
  parse: (identifier, flags, path) => ({
    identifier,
    path,
    version: textFlag(flags, "version"),
    page: countFlag(flags, "page"),
    as: choiceFlag(flags, "as", PREVIEW_KINDS),
    sheet: textFlag(flags, "sheet"),
    member: textFlag(flags, "member"),
    encoding: choiceFlag(flags, "encoding", ENCODINGS),
    header: headerFlag(flags),
  }),
  async run({ identifier, path, version, ...query }, { repository, terminal }) {
    const { dataset, fileId } = await findDataset(repository, identifier, version);
    const wanted = path ? await idOf(repository, dataset.dataSetId, dataset.version, path) : fileId;
    if (wanted === undefined) {
      throw new CliError("usage", "cli.usage.missingArgument", { values: { found: "path" } });
    }
    return previewReport(await repository.files.preview(wanted, query), terminal);
  },
};

function headerFlag(flags: Flags): boolean | undefined {
  const said = choiceFlag(flags, "header", ["yes", "no"]);
  return said && said === "yes";
}

/** @throws CliError (notFound). */
async function idOf(
  { files }: Repository,
  dataSetId: string,
  version: string,
  path: string,
): Promise<string> {
  for await (const file of files.all(dataSetId, version)) if (file.path === path) return file.fileId;
  throw new CliError("notFound", "cli.error.noFile", { values: { path } });
}
