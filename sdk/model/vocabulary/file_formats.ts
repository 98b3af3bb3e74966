/**
 * Formats that suit preservation (spec 3 §4): the one list that the page of formats, the form and the
 * file manager read. The table is 5 KB, so this module stands apart from `mod.ts`.
 */
import type { LocalizedText } from "../locale.ts";
import rows from "./file_formats.json" with { type: "json" };

/** Kinds of data, in the order in which they are listed. */
export const FORMAT_KINDS = [
  "text",
  "linkedData",
  "spreadsheet",
  "database",
  "statistics",
  "image",
  "vector",
  "audio",
] as const;
export type FormatKind = (typeof FORMAT_KINDS)[number];

/** `preferred` formats are kept best; `accepted` ones are taken too. No format is refused. */
const FORMAT_LEVELS = ["preferred", "accepted"] as const;
export type FormatLevel = (typeof FORMAT_LEVELS)[number];

export interface FileFormat {
  kind: FormatKind;
  level: FormatLevel;
  name: LocalizedText;
  /** Without the dot, in lower case. */
  extensions: string[];
  mediaType: string;
  /** The open standard that describes it; empty for a format of one vendor. */
  standard: string;
}

export const FILE_FORMATS: readonly FileFormat[] = rows.map(
  ([kind, level, zh, en, extensions, mediaType, standard]) => ({
    kind: kind as FormatKind,
    level: level as FormatLevel,
    name: { zh, en },
    extensions: extensions.split(" "),
    mediaType,
    standard,
  }),
);

/** The formats of a kind of data. */
export interface FormatGroup {
  id: FormatKind;
  name: LocalizedText;
  preferred: readonly FileFormat[];
  accepted: readonly FileFormat[];
}

const KIND_NAMES: Record<FormatKind, LocalizedText> = {
  text: { zh: "文本与文档", en: "Texts and documents" },
  linkedData: { zh: "关联数据", en: "Linked data" },
  spreadsheet: { zh: "表格", en: "Spreadsheets" },
  database: { zh: "数据库", en: "Databases" },
  statistics: { zh: "统计数据", en: "Statistical data" },
  image: { zh: "位图图像", en: "Raster images" },
  vector: { zh: "矢量图形", en: "Vector graphics" },
  audio: { zh: "音频", en: "Audio" },
};

export const FORMAT_GROUPS: readonly FormatGroup[] = FORMAT_KINDS.map((id) => ({
  id,
  name: KIND_NAMES[id],
  preferred: FILE_FORMATS.filter(({ kind, level }) => kind === id && level === "preferred"),
  accepted: FILE_FORMATS.filter(({ kind, level }) => kind === id && level === "accepted"),
}));

/** What the program does with files of an extension today. */
export interface FormatUses {
  /** What a cover is drawn of. */
  cover?: keyof typeof COVER_EXTENSIONS;
  /** How two versions of a file are compared; any other text is compared by line as well. */
  comparison?: "cells" | "nodes" | "lines";
}

/** Extensions of files of which covers are drawn, in the order in which they are tried. */
export const COVER_EXTENSIONS = {
  image: ["png", "jpg", "jpeg", "webp"],
  molecule: ["mol", "sdf", "xyz", "pdb", "cif", "mmcif"],
  table: ["csv", "tsv", "tab"],
} as const satisfies Record<string, readonly string[]>;

/** Extensions of files that are compared cell by cell, and node by node. */
export const TABLE_EXTENSIONS: readonly string[] = ["csv", "tsv", "tab"];
export const TREE_EXTENSIONS: readonly string[] = ["json", "geojson", "topojson", "jsonld", "ipynb"];

/** Texts among the listed formats. */
const TEXT_EXTENSIONS: readonly string[] = [
  "txt",
  "xml",
  "rtf",
  "rdf",
  "trig",
  "ttl",
  "nt",
  "sql",
  "svg",
  "por",
];

export function formatUses(extension: string): FormatUses {
  const cover = Object.entries(COVER_EXTENSIONS).find(([, list]) =>
    (list as readonly string[]).includes(extension)
  )?.[0] as FormatUses["cover"];
  const comparison = TABLE_EXTENSIONS.includes(extension)
    ? "cells"
    : TREE_EXTENSIONS.includes(extension)
    ? "nodes"
    : TEXT_EXTENSIONS.includes(extension)
    ? "lines"
    : undefined;
  return { ...cover ? { cover } : {}, ...comparison ? { comparison } : {} };
}

const extensionOf = (path: string): string => {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.includes(".") ? name.slice(name.lastIndexOf(".") + 1).toLowerCase() : "";
};

/** A format that is not preferred, with the preferred ones of its kind. */
export interface FormatAdvice {
  format: FileFormat;
  preferred: FileFormat[];
}

/**
 * Advises on the formats of files: each that is accepted for every kind that it stands for, and preferred for none. A
 * PDF says nothing of whether it is a PDF/A, so nothing is advised for it.
 */
export function adviseFormats(paths: Iterable<string>): FormatAdvice[] {
  const extensions = new Set([...paths].map(extensionOf));
  const isPreferred = (extension: string) =>
    FILE_FORMATS.some(({ level, extensions }) => level === "preferred" && extensions.includes(extension));
  return FILE_FORMATS.filter(({ level, extensions: own }) =>
    level === "accepted" && own.some((extension) => extensions.has(extension) && !isPreferred(extension))
  ).map((format) => ({
    format,
    preferred: FILE_FORMATS.filter(({ kind, level }) => kind === format.kind && level === "preferred"),
  }));
}
