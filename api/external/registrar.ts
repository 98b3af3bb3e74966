/**
 * Registers identifiers. The embedded registrar assigns DOI, CSTR and file CSTRs in our own database; clients of
 * DataCite and CSTR have the same interface.
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

/** Every call is idempotent, because the outbox may deliver it more than once. */
export interface Registrar {
  /** Reserves an identifier, which does not resolve yet. */
  reserve(request: RegistrationRequest): Promise<void>;
  /** Makes it findable. @throws Error if the service refuses or cannot be reached; the outbox tries again. */
  publish(request: RegistrationRequest): Promise<void>;
  /** Updates the registered metadata; a findable identifier stays findable. @throws Error as `publish` does. */
  update(request: RegistrationRequest): Promise<void>;
  /**
   * Removes the identifier from searches; it still resolves, to the tombstone at `url`. DataCite calls this `hide`,
   * CSTR state 1 (spec 3 §1).
   * @throws Error as `publish` does.
   */
  hide(request: RegistrationRequest): Promise<void>;
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
