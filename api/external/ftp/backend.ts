/** What stands behind the protocol: whoever keeps the files knows nothing of sockets, and the protocol nothing of datasets. */

/** Says no in the words of the protocol (RFC 959 §4.2). */
export class FtpRefusal extends Error {
  override name = "FtpRefusal";

  /** @param code Reply of three digits; 421 also ends the connection. */
  constructor(readonly code: number, message: string) {
    super(message);
  }
}

/** A row of a listing. */
export interface FtpEntry {
  name: string;
  isFolder: boolean;
  /** Bytes; of a file that is still on its way, those that are durable. */
  size: number;
  /** Epoch milliseconds. */
  modifiedAt: number;
}

/** Bytes that a client sends. */
export interface FtpArrival {
  /** Offset of the first one: behind what is there, for `append`. */
  start: number | "append";
  /** Bytes that the client said it would send (ALLO); a line that ends earlier was cut. */
  announced?: number;
  body: ReadableStream<Uint8Array>;
  /** Whether somebody else may have sent them: then they are forgotten. */
  isDoubtful?: () => boolean;
}

/** The files that a signed-in client sees. Paths have no slash at the start; the root is empty. All throw {@link FtpRefusal}. */
export interface FtpFolder {
  /** Whether the credentials still hold. */
  check(): Promise<void>;
  isFolder(path: string): Promise<boolean>;
  list(path: string): Promise<FtpEntry[]>;
  find(path: string): Promise<FtpEntry | undefined>;
  makeFolder(path: string): Promise<void>;
  removeFolder(path: string): Promise<void>;
  removeFile(path: string): Promise<void>;
  /** A file takes the place of another one. */
  rename(from: string, to: string): Promise<void>;
  /** Resolves when the bytes are durable. @returns what is said of it. */
  store(path: string, arrival: FtpArrival): Promise<string>;
}

export interface FtpBackend {
  /** @throws FtpRefusal */
  signIn(client: { user: string; password: string; address: string }): Promise<FtpFolder>;
}

export interface FtpLimits {
  /** Connections at the same time, in all and from one address. */
  connections: number;
  connectionsOfAddress: number;
  /** Milliseconds until the password must be right, and between two commands. */
  signInMs: number;
  idleMs: number;
  /** Milliseconds for which a data connection is waited for, its handshake, and a client that does not read. */
  dataMs: number;
}

export interface FtpOptions {
  /** Where it listens. */
  hostname: string;
  port: number;
  /** Ports of data connections. */
  dataPorts: { first: number; last: number };
  /** IPv4 address that clients are given for data; by default the one they have reached. */
  dataAddress?: string;
  /** Certificate and key in PEM. */
  cert: string;
  key: string;
  /** Whether a client may sign in and send without TLS. */
  plain: boolean;
  limits: FtpLimits;
}
