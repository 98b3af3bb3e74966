import type { Locale } from "../../locales/format.ts";

/** What is drawn: bonds, atoms with bonds, the course of a chain, or atoms in their size. */
export const MOLECULE_STYLES = ["cartoon", "stick", "ball", "sphere"] as const;
export type MoleculeStyle = (typeof MOLECULE_STYLES)[number];

export interface ViewerTexts {
  /** What there is to see, for who does not see it. */
  description: string;
  keys: string;
  loading: string;
  drawn: string;
  unsupported: string;
  failed: string;
  again: string;
  turnLeft: string;
  turnRight: string;
  turnUp: string;
  turnDown: string;
  zoomIn: string;
  zoomOut: string;
  reset: string;
  styles: string;
  style: Record<MoleculeStyle, string>;
}

/** Which atoms are wanted. */
export interface ViewerSource {
  locale: Locale;
  fileId: string;
  /** The anonymous link whose view it belongs to. */
  linkId?: string;
  page: number;
  /** Path of a file in an archive. */
  member?: string;
}
