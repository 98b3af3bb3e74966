/** A version in other formats: descriptions for machines, citations, JSON-LD. */
import { z } from "zod";
import { citationAnswer, jsonLdAnswer } from "../../sdk/model/responses/export.ts";
import { CITATION_FORMATS } from "../../sdk/model/citation.ts";
import { type Operation, operation } from "../operation.ts";
import { EXPORT_FORMATS } from "../../sdk/model/export_format.ts";
import { LOCALES } from "../../sdk/model/locale.ts";
import { exportVersion } from "../services/catalog/exports.ts";
import { streamDownload } from "../services/file/stream_response.ts";
import { attachment, inline } from "./content_disposition.ts";
import { matchesEtag } from "./ranges.ts";
import { findShareImage } from "../services/share_image/share_image.ts";
import { cite, citeInAllFormats, describeForSearchEngines } from "../services/catalog/citations.ts";

const which = { dataSetId: z.string().max(64), version: z.string().max(8).optional() };

export const exportOperations: readonly Operation[] = [
  operation({
    id: "exportDataset",
    method: "GET",
    path: "/api/sdb-export-service/public/export",
    tag: "export",
    scope: "read",
    anyOrigin: true,
    input: {
      query: z.object({
        ...which,
        format: z.enum(EXPORT_FORMATS),
        lang: z.enum(LOCALES).optional(),
      }),
    },
    statements: 6,
    answer: { bytes: "*/*" },
  }, async ({ context, query, c }) => {
    const { fileName, mediaType, text } = await exportVersion(context, query);
    c.header("Content-Type", mediaType.includes(";") ? mediaType : `${mediaType}; charset=utf-8`);
    c.header("Content-Disposition", attachment(fileName));
    if (c.req.method === "HEAD") return c.body(null);
    return typeof text === "string"
      ? c.body(text)
      : c.body(await streamDownload(context, () => toStream(text)));
  }),
  operation({
    id: "getCitation",
    method: "GET",
    path: "/api/sdb-export-service/public/citation",
    tag: "export",
    scope: "read",
    anyOrigin: true,
    input: { query: z.object({ ...which, format: z.enum(CITATION_FORMATS).default("sdb-doi") }) },
    statements: 4,
    answer: { data: citationAnswer },
  }, ({ context, query: { dataSetId, format, version } }) => cite(context, dataSetId, format, version)),
  operation({
    id: "listCitations",
    method: "GET",
    path: "/api/sdb-export-service/public/citations",
    tag: "export",
    scope: "read",
    anyOrigin: true,
    input: { query: z.object(which) },
    statements: 4,
    answer: { data: z.array(citationAnswer) },
  }, ({ context, query }) => citeInAllFormats(context, query.dataSetId, query.version)),
  operation({
    id: "getJsonLd",
    method: "GET",
    path: "/api/sdb-export-service/public/jsonLd",
    tag: "export",
    scope: "read",
    anyOrigin: true,
    input: { query: z.object(which) },
    statements: 7,
    answer: { data: jsonLdAnswer },
  }, ({ context, query }) => describeForSearchEngines(context, query.dataSetId, query.version)),
  operation({
    id: "drawShareImage",
    method: "GET",
    path: "/api/sdb-export-service/public/shareImage",
    tag: "export",
    scope: "read",
    anyOrigin: true,
    input: { query: z.object(which) },
    statements: 4,
    answer: { bytes: "image/png" },
  }, async ({ context, query, c }) => {
    const { etag, name, draw } = await findShareImage(context, query.dataSetId, query.version);
    const headers = {
      "Content-Type": "image/png",
      "Content-Disposition": inline(name),
      "Cache-Control": "public, max-age=3600",
      // Other sites show it.
      "Cross-Origin-Resource-Policy": "cross-origin",
      "X-Content-Type-Options": "nosniff",
      ETag: etag,
    };
    if (matchesEtag(c.req.header("If-None-Match"), etag)) return c.body(null, 304, headers);
    const bytes = await draw();
    return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
      ...headers,
      "Content-Length": String(bytes.length),
    });
  }),
];

/** @throws what the source throws, to whoever reads. */
function toStream(text: AsyncIterable<string>): ReadableStream<Uint8Array> {
  return ReadableStream.from(text).pipeThrough(new TextEncoderStream());
}
