/** What the address of a file's page asks for. */
import type { Context } from "hono";
import { type Encoding, ENCODINGS } from "../../../sdk/model/preview/encodings.ts";
import { PREVIEW_KINDS, type PreviewKind } from "../../../sdk/model/preview/kinds.ts";
import type { PreviewQuery } from "../../../sdk/mod.ts";

/** What a page number is looked for in; more digits are none. */
const PAGE = /^[1-9]\d{0,6}$/;

const HEADER: Readonly<Record<string, boolean | undefined>> = { true: true, false: false };

/** What the address says that is no such thing counts as unsaid. */
export function readPreviewQuery(c: Context): PreviewQuery {
  const page = c.req.query("page") ?? "";
  const as = c.req.query("as") as PreviewKind;
  const encoding = c.req.query("encoding") as Encoding;
  return {
    page: PAGE.test(page) ? Number(page) : undefined,
    as: PREVIEW_KINDS.includes(as) ? as : undefined,
    sheet: c.req.query("sheet"),
    layer: c.req.query("layer"),
    member: c.req.query("member"),
    encoding: ENCODINGS.includes(encoding) ? encoding : undefined,
    header: HEADER[c.req.query("header") ?? ""],
  };
}
