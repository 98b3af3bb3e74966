import { basename } from "node:path";
import { openFile } from "../../../sdk/mod.ts";
import type { Command } from "../../command.ts";
import { requestReport } from "../../request_view.ts";

/** Adds files to one's own request while it waits for its answer. */
export const attachToAccess: Command<{ id: string; paths: string[] }> = {
  noun: "access",
  verb: "attach",
  summary: "cli.access.attach",
  argument: ["<id>", "cli.argument.requestId"],
  flags: { "--attach <file...>": "cli.flag.accessAttach" },
  parse: (id, flags) => ({ id, paths: Array.isArray(flags.attach) ? flags.attach : [] }),
  async run({ id, paths }, { repository, terminal }) {
    // All are opened first, so that a path that is wrong leaves nothing half done.
    const files = await Promise.all(paths.map(async (path) => ({ path, body: await openFile(path) })));
    for (const { path, body } of files) await repository.accessRequests.attach(id, basename(path), body);
    return requestReport(await repository.requests.get(id), terminal);
  },
};
