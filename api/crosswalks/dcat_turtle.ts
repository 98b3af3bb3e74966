/** DCAT as Turtle: the same statements as the JSON-LD. */
import { DataFactory, type Quad, type Quad_Object, type Quad_Subject, Writer } from "n3";
import type { PublishedRecord, RecordFile } from "../../sdk/model/published_record.ts";
import { datasetIri, DCAT_CONTEXT, toDcatDataset, toDistribution } from "./dcat.ts";
import type { OpenFiles } from "./record.ts";

const { blankNode, literal, namedNode, quad } = DataFactory;
const RDF_TYPE = namedNode("http://www.w3.org/1999/02/22-rdf-syntax-ns#type");

/** Distributions that are written at once: longer pieces would hold up everybody else. */
const PAGE = 50;

/** A node of the JSON-LD of DCAT: no more of the language is used there than is read here. */
type Value = string | number | undefined | Value[] | { [name: string]: Value };

/** @returns pieces of the document; each is whole Turtle, and their nodes have addresses wherever two pieces name them. */
export async function* toDcatTurtle(record: PublishedRecord, files: OpenFiles): AsyncGenerator<string> {
  yield await toTurtle(toDcatDataset(record));
  for await (const page of pagesOf(files())) {
    yield await toTurtle({
      "@id": datasetIri(record),
      "dcat:distribution": page.map((file) => toDistribution(file, record)),
    });
  }
}

async function toTurtle(node: { [name: string]: Value }): Promise<string> {
  const quads: Quad[] = [];
  describe(node, quads);
  const writer = new Writer({ prefixes: DCAT_CONTEXT });
  writer.addQuads(quads);
  return await new Promise((resolve, reject) =>
    writer.end((error, text: string) => error ? reject(error) : resolve(`${text}\n`))
  );
}

/** Adds what a node says. @returns the node. */
function describe(
  { "@id": id, "@type": type, ...rest }: { [name: string]: Value },
  quads: Quad[],
): Quad_Subject {
  const subject = typeof id === "string" ? namedNode(expand(id)) : blankNode();
  if (typeof type === "string") quads.push(quad(subject, RDF_TYPE, namedNode(expand(type))));
  for (const [name, value] of Object.entries(rest)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      const object = termOf(one, quads);
      if (object) quads.push(quad(subject, namedNode(expand(name)), object));
    }
  }
  return subject;
}

function termOf(value: Value, quads: Quad[]): Quad_Object | undefined {
  if (typeof value === "string") return literal(value);
  if (typeof value === "number") return literal(value);
  if (typeof value !== "object" || Array.isArray(value)) return undefined;
  const { "@value": text, "@language": language, "@type": type } = value;
  if (typeof text !== "string") return describe(value, quads);
  return literal(text, typeof language === "string" ? language : namedNode(expand(String(type))));
}

/** `dcat:Dataset` as a whole address; what has no prefix of the context is one. */
function expand(name: string): string {
  const [, prefix = "", local = ""] = /^(\w+):(?!\/\/)(.*)$/s.exec(name) ?? [];
  const base = Object.entries(DCAT_CONTEXT).find(([known]) => known === prefix)?.[1];
  return base === undefined ? name : base + local;
}

async function* pagesOf(files: AsyncIterable<RecordFile>): AsyncGenerator<RecordFile[]> {
  let page: RecordFile[] = [];
  for await (const file of files) {
    page.push(file);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
