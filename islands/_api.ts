/** The API as the person at the browser; the session travels as a cookie of this site. */
import { Client } from "../sdk/client.ts";
import type { Repository } from "../sdk/mod.ts";
import type { Locale } from "../sdk/model/locale.ts";
import { newTraceId, pageOwner } from "./_page_owner.ts";
import { Attachments } from "../sdk/resources/attachments.ts";
import { Catalog } from "../sdk/resources/catalog.ts";
import { Datasets } from "../sdk/resources/datasets.ts";
import { Files } from "../sdk/resources/files.ts";
import { watchSession } from "./_session_end.ts";

/** What islands call; the whole SDK would bring every schema of the platform to a phone. */
export type BrowserRepository = Pick<Repository, "attachments" | "catalog" | "datasets" | "files">;

let made: { locale: Locale; repository: BrowserRepository } | undefined;

/** For parts of the SDK that are loaded later. */
export const browserClient = (locale: Locale): Client =>
  new Client({
    server: location.origin,
    userName: pageOwner(),
    locale,
    traceId: newTraceId,
    fetch: watchSession((request) => fetch(request)),
  });

export function browserRepository(locale: Locale): BrowserRepository {
  if (made?.locale !== locale) {
    const client = browserClient(locale);
    const repository = {
      attachments: new Attachments(client),
      catalog: new Catalog(client),
      datasets: new Datasets(client),
      files: new Files(client),
    };
    made = { locale, repository };
  }
  return made.repository;
}
