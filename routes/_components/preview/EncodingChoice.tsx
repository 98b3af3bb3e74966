import type { PreviewQuery } from "../../../sdk/mod.ts";
import type { ShownData } from "../../_loaders/preview.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { EncodingMenu } from "./EncodingMenu.tsx";

interface Props {
  view: View;
  data: ShownData;
  /** What else was chosen of the file. */
  query: PreviewQuery;
}

/** Which encoding the file was read in, whether that was a guess, and a choice of another one. */
export function EncodingChoice({ view, data: { preview: { file, encoding }, page }, query }: Props) {
  if (!encoding) return null;
  const { name, label, guessed } = encoding;
  const others = Object.entries(query).filter(([key, value]) => key !== "encoding" && value !== undefined);
  const said = query.encoding ? "encodingChosen" : guessed ? "encodingGuessed" : "encoding";
  return (
    <EncodingMenu
      view={view}
      said={view.t(`preview.${said}`, { encoding: name })}
      used={[label]}
      chosen={query.encoding}
      action={pathOf(view, page)}
      fields={{
        fileId: file.fileId,
        ...Object.fromEntries(others.map(([key, value]) => [key, String(value)])),
      }}
    />
  );
}
