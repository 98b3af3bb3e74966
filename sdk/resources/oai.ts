import type { Client } from "../client.ts";
import { harvestRecords, type OaiSelection } from "../oai/harvest.ts";
import type { OaiRecord } from "../oai/page.ts";

/** The OAI-PMH endpoint of the repository; `harvestRecords` asks any other one. */
export class Oai {
  constructor(readonly client: Client) {}

  /** Every record of a selection, deleted ones too. @throws OaiError while it is iterated. */
  list(selection: OaiSelection = {}): AsyncIterable<OaiRecord> {
    const { client } = this;
    return harvestRecords(client.siteAddress("/oai"), selection, {
      fetch: (request) => client.fetch(request),
    });
  }
}
