/** DCAT as Turtle: the same statements as the JSON-LD, by way of its RDF. */
import jsonld from "jsonld";
import { Parser, Writer } from "n3";
import type { PublishedRecord, RecordFile } from "../../sdk/model/published_record.ts";
import { DCAT_CONTEXT, iriOf, toDcatDataset, toDistribution } from "./dcat.ts";
import type { OpenFiles } from "./record.ts";

/** Distributions that are written at once: longer pieces would hold up everybody else. */
const PAGE = 50;

/** @returns pieces of the document; each is whole Turtle, and their nodes have addresses wherever two pieces name them. */
export async function* toDcatTurtle(record: PublishedRecord, files: OpenFiles): AsyncGenerator<string> {
  yield await toTurtle(toDcatDataset(record));
  for await (const page of pagesOf(files())) {
    yield await toTurtle({
      "@id": iriOf(record),
      "dcat:distribution": page.map((file) => toDistribution(file, record)),
    });
  }
}

async function toTurtle(node: object): Promise<string> {
  // As it would be sent: the library takes no property that is undefined.
  const document = JSON.parse(JSON.stringify({ "@context": DCAT_CONTEXT, ...node }));
  const statements = await jsonld.toRDF(document, { format: "application/n-quads", documentLoader: refuse });
  const writer = new Writer({ prefixes: DCAT_CONTEXT });
  writer.addQuads(new Parser({ format: "N-Quads" }).parse(statements as unknown as string));
  return await new Promise((resolve, reject) =>
    writer.end((error, text: string) => error ? reject(error) : resolve(`${text}\n`))
  );
}

/** The context stands in the document, so nothing is fetched. */
function refuse(url: string): never {
  throw new Error(`${url} is not loaded`);
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
