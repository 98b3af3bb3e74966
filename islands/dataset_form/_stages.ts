/**
 * What the form is made of: the library of schemas, the schemas, and the rest by the form itself. Read in one task they
 * would keep a slow phone from answering.
 */
import type { Stages } from "../_hydrate.ts";

export const stages: Stages = [
  () => import("../../sdk/model/text.ts"),
  () => import("../../sdk/model/metadata/metadata.ts"),
  () => import("../file_manager/_FileManager.tsx"),
];
