/** Documents of office programs as Markdown: their text with its headings, lists and tables, without their layout. */
import { extensionOf } from "../../../../sdk/model/preview/kinds.ts";
import { NotReadable, type PreviewReader } from "../reader.ts";
import { readDocx } from "./read_docx.ts";
import { readOdf } from "./read_odf.ts";
import { readPptx } from "./read_pptx.ts";

const READERS: Readonly<Record<string, typeof readDocx>> = {
  docx: readDocx,
  docm: readDocx,
  dotx: readDocx,
  pptx: readPptx,
  pptm: readPptx,
  ppsx: readPptx,
  odt: readOdf,
  ott: readOdf,
  odp: readOdf,
};

export const readDocument: PreviewReader = async (source, { path }, budget) => {
  // Parts stand anywhere in it, so that its directory is read first.
  const text = await READERS[extensionOf(path)](source, budget);
  if (text.trim() === "") throw new NotReadable("unsupported");
  return { content: { kind: "markdown", text, extracted: true } };
};
