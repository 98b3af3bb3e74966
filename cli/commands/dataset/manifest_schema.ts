import { manifestJsonSchema } from "../../../sdk/model/manifest.ts";
import type { Command } from "../../command.ts";

/** Prints the JSON Schema of `metadata.json`, for editors that check while somebody types. */
export const manifestSchema: Command<void> = {
  noun: "dataset",
  verb: "manifest-schema",
  summary: "cli.dataset.manifestSchema",
  offline: true,
  parse: () => {},
  run: () => Promise.resolve({ data: manifestJsonSchema() }),
};
