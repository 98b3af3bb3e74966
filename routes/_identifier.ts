/** Addresses of identifiers lead to the page of what they name (spec 1 §2 "Parameterised routes"). */
import type { Context } from "hono";
import { bareCstr, bareDoi } from "../sdk/model/vocabulary/pasted_identifiers.ts";
import { ask } from "./_ask.tsx";
import { defineRedirect, type Page } from "./_page.ts";
import type { Resolved } from "../sdk/mod.ts";
import { detailPath } from "./_components/dataset/view.ts";
import { orUndefined } from "./_loaders/absent.ts";

/** What is left of an identifier that somebody pasted. */
const BARE = { doi: bareDoi, cstr: bareCstr };

/** `/doi/{prefix}/{suffix}`, whose suffix may hold slashes of its own, or `/doi?doi=…` of the form; the same of a CSTR. */
export function identifierPage(kind: "doi" | "cstr"): Page {
  return defineRedirect({
    access: "public",
    to: (c) => {
      const given = c.req.param(kind) || c.req.query(kind);
      if (!given) return ask(c, kind);
      const bare = BARE[kind](given);
      return findIdentified(c, kind === "doi" ? { doi: bare } : { cstr: bare });
    },
  });
}

/** A redirect to the dataset, or to the file within it; `undefined` for an identifier that is not ours. */
async function findIdentified(
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
