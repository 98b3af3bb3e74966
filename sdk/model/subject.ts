/** A subject of GB/T 13745-2009 as the API gives it. */
import type { LocalizedText } from "./locale.ts";

export interface SubjectNode {
  code: string;
  name: LocalizedText;
  /** Names from the root down, itself included. */
  path: LocalizedText[];
  /** Number of subjects directly below. */
  children: number;
}
