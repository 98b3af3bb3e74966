/** What is shown of a file, as lines of text. */
import { formatBytes, formatNumber } from "../locales/format.ts";
import { PREVIEW_BEGINNING_MAX } from "../sdk/model/limits.ts";
import type { ArchivePreview, FilePreview, JsonNode, MoleculePreview, PreviewContent } from "../sdk/mod.ts";
import { formatPrograms } from "../sdk/model/vocabulary/format_programs.ts";
import type { Report, Terminal } from "./terminal.ts";

type Lines = Pick<Report, "columns"> & { rows: string[][] };
type Kind = PreviewContent["kind"];
type Views = { [K in Kind]?: (content: Extract<PreviewContent, { kind: K }>, terminal: Terminal) => Lines };

const lines = (texts: readonly string[]): Lines => ({ rows: texts.map((text) => [text]) });

/** What has a view of its own; other kinds are shown by their facts. */
const VIEWS: Views = {
  text: (content) => lines(content.lines.map(({ text }) => text)),
  markdown: ({ text }) => lines(text.split(/\r?\n/)),
  table: ({ columns, rows }) => ({ columns: columns.map(({ name }, at) => name || String(at + 1)), rows }),
  variants: ({ columns, rows }) => ({ columns, rows }),
  sequences: ({ records }) => ({
    rows: records.map((
      { id, length, quality, beginning, description },
    ) => [id, String(length), quality === undefined ? "" : `Q${quality.toFixed(1)}`, beginning, description]),
  }),
  structures: ({ structures }) => ({
    rows: structures.map((
      { line, name = "", formula = "", mass, notation },
    ) => [String(line), name, formula, mass === undefined ? "" : String(mass), notation]),
  }),
  json: ({ within, nodes }) => lines([...within, ...nodes].map(jsonLine)),
  notebook: ({ cells }) =>
    lines(cells.flatMap(({ type, text, lines: code = [], outputs }) => [
      `[${type}]`,
      ...(text ?? "").split("\n").filter((line) => text !== undefined || line !== ""),
      ...code.map((line) => line.text),
      ...outputs.flatMap((output) =>
        "text" in output ? output.text.split("\n").map((line) => `  ${line}`) : []
      ),
    ])),
  archive: archiveLines,
  molecule: moleculeLines,
  none: ({ reason }, { t }) =>
    lines([reason === "unsupported" ? t("preview.unsupported") : t("preview.none")]),
};

/** Its content goes to the output, what is to be known about it beside that to the terminal. */
export function previewReport(preview: FilePreview, terminal: Terminal): Report {
  const { content } = preview;
  for (const note of notesOf(preview, terminal)) terminal.say(note);
  const view = VIEWS[content.kind] as ((own: PreviewContent, at: Terminal) => Lines) | undefined;
  return { data: preview, ...view ? view(content, terminal) : factLines(content) };
}

function notesOf(
  { file, member, page, pages, beginning, detected, problem, encoding, content }: FilePreview,
  { t, locale }: Terminal,
): string[] {
  const numbers = { page: formatNumber(locale, page), pages: formatNumber(locale, pages) };
  const known = formatPrograms(member ?? file.path);
  const name = member === undefined ? file.path : `${file.path}: ${member}`;
  return [
    [name, formatBytes(file.size), ...pages > 1 ? [t("preview.pages", numbers)] : []].join(" · "),
    ...detected
      ? [t("preview.detected", { extension: `.${detected.extension}`, type: detected.mediaType })]
      : [],
    ...problem && content.kind !== "none" ? [t(`preview.problem.${problem}`)] : [],
    ...encoding
      ? [t(encoding.guessed ? "cli.preview.guessed" : "preview.encoding", { encoding: encoding.name })]
      : [],
    ...beginning ? [t("preview.beginning")] : [],
    ..."cut" in content && content.cut ? [t("preview.cut")] : [],
    ...(content.kind === "none" || "undecoded" in content && content.undecoded) && known
      ? [t("preview.opensWith", { name: known.name[locale], programs: known.programs })]
      : [],
  ];
}

function jsonLine({ depth, key, type, text, omitted, count }: JsonNode): string {
  const value = type === "object"
    ? `{${count}}`
    : type === "array"
    ? `[${count}]`
    : type === "string"
    ? JSON.stringify(text)
    : text ?? type;
  return `${"  ".repeat(depth)}${key === undefined ? "" : `${key}: `}${value}${omitted ? " …" : ""}`;
}

function archiveLines({ entries }: ArchivePreview, { t }: Terminal): Lines {
  return {
    rows: entries.map(({ path, kind, size, hidden }) => [
      path,
      kind === "file" ? formatBytes(size) : t(`preview.entry.${kind}`),
      hidden ? t(`preview.hidden.${hidden}`, { limit: formatBytes(PREVIEW_BEGINNING_MAX) }) : "",
    ]),
  };
}

function moleculeLines(content: MoleculePreview, { t, locale }: Terminal): Lines {
  const { format, title, id, formula, atoms, bonds, residues, chains, groups, waters, cell, fields } =
    content;
  const figure = (count = 0) => count > 0 ? formatNumber(locale, count) : undefined;
  const facts: [string, string | undefined][] = [
    [t("preview.molecule.format"), t(`preview.molecule.format.${format}`)],
    [t("preview.molecule.title"), title],
    [t("preview.molecule.id"), id],
    [t("preview.molecule.formula"), formula],
    [t("preview.molecule.atoms"), figure(atoms)],
    [t("preview.molecule.bonds"), figure(bonds)],
    [t("preview.molecule.residues"), figure(residues)],
    [t("preview.molecule.chains"), chains.join(", ")],
    [t("preview.molecule.groups"), groups.join(", ")],
    [t("preview.molecule.waters"), figure(waters)],
    [
      t("preview.molecule.cell"),
      cell && [cell.a, cell.b, cell.c, cell.alpha, cell.beta, cell.gamma].join(" "),
    ],
    [t("preview.molecule.spaceGroup"), cell?.spaceGroup],
    ...fields.map(({ name, value }): [string, string] => [name, value]),
  ];
  return { rows: facts.flatMap(([name, value]) => value ? [[name, value]] : []) };
}

/** Characters of a fact; the bytes of a picture are none. */
const FACT_MAX = 300;

/** Names and values of what is neither nested nor long. */
function factLines(content: PreviewContent): Lines {
  const isPlain = (value: unknown) =>
    ["number", "boolean"].includes(typeof value) || (typeof value === "string" && value.length <= FACT_MAX);
  return {
    rows: Object.entries(content).flatMap(([name, value]) => {
      const values = Array.isArray(value) ? value : [value];
      return values.every(isPlain) ? [[name, values.join(", ")]] : [];
    }),
  };
}
