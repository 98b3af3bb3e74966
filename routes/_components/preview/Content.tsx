import type { ReactNode } from "react";
import type { PreviewContent } from "../../../sdk/mod.ts";
import { ArchiveContent } from "./archive/ArchiveContent.tsx";
import { GridContent } from "./grid/GridContent.tsx";
import { AudioContent } from "./media/AudioContent.tsx";
import { ImageContent } from "./media/ImageContent.tsx";
import { PdfContent } from "./media/PdfContent.tsx";
import { VideoContent } from "./media/VideoContent.tsx";
import { JsonContent } from "./json/JsonContent.tsx";
import { MapContent } from "./map/MapContent.tsx";
import { MarkdownContent } from "./markdown/MarkdownContent.tsx";
import { MoleculeContent } from "./molecule/MoleculeContent.tsx";
import { NoContent } from "./NoContent.tsx";
import { NotebookContent } from "./notebook/NotebookContent.tsx";
import type { ContentProps } from "./props.ts";
import { SequencesContent } from "./sequences/SequencesContent.tsx";
import { StructuresContent } from "./structures/StructuresContent.tsx";
import { TableContent } from "./table/TableContent.tsx";
import { TextContent } from "./text/TextContent.tsx";
import { VariantsContent } from "./variants/VariantsContent.tsx";

/** How each kind is drawn; a folder for each. What needs a browser is an island of that kind alone. */
const CONTENTS: { [Kind in PreviewContent["kind"]]: (props: ContentProps<Kind>) => ReactNode } = {
  archive: ArchiveContent,
  grid: GridContent,
  audio: AudioContent,
  image: ImageContent,
  pdf: PdfContent,
  video: VideoContent,
  json: JsonContent,
  map: MapContent,
  markdown: MarkdownContent,
  molecule: MoleculeContent,
  notebook: NotebookContent,
  sequences: SequencesContent,
  structures: StructuresContent,
  table: TableContent,
  variants: VariantsContent,
  text: TextContent,
  none: NoContent,
};

export function Content(props: ContentProps<PreviewContent["kind"]>) {
  const Drawn = CONTENTS[props.content.kind] as (own: typeof props) => ReactNode;
  return <Drawn {...props} />;
}
