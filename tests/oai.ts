/** Asks `/oai` as a harvester does, and reads the answer. */
import { XMLParser } from "fast-xml-parser";
import { ORIGIN, type TestApp } from "./harness.ts";

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => ["record", "header", "setSpec", "set", "error", "metadataFormat"].includes(name),
});

export type Query = Record<string, string> | string;

interface Header {
  identifier: string;
  datestamp: string;
  setSpec?: string[];
  "@status"?: string;
}
interface Token {
  "#text"?: string;
  "@completeListSize": string;
  "@cursor": string;
}
// deno-lint-ignore no-explicit-any -- the shape of metadata depends on the format
type Metadata = any;
interface ListAnswer {
  record?: { header: [Header]; metadata?: Metadata }[];
  header?: Header[];
  resumptionToken?: Token;
}

export interface OaiResponse {
  status: number;
  headers: Headers;
  xml: string;
  root: Record<string, Metadata> & { error?: { "@code": string; "#text": string }[] };
  headersOf: Header[];
  token?: Token;
}

export async function askOai(
  { api }: Pick<TestApp, "api">,
  query: Query,
  headers: Record<string, string> = {},
): Promise<OaiResponse> {
  const answer = await api.request(`${ORIGIN}/oai?${new URLSearchParams(query)}`, { headers });
  const xml = await answer.text();
  const root = xml === "" ? {} : parser.parse(xml)["OAI-PMH"];
  const list: ListAnswer = root?.ListRecords ?? root?.ListIdentifiers ?? {};
  return {
    status: answer.status,
    headers: answer.headers,
    xml,
    root,
    headersOf: list.record?.map(({ header }) => header[0]) ?? list.header ?? [],
    token: list.resumptionToken,
  };
}

/** Every page of a list. */
export async function harvestAll(test: TestApp, first: Record<string, string>): Promise<OaiResponse[]> {
  const pages = [await askOai(test, first)];
  for (let token = pages[0].token; token?.["#text"]; token = pages.at(-1)!.token) {
    pages.push(await askOai(test, { verb: first.verb, resumptionToken: token["#text"] }));
  }
  return pages;
}
