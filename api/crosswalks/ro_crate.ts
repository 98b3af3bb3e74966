/**
 * RO-Crate 1.1 (https://w3id.org/ro/crate/1.1) as a document by itself: its files are named by their addresses. What is
 * said of the dataset is the schema.org description, whose nested nodes become entities of a flat graph.
 */
import type { Locale } from "../../sdk/model/locale.ts";
import { localized } from "../../sdk/model/locale.ts";
import type { PublishedRecord, RecordFile } from "../../sdk/model/published_record.ts";
import { chain, mapEach, toJsonParts } from "./json_parts.ts";
import { toSchemaOrg } from "./schema_org.ts";
import type { OpenFiles } from "./record.ts";

type Node = Record<string, unknown>;

/** The profile's context has no word for checksums. */
const CONTEXT = ["https://w3id.org/ro/crate/1.1/context", { sha256: "https://schema.org/sha256" }];
const PROFILE = "https://w3id.org/ro/crate/1.1";

/** @returns pieces of the file `ro-crate-metadata.json`. */
export function toRoCrate(record: PublishedRecord, files: OpenFiles, locale: Locale): AsyncGenerator<string> {
  const { "@context": _, distribution: _whole, license: _licence, "@id": _id, ...said } = toSchemaOrg(
    record,
    locale,
  );
  const graph = new Graph();
  const root = graph.flatten({ ...said, license: licence(record, locale) });
  const descriptor = {
    "@id": "ro-crate-metadata.json",
    "@type": "CreativeWork",
    about: { "@id": "./" },
    conformsTo: { "@id": PROFILE },
  };
  return toJsonParts({
    "@context": CONTEXT,
    "@graph": chain<unknown>(
      [descriptor, { "@id": "./", ...root, hasPart: hasPart(root, files) }],
      graph.entities.values(),
      mapEach(files(), entityOf),
    ),
  });
}

/** Lists the datasets of a package, and then the files. */
const hasPart = (root: Node, files: OpenFiles) =>
  chain<unknown>(root.hasPart as unknown[] ?? [], mapEach(files(), ({ url }) => ({ "@id": url })));

/** The crate requires a licence, with a name, as an entity. */
function licence({ license }: PublishedRecord, locale: Locale): Node {
  const name = localized(license.name, locale);
  return {
    "@id": license.url || "#licence",
    "@type": "CreativeWork",
    name,
    description: localized(license.text, locale) || name,
  };
}

function entityOf({ name, url, size, mediaType, sha256 }: RecordFile): Node {
  return {
    "@id": url,
    "@type": "File",
    name,
    contentSize: String(size),
    encodingFormat: mediaType,
    sha256,
  };
}

/** Nodes by their id; one that has none is numbered by its kind. */
class Graph {
  readonly entities = new Map<string, Node>();
  #numbered = 0;

  /** @returns the node with references in place of the nodes in it, which have become entities. */
  flatten(node: Node): Node {
    return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, this.#refer(value)]));
  }

  #refer(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#refer(one));
    if (typeof value !== "object" || value === null) return value;
    const node = value as Node;
    const id = typeof node["@id"] === "string" ? node["@id"] : this.#nextId(String(node["@type"]));
    const entity = this.flatten(node);
    // The first description of a node wins: a paper that is a reference too stays a paper.
    this.entities.set(id, { "@id": id, ...entity, ...this.entities.get(id) });
    return { "@id": id };
  }

  #nextId(type: string): string {
    return `#${type.toLowerCase()}-${++this.#numbered}`;
  }
}
