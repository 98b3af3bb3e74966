/** Addresses of identifiers lead to the page of what they name (spec 1 §2 "Parameterised routes"). */
import type { Context } from "hono";
import type { Resolved } from "../sdk/mod.ts";
import { detailPath } from "./_components/dataset/view.ts";
import { notFoundPage } from "./_components/errors/error_pages.tsx";
import { orUndefined } from "./_loaders/absent.ts";

/** Answers with a redirect to the dataset, or to the file within it; 404 for an identifier that is not ours. */
export async function redirectToIdentified(c: Context, identifier: { doi: string } | { cstr: string }) {
  const resolved = await orUndefined(c.var.repository.datasets.resolve(identifier));
  return resolved ? c.redirect(placeOf(c, resolved), 302) : notFoundPage(c);
}

function placeOf(c: Context, { dataSetId, fileId, version }: Resolved): string {
  const wanted = c.req.query("version") ?? (fileId ? version : undefined);
  const path = detailPath(c.var, dataSetId, { version: wanted, tab: fileId && "files" });
  return fileId ? `${path}#file-${fileId}` : path;
}
