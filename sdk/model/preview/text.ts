/** Texts and source code by extension, each with the grammar that colours it; empty for what has none. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  ...named(
    "",
    "txt text log out err lst asc dat rst ics gb gbk genbank embl sam fai bed gff gff3 gtf wig smi smiles mol mol2 sdf xyz pdb cif mmcif nfo readme srt vtt ics bib ris enw por rtf obo nwk newick tre ttl trig nt nq n3",
  ),
  ...named("xml", "xml xsd xsl xslt rdf kml gml gpx svg html htm xhtml cml mzml pnml owl wsdl plist cdxml"),
  ...named("python", "py pyw pyi"),
  ...named("r", "r rmd rnw"),
  ...named("javascript", "js mjs cjs jsx"),
  ...named("typescript", "ts mts cts tsx"),
  ...named("c", "c h"),
  ...named("cpp", "cpp cc cxx hpp hh hxx cu cuh ino"),
  ...named("java", "java"),
  ...named("kotlin", "kt kts"),
  ...named("scala", "scala sc"),
  ...named("csharp", "cs"),
  ...named("go", "go"),
  ...named("rust", "rs"),
  ...named("swift", "swift"),
  ...named("ruby", "rb"),
  ...named("perl", "pl pm"),
  ...named("php", "php"),
  ...named("lua", "lua"),
  ...named("matlab", "m"),
  ...named("julia", "jl"),
  ...named("fortran", "f f77 f90 f95 f03 for"),
  ...named("stata", "do ado"),
  ...named("sas", "sas"),
  ...named("sql", "sql"),
  ...named("bash", "sh bash zsh"),
  ...named("powershell", "ps1"),
  ...named("dos", "bat cmd"),
  ...named("yaml", "yaml yml cff"),
  ...named("ini", "ini toml cfg conf properties prj"),
  ...named("css", "css"),
  ...named("latex", "tex ltx sty cls bst"),
  ...named("diff", "diff patch"),
  ...named("makefile", "mk"),
  ...named("cmake", "cmake"),
  ...named("dockerfile", "dockerfile"),

  ...named("json", "jsonl ndjson"),
};

function named(language: string, extensions: string): Record<string, string> {
  return Object.fromEntries(extensions.split(" ").map((extension) => [extension, language]));
}

/** Names of texts that have no extension, in lower case. */
export const PLAIN_NAMES: ReadonlySet<string> = new Set([
  "readme",
  "license",
  "licence",
  "copying",
  "authors",
  "changelog",
  "changes",
  "citation",
  "notice",
  "makefile",
  "dockerfile",
  "manifest",
  "sha256sums",
  "md5sums",
  "自述",
  "自述文件",
  "说明",
]);

/** A stretch of a line that a grammar knows; what lies between stretches is plain. */
export interface Mark {
  /** Characters from the beginning of the line, `end` exclusive. */
  start: number;
  end: number;
  /** Such as `keyword`, `string`, `comment`. */
  scope: MarkScope;
}

/** What marks are told apart by; grammars know more, which show as one of these. */
export const MARK_SCOPES = ["keyword", "string", "number", "comment", "name", "meta"] as const;
export type MarkScope = (typeof MARK_SCOPES)[number];

export interface TextLine {
  text: string;
  marks?: Mark[];
  /** Characters that the line goes on for. */
  omitted?: number;
}

export interface TextPreview {
  kind: "text";
  /** Such as `UTF-8` or `GB 18030`. */
  encoding: string;
  /** The grammar that coloured it. */
  language?: string;
  /** Number of the first line, from 1. */
  firstLine: number;
  lines: TextLine[];
}
