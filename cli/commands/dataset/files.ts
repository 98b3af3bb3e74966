import { choiceFlag, type Command, textFlag } from "../../command.ts";
import { newestOf } from "../../find_version.ts";
import type { FolderPage, FolderQuery, FolderSort } from "../../../sdk/mod.ts";
import { FOLDER_SORTS } from "../../../sdk/model/folder.ts";
import { formatBytes, formatDate } from "../../../locales/format.ts";
import type { VersionOptions } from "./show.ts";

interface FilesOptions extends VersionOptions {
  path: string;
  long: boolean;
  sort?: FolderSort;
  reverse: boolean;
  filter?: string;
}

/** Lists a folder of a version: folders first, then files. */
export const files: Command<FilesOptions> = {
  noun: "dataset",
  verb: "files",
  summary: "cli.dataset.files",
  argument: ["<id>", "cli.argument.identifier"],
  second: ["[path]", "cli.argument.datasetFolder"],
  flags: {
    "--long": "cli.flag.long",
    "--sort <by>": "cli.flag.sortFiles",
    "--reverse": "cli.flag.reverse",
    "--filter <text>": "cli.flag.filterFiles",
    "--version <label>": "cli.flag.version",
  },
  parse: (identifier, flags, path) => ({
    identifier,
    version: textFlag(flags, "version"),
    path: path ?? "",
    long: flags.long === true,
    sort: choiceFlag(flags, "sort", FOLDER_SORTS),
    reverse: flags.reverse === true,
    filter: textFlag(flags, "filter"),
  }),
  async run({ identifier, version, path, long, sort, reverse, filter }, { repository, terminal: { t } }) {
    const { dataSetId, label } = await newestOf(repository, identifier, version);
    const query: FolderQuery = { path, sort, order: reverse ? "desc" : undefined, filter, size: 200 };
    const listed: Pick<FolderPage, "folders" | "files"> = { folders: [], files: [] };
    let after: string | undefined;
    do {
      const page = await repository.files.listFolder(dataSetId, label, { ...query, after });
      listed.folders.push(...page.folders);
      listed.files.push(...page.files);
      after = page.next;
    } while (after !== undefined);
    const rows = [
      ...listed.folders.map((
        one,
      ) => [`${one.path}/`, formatBytes(one.size), String(one.files), "-", "-", "-"]),
      ...listed.files.map(({ path, size, createdAt, sha256, cstr }) => [
        path,
        formatBytes(size),
        "1",
        formatDate(createdAt),
        sha256,
        cstr ?? "-",
      ]),
    ];
    const columns = [
      t("cli.column.path"),
      t("cli.column.size"),
      t("cli.column.files"),
      t("cli.column.updated"),
      "SHA-256",
      t("cli.column.cstr"),
    ];
    return {
      data: listed,
      columns: long ? columns : [columns[0]],
      rows: long ? rows : rows.map(([one]) => [one]),
    };
  },
};
