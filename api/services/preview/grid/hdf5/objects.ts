/** Groups, datasets and links of an HDF5 file, each object once: links may lead back to where they come from. */
import { VARIABLES_MAX } from "../listed.ts";
import type { Budget } from "../../../diff/budget.ts";
import { type RawAttribute, readAttributes } from "./attributes.ts";
import type { Hdf5Library, Metadata, Reference } from "./library.ts";
import { readable } from "./readable.ts";

export interface Dataset {
  kind: "dataset";
  /** Without the slash at its beginning; empty for the group of all. */
  path: string;
  reference: Reference;
  about: Metadata;
  raw: RawAttribute[];
}

export interface Group {
  kind: "group";
  path: string;
  raw: RawAttribute[];
}

export interface Link {
  kind: "link";
  path: string;
  target: string;
  external: boolean;
}

export type Hdf5Object = Dataset | Group | Link;

/** Objects that are listed, links that are looked at, and groups within groups that are followed. */
const OBJECTS_MAX = VARIABLES_MAX;
const LINKS_MAX = 5_000;
const DEPTH_MAX = 16;

export interface Listed {
  objects: Hdf5Object[];
  /** Whether there are more. */
  cut: boolean;
}

export function listObjects(library: Hdf5Library, budget: Budget): Listed {
  const objects: Hdf5Object[] = [];
  const known = new Set<Reference>();
  let [links, cut] = [0, false];
  const visit = (path: string, depth: number): void => {
    if (objects.length >= OBJECTS_MAX || ++links > LINKS_MAX) {
      cut = true;
      return;
    }
    budget.check();
    const found = readable(() => readObject(library, path, known, budget));
    if (!found) return;
    objects.push(found);
    if (found.kind !== "group") return;
    const members = readable(() => library.members(`/${path}`)) ?? [];
    if (depth >= DEPTH_MAX) cut ||= members.length > 0;
    else for (const name of members) visit(path ? `${path}/${name}` : name, depth + 1);
  };
  visit("", 0);
  return { objects, cut };
}

/** `undefined` for one that is known, and for what is neither a group nor a dataset. */
function readObject(
  library: Hdf5Library,
  path: string,
  known: Set<Reference>,
  budget: Budget,
): Hdf5Object | undefined {
  const full = `/${path}`;
  const link = path && library.linkOf(full);
  if (link) return { kind: "link", path, ...link };
  const kind = library.kindOf(full);
  if (kind === "other") return undefined;
  const reference = library.referenceOf(full);
  if (known.has(reference)) return undefined;
  known.add(reference);
  const raw = readable(() => readAttributes(library, full, budget)) ?? [];
  return kind === "group"
    ? { kind, path, raw }
    : { kind, path, reference, raw, about: library.describeDataset(full) };
}
