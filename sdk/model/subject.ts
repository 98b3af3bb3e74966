/** A subject of GB/T 13745-2009 in answers of the API. */
import type { LocalizedText } from "./locale.ts";

export interface SubjectNode {
  code: string;
  name: LocalizedText;
  /** Names from the root down to the subject. */
  path: LocalizedText[];
  /** Number of subjects directly below. */
  children: number;
}
