import type { FileCategory } from "../sdk/model/vocabulary/file_categories.ts";
import { Icon } from "./Icon.tsx";

const ICONS: Record<FileCategory | "folder", string> = {
  archive: "i-tabler-file-zip text-attention",
  audio: "i-tabler-music text-link",
  document: "i-tabler-file-text text-link",
  folder: "i-tabler-folder text-attention",
  gene: "i-tabler-dna-2 text-open",
  geo: "i-tabler-map-2 text-open",
  image: "i-tabler-photo text-restricted",
  molecule: "i-tabler-atom-2 text-restricted",
  none: "i-tabler-file text-faint",
  table: "i-tabler-table text-open",
  video: "i-tabler-movie text-restricted",
};

/** The kind of a file at a glance; its name stands beside it, so the icon itself is silent. */
export function FileIcon({ category }: { category: FileCategory | "folder" }) {
  return <Icon name={ICONS[category]} className="text-lg" />;
}
