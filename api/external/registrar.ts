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
}

/** Every call is idempotent: the outbox may deliver it more than once. */
export interface Registrar {
  /** Reserves the identifier without making it resolve. */
  reserve(request: RegistrationRequest): Promise<void>;
  /** Makes it findable. @throws Error when the service refuses or cannot be reached; the outbox tries again. */
  publish(request: RegistrationRequest): Promise<void>;
}

/** Needs no outside service: a reservation in our database is all there is to do. */
export class EmbeddedRegistrar implements Registrar {
  reserve(): Promise<void> {
    return Promise.resolve();
  }

  publish(): Promise<void> {
    return Promise.resolve();
  }
}
