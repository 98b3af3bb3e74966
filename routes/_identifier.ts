/** Addresses of identifiers lead to the page of what they name (spec 1 §2 "Parameterised routes"). */
import type { Context } from "hono";
import type { Resolved } from "../sdk/mod.ts";
import { detailPath } from "./_components/dataset/view.ts";
import { orUndefined } from "./_loaders/absent.ts";

/** A redirect to the dataset, or to the file within it; `undefined` for an identifier that is not ours. */
export async function findIdentified(
  c: Context,
  identifier: { doi: string } | { cstr: string },
): Promise<Response | undefined> {
  const resolved = await orUndefined(c.var.repository.datasets.resolve(identifier));
  return resolved ? c.redirect(placeOf(c, resolved), 302) : undefined;
}

function placeOf(c: Context, { dataSetId, fileId, version }: Resolved): string {
  const wanted = c.req.query("version") ?? (fileId ? version : undefined);
  const path = detailPath(c.var, dataSetId, { version: wanted, tab: fileId && "files", file: fileId });
  return fileId ? `${path}#file-${fileId}` : path;
}
