/** Reads one answer of an OAI-PMH repository, whoever wrote it (OAI-PMH 2.0 §4). */
import type { XMLParser } from "fast-xml-parser";

export interface OaiRecord {
  identifier: string;
  /** As the repository writes it: a day, or a time in UTC. */
  datestamp: string;
  sets: string[];
  /** The record was withdrawn; it has no metadata. */
  deleted: boolean;
  /** XML of the record in the wanted format. */
  metadata?: string;
}

export interface OaiPage {
  records: OaiRecord[];
  /** Absent at the end of the list. */
  resumptionToken?: string;
  /** Of the whole list, where the repository says so. */
  completeListSize?: number;
  /** Time at which the repository answered. */
  responseDate: string;
}

/** What a repository answers in place of records, or why its answer is not taken. */
export class OaiError extends Error {
  override name = "OaiError";

  /** @param code One of the protocol (`badArgument`), or `notOai`, `forbiddenMarkup`, `tooLarge`, `endlessList`, `redirect`, `network`. */
  constructor(readonly code: string, message: string) {
    super(message);
  }
}

interface Header {
  identifier?: unknown;
  datestamp?: unknown;
  setSpec?: unknown[];
  "@status"?: string;
}
interface Answer {
  responseDate?: unknown;
  error?: { "@code"?: string; "#text"?: unknown }[];
  ListRecords?: { record?: { header?: Header; metadata?: unknown }[]; resumptionToken?: unknown };
}

/**
 * @throws OaiError of the protocol, except `noRecordsMatch`, which is an empty list; `notOai` where it is no such answer, and
 * `forbiddenMarkup` where it declares entities.
 */
export async function readPage(xml: string): Promise<OaiPage> {
  // The protocol needs no document type, and entities are how a short text becomes a long one.
  if (xml.includes("<!DOCTYPE") || xml.includes("<!ENTITY")) {
    throw new OaiError("forbiddenMarkup", "the answer declares a document type");
  }
  const root = await parse(xml);
  const responseDate = textOf(root.responseDate);
  const [error] = root.error ?? [];
  if (error && error["@code"] !== "noRecordsMatch") {
    throw new OaiError(error["@code"] ?? "notOai", textOf(error["#text"]).slice(0, 500));
  }
  const list = root.ListRecords ?? {};
  const token = list.resumptionToken;
  return {
    records: (list.record ?? []).map(({ header = {}, metadata }) => ({
      identifier: textOf(header.identifier),
      datestamp: textOf(header.datestamp),
      sets: (header.setSpec ?? []).map(textOf),
      deleted: header["@status"] === "deleted",
      metadata: textOf(metadata).trim() || undefined,
    })),
    resumptionToken: textOf(token) || undefined,
    completeListSize: sizeOf(token),
    responseDate,
  };
}

async function parse(xml: string): Promise<Answer> {
  const parser = await parserOf();
  let root: { "OAI-PMH"?: Answer };
  try {
    root = parser.parse(xml, true);
  } catch (cause) {
    throw new OaiError(
      "notOai",
      `the answer is no well-formed XML (${(cause as Error).message.slice(0, 200)})`,
    );
  }
  const answer = root["OAI-PMH"];
  if (typeof answer === "object" && answer !== null) return answer;
  throw new OaiError("notOai", "the answer is no OAI-PMH");
}

/** The library is loaded by whoever harvests. Metadata are taken as they stand. */
async function parserOf(): Promise<XMLParser> {
  const { XMLParser } = await import("fast-xml-parser");
  return new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    removeNSPrefix: true,
    parseTagValue: false,
    stopNodes: ["OAI-PMH.ListRecords.record.metadata", "OAI-PMH.ListRecords.record.about"],
    isArray: (name) => ["record", "setSpec", "error"].includes(name),
  });
}

function textOf(value: unknown): string {
  if (typeof value === "object" && value !== null && "#text" in value) return textOf(value["#text"]);
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

function sizeOf(token: unknown): number | undefined {
  const size = typeof token === "object" && token !== null && "@completeListSize" in token
    ? Number(token["@completeListSize"])
    : NaN;
  return Number.isSafeInteger(size) && size >= 0 ? size : undefined;
}
