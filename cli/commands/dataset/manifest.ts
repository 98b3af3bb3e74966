import { writeFile } from "node:fs/promises";
import type { SignedManifest } from "../../../sdk/mod.ts";
import { type Command, requiredFlag, textFlag } from "../../command.ts";
import { findDataset } from "../../identifier.ts";
import { verifyManifest } from "../../integrity/manifest.ts";
import { writeOutput } from "../../write_file.ts";

export interface ManifestOptions {
  identifier: string;
  version?: string;
  /** Path of the manifest. */
  output: string;
  /** Path of the keys. */
  keys?: string;
  force: boolean;
}

/** Saves the signed manifest of a published version, with which `verify` needs no server. */
export const manifest: Command<ManifestOptions> = {
  noun: "dataset",
  verb: "manifest",
  summary: "cli.dataset.manifest",
  argument: ["<id>", "cli.argument.identifier"],
  flags: {
    "--output <file>": "cli.flag.outputFile",
    "--keys <file>": "cli.flag.saveKeys",
    "--version <label>": "cli.flag.version",
    "--force": "cli.flag.forceFile",
  },
  parse: (identifier, flags) => ({
    identifier,
    version: textFlag(flags, "version"),
    output: requiredFlag(flags, "output", "--output <file>"),
    keys: textFlag(flags, "keys"),
    force: flags.force === true,
  }),
  async run({ identifier, version, output, keys, force }, { repository }) {
    const { dataset } = await findDataset(repository, identifier, version);
    const text = await (await repository.files.manifest(dataset.dataSetId, dataset.version)).text();
    const known = await repository.files.signingKeys();
    const read: SignedManifest = JSON.parse(text);
    const kid = await verifyManifest(read, known, output);
    await writeOutput(output, new TextEncoder().encode(text), force);
    // The same keys in the same form whenever they are saved, so that nothing is lost by replacing them.
    if (keys) await writeFile(keys, `${JSON.stringify(known, null, 2)}\n`);
    const { dataSetId, version: label, merkleRoot, count } = read;
    return {
      data: { dataSetId, version: label, merkleRoot, count, kid, output, keys },
      rows: [[merkleRoot, String(count), output]],
    };
  },
};
