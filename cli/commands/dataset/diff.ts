import { type Encoding, ENCODINGS } from "../../../sdk/model/preview/encodings.ts";
import type {
  EntryChange,
  FieldDifference,
  FileComparison,
  RowDifference,
  TextPart,
} from "../../../sdk/mod.ts";
import type { Comparison, RoundComparison } from "../../../sdk/mod.ts";
import { choiceFlag, type Command, textFlag } from "../../command.ts";
import { findDataset } from "../../identifier.ts";
import type { Report, Terminal } from "../../terminal.ts";

export interface DiffOptions {
  identifier: string;
  /** Labels such as `V1`. */
  left?: string;
  right?: string;
  /** Path of a single file to compare. */
  file?: string;
  /** What that file is read as; recognised when absent. */
  encoding?: Encoding;
}

/** Compares two versions of a dataset, or one file of both; the exit code is `different` if they differ. */
export const diff: Command<DiffOptions> = {
  noun: "dataset",
  verb: "diff",
  summary: "cli.dataset.diff",
  argument: ["<id>", "cli.argument.identifier"],
  flags: {
    "--left <label>": "cli.flag.left",
    "--right <label>": "cli.flag.right",
    "--file <path>": "cli.flag.file",
    "--encoding <label>": "cli.flag.encoding",
  },
  parse: (identifier, flags) => ({
    identifier,
    left: textFlag(flags, "left"),
    right: textFlag(flags, "right"),
    file: textFlag(flags, "file"),
    encoding: choiceFlag(flags, "encoding", ENCODINGS),
  }),
  async run({ identifier, left, right, file, encoding }, { repository, terminal }) {
    const { dataset: { dataSetId } } = await findDataset(repository, identifier, right);
    const compared = await repository.datasets.compare(dataSetId, { left, right });
    if (!file) return compareReport(compared, terminal);
    const from = compared.files.find(({ path }) => path === file)?.from;
    const pair = { left: compared.left, right: compared.right, path: file, from, encoding };
    return fileReport(await repository.datasets.compareFile(dataSetId, pair), terminal);
  },
};

type Row = [change: EntryChange | "renamed", where: string, left: string, right: string];

function report(data: unknown, rows: Row[], { t }: Terminal, different: boolean): Report {
  return {
    data,
    columns: [
      t("cli.column.change"),
      t("cli.column.where"),
      t("cli.column.left"),
      t("cli.column.right"),
    ],
    rows: rows.map(([change, ...rest]) => [t(`compare.change.${change}`), ...rest]),
    exit: different ? "different" : "ok",
  };
}

function compareReport(compared: Comparison, terminal: Terminal): Report {
  const { left, right } = compared;
  const rows = differenceRows(compared, { left, right }, terminal);
  return report(compared, rows, terminal, rows.length > 0);
}

/** Reports the differences of two rounds of review. The exit code is success, because differences are expected. */
export function roundsReport(compared: RoundComparison, terminal: Terminal): Report {
  const sides = { left: terminal.t("review.changes.before"), right: terminal.t("review.changes.now") };
  return report(compared, differenceRows(compared, sides, terminal), terminal, false);
}

function differenceRows(
  { metadata, files, counts }: Pick<Comparison, "metadata" | "files" | "counts">,
  sides: { left: string; right: string },
  terminal: Terminal,
): Row[] {
  const fields = metadata.filter(({ changed }) => changed);
  const changed = files.filter(({ change }) => change !== "same");
  terminal.say(terminal.t("cli.diff.summary", { ...sides, fields: fields.length, ...counts }));
  return [
    ...fields.flatMap((field) => fieldRows(field, terminal)),
    ...changed.map(({ change, path, from, leftSize, rightSize }): Row => [
      change,
      from ? `${from} → ${path}` : path,
      leftSize === undefined ? "" : String(leftSize),
      rightSize === undefined ? "" : String(rightSize),
    ]),
  ];
}

function fieldRows({ field, parts, entries = [] }: FieldDifference, { t }: Terminal): Row[] {
  const name = t(`compare.field.${field}`);
  if (parts) return [["changed", name, side(parts, "added"), side(parts, "removed")]];
  return entries.filter(({ change }) => change !== "same").map(({ change, text }) => [
    change,
    name,
    side(text, "added"),
    side(text, "removed"),
  ]);
}

/** Text of one side, without the parts whose change is `absent`. */
function side(parts: TextPart[], absent: TextPart["change"]): string {
  return parts.filter(({ change }) => change !== absent).map(({ text }) => text).join("");
}

function fileReport(compared: FileComparison, terminal: Terminal): Report {
  const { t } = terminal;
  if (compared.kind === "none") {
    terminal.say(t("cli.diff.none", { reason: t(`compare.none.${compared.reason}`) }));
    return report(compared, [], terminal, compared.reason !== "same");
  }
  const rows = [...formRows(compared, terminal), ...contentRows(compared)];
  if (compared.truncated) terminal.say(t("compare.truncated"));
  return report(compared, rows, terminal, rows.length > 0);
}

function formRows({ form = [] }: FileComparison, { t }: Terminal): Row[] {
  return form.map(({ what, left = "", right = "" }) => ["changed", t(`compare.form.${what}`), left, right]);
}

function contentRows(compared: Exclude<FileComparison, { kind: "none" }>): Row[] {
  switch (compared.kind) {
    case "text":
      return compared.lines.filter(({ change }) => change !== "same").map(({ change, text, left, right }) => [
        change,
        String(right ?? left),
        left === undefined ? "" : text,
        right === undefined ? "" : text,
      ]);
    case "table":
      return compared.rows.filter(({ change }) => change !== "same").flatMap((row) =>
        cellRows(row, compared.header)
      );
    case "json":
      return compared.nodes.map(({ change, pointer, left = "", right = "" }) => [
        change,
        pointer,
        left,
        right,
      ]);
  }
}

/** Lists the changed cells of a row; an added or removed row is listed as a whole. */
function cellRows({ change, left, right, cells }: RowDifference, header: string[]): Row[] {
  const number = String(right ?? left);
  const whole = (place: "left" | "right") => cells.map((cell) => cell[place] ?? "").join(", ");
  if (change !== "changed") return [[change, number, whole("left"), whole("right")]];
  return cells.flatMap((cell, at): Row[] =>
    cell.changed ? [[change, `${number} ${header[at]}`, cell.left ?? "", cell.right ?? ""]] : []
  );
}
