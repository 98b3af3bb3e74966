/** Lists of files for programs that download by themselves; they name addresses and never a right to them. */
import type { Context } from "../../context.ts";
import { checksumLine } from "./checksum_list.ts";
import { type Downloadable, getDownloadable } from "./download.ts";
import { type SelectedFile, selectedFiles, selectionOf } from "./selection.ts";

/** `urls` for wget and others: an address a line. `aria2` for its `--input-file`. `sha256` for `sha256sum -c`. */
export type ListKind = "urls" | "aria2" | "sha256";

export interface DownloadList extends Downloadable {
  lines(): ReadableStream<Uint8Array>;
}

export interface ListQuery {
  dataSetId: string;
  version?: string;
  /** Files and folders as in `selectionOf`. */
  paths: readonly string[];
}

/** Bytes up to which lines are put together. */
const PIECE_SIZE = 32 * 1024;

/** @throws DomainError as `getDownloadable`; notFound for a path without a file, while nothing has been sent. */
export async function getDownloadList(
  context: Context,
  kind: ListKind,
  { dataSetId, version, paths }: ListQuery,
): Promise<DownloadList> {
  const found = await getDownloadable(context, dataSetId, version);
  const selection = selectionOf(paths, found.files);
  const files = () => selectedFiles(context, found.version.id, selection);
  if (paths.length > 0) { for await (const _ of files()); }
  const base = addressBase(context, found);
  const write = {
    urls: ({ path }: SelectedFile) => `${base}${encodePath(path)}\n`,
    aria2: (file: SelectedFile) => aria2Entry(base, file),
    sha256: ({ sha256, path }: SelectedFile) => checksumLine(sha256, path),
  }[kind];
  return { ...found, lines: () => streamLines(files(), write) };
}

/** The address of the version's files, to which their paths are added. */
function addressBase({ config }: Context, { dataset, version }: Downloadable): string {
  return `${config.publicUrl}/api/sdb-download-service/files/${dataset.id}/V${version.number}/`;
}

const encodePath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/**
 * aria2 checks the SHA-256 by itself. It cuts spaces off the ends of a name: one at the front is saved by `./`, and with
 * one at the end the name is left to the header of the answer.
 */
function aria2Entry(base: string, { path, sha256 }: SelectedFile): string {
  const name = path.trimEnd() === path ? `  out=./${path}\n` : "";
  return `${base}${encodePath(path)}\n${name}  checksum=sha-256=${sha256}\n`;
}

function streamLines(
  files: AsyncIterable<SelectedFile>,
  write: (file: SelectedFile) => string,
): ReadableStream<Uint8Array> {
  return ReadableStream.from(pieces(files, write)).pipeThrough(new TextEncoderStream());
}

async function* pieces(
  files: AsyncIterable<SelectedFile>,
  write: (file: SelectedFile) => string,
): AsyncGenerator<string> {
  let piece = "";
  for await (const file of files) {
    piece += write(file);
    if (piece.length < PIECE_SIZE) continue;
    yield piece;
    piece = "";
  }
  if (piece) yield piece;
}
