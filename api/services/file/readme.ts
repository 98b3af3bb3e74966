/** What depositors say of their files in a README, for the first page of a dataset. */
import { type FileRow, listRootFiles } from "../../../db/queries/file/files.ts";
import type { Readme } from "../../../sdk/model/file.ts";
import { README_SIZE_MAX } from "../../../sdk/model/limits.ts";
import { isStorable } from "../../../sdk/model/text.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { mayDownload } from "../../policies/dataset.ts";
import { getVersionHead } from "../dataset/read.ts";
import { readBlob } from "../integrity/read_blob.ts";

const MARKDOWN = /\.(?:md|markdown)$/i;

/** Names in the order in which the first that is there is taken. */
const NAMES = ["README", "Readme", "readme", "自述文件", "自述", "说明"].flatMap((name) =>
  ["md", "markdown", "txt", ""].map((ending) => ending ? `${name}.${ending}` : name)
);

/**
 * @returns nothing where there is no README, where the caller may not download it, or where it is too long, no text, or
 * damaged: the page of the dataset says nothing of it then. @throws DomainError notFound for what may not be seen.
 */
export async function readReadme(
  context: Context,
  dataSetId: string,
  label?: string,
): Promise<Readme | undefined> {
  const head = await getVersionHead(context, context.db.read, dataSetId, label);
  if (!mayDownload(head, context.actor)) return undefined;
  const files = await listRootFiles(context.db.read, head.version.id, NAMES);
  const rank = ({ path }: FileRow) => NAMES.indexOf(path.slice(path.lastIndexOf("/") + 1));
  const [file] = files.sort((a, b) => rank(a) - rank(b));
  if (!file || file.size > README_SIZE_MAX) return undefined;
  const text = await readText(context, file);
  if (!text?.trim()) return undefined;
  return { fileId: file.id, path: file.path, kind: MARKDOWN.test(file.path) ? "markdown" : "text", text };
}

async function readText(context: Context, file: FileRow): Promise<string | undefined> {
  try {
    const bytes = await new Response(await readBlob(context, { ...file, name: file.path })).bytes();
    return decode(bytes);
  } catch (error) {
    if (error instanceof DomainError && error.error === "storageDamaged") return undefined;
    throw error;
  }
}

/** UTF-8, else what Chinese computers have written for long; nothing for what is no text. */
function decode(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  for (const encoding of ["utf-8", "gb18030"]) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return isStorable(text) ? text : undefined;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
}
