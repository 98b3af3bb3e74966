import { isDocument } from "../../../../sdk/model/preview/kinds.ts";
import { NotReadable, type PreviewReader } from "../reader.ts";
import { decodeSource } from "../text/read_text.ts";

/** Characters of a text that is drawn; a longer one is shown as it is written. */
const MARKDOWN_MAX = 200_000;

export const readMarkdown: PreviewReader = async (source, request, budget) => {
  if (isDocument(request.path)) {
    return await (await import("../document/read_document.ts")).readDocument(source, request, budget);
  }
  const { text } = decodeSource(source);
  if (text.length > MARKDOWN_MAX) throw new NotReadable("tooLarge");
  return { content: { kind: "markdown", text } };
};
