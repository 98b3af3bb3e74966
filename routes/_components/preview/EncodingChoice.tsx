import type { FilePreview, PreviewQuery } from "../../../sdk/mod.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { EncodingMenu } from "./EncodingMenu.tsx";

interface Props {
  view: View;
  preview: FilePreview;
  /** What else was chosen of the file. */
  query: PreviewQuery;
}

/** Which encoding the file was read in, whether that was a guess, and a choice of another one. */
export function EncodingChoice({ view, preview: { file, encoding }, query }: Props) {
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
      action={pathOf(view, "/file")}
      fields={{
        fileId: file.fileId,
        ...Object.fromEntries(others.map(([key, value]) => [key, String(value)])),
      }}
    />
  );
}
