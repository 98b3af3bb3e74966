/** A JSON document as a tree. */

export const JSON_TYPES = ["object", "array", "string", "number", "boolean", "null"] as const;
export type JsonType = (typeof JSON_TYPES)[number];

/** A value of a document, in the order in which it is written: what is in it follows one level deeper. */
export interface JsonNode {
  /** 0 is the document itself. */
  depth: number;
  /** Its name in an object, or its position in a list. */
  key?: string;
  type: JsonType;
  /** Of a number, as it is written; of a string without its escapes, perhaps cut. */
  text?: string;
  /** Characters that a string goes on for. */
  omitted?: number;
  /** Values directly in an object or a list. */
  count?: number;
}

export interface JsonPreview {
  kind: "json";
  /** Where the first of `nodes` stands: the objects and lists that began on pages before, from the outside in. */
  within: JsonNode[];
  nodes: JsonNode[];
}
