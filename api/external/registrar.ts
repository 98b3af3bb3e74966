/**
 * Registers identifiers. The embedded registrar mints DOI, CSTR and file CSTRs in our own database; the clients of
 * DataCite and CSTR implement the same interface.
 */
export interface RegistrationRequest {
  scheme: "doi" | "cstr";
  identifier: string;
  /** Landing page. */
  url: string;
  titleZh: string;
  titleEn: string;
  /** DOIs of the associated papers, which the data supplement. */
  papers: readonly string[];
  /** Identifiers of the same scheme: the datasets of a package, and the packages of a dataset. */
  hasPart: readonly string[];
  isPartOf: readonly string[];
}

/** Every call is idempotent: the outbox may deliver it more than once. */
export interface Registrar {
  /** Reserves the identifier without making it resolve. */
  reserve(request: RegistrationRequest): Promise<void>;
  /** Makes it findable. @throws Error when the service refuses or cannot be reached; the outbox tries again. */
  publish(request: RegistrationRequest): Promise<void>;
  /** Brings what is registered up to date; what is findable stays so. @throws Error as `publish` does. */
  update(request: RegistrationRequest): Promise<void>;
  /**
   * Takes it out of every search while it goes on resolving, to the tombstone at `url`: DataCite's `hide`, CSTR's state 1
   * (spec 3 §1). @throws Error as `publish` does.
   */
  hide(request: RegistrationRequest): Promise<void>;
}

/** Needs no outside service: a reservation in our database is all there is to do. */
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
