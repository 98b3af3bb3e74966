/** The calls of islands that need a part of the SDK alone, so that small pages do not load the whole of it. */
import type { Locale } from "../locales/format.ts";
import { Client } from "../sdk/client.ts";
import { newTraceId, pageOwner } from "./_page_owner.ts";

/** Says with each call for whom the page was drawn. */
export const pageClient = (locale: Locale): Client =>
  new Client({ server: location.origin, userName: pageOwner(), locale, traceId: newTraceId });
