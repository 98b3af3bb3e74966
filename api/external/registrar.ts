/**
 * Registers identifiers. The embedded registrar assigns DOI, CSTR and file CSTRs in our own database; clients of
 * DataCite and CSTR have the same interface.
 */
import type { IdentifierScheme, PublishedRecord } from "../../sdk/model/published_record.ts";

/**
 * Every call is idempotent: the outbox may deliver it more than once. It is about the identifier of `record` that
 * `scheme` names, which the record has, and sends what the scheme knows of it.
 */
export interface Registrar {
  /** Reserves the identifier without making it resolve. @throws Error as `publish` does. */
  reserve(record: PublishedRecord, scheme: IdentifierScheme): Promise<void>;
  /**
   * Makes it findable, with `datasetPage` behind it.
   * @throws Error when the service refuses or cannot be reached; the outbox tries again.
   */
  publish(record: PublishedRecord, scheme: IdentifierScheme): Promise<void>;
  /** Brings what is registered up to date; what is findable stays so. @throws Error as `publish` does. */
  update(record: PublishedRecord, scheme: IdentifierScheme): Promise<void>;
  /**
   * Takes it out of every search while it goes on resolving, to the tombstone at `landingPage`: DataCite's `hide`, CSTR's
   * state 1 (spec 3 §1). @throws Error as `publish` does.
   */
  hide(record: PublishedRecord, scheme: IdentifierScheme): Promise<void>;
}

/** Needs no outside service, because the reservation in our database is complete by itself. */
export class EmbeddedRegistrar implements Registrar {
  reserve(): Promise<void> {
    return Promise.resolve();
  }

  publish(): Promise<void> {
    return Promise.resolve();
  }

  update(): Promise<void> {
    return Promise.resolve();
  }

  hide(): Promise<void> {
    return Promise.resolve();
  }
}
