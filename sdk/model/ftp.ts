/** Uploads by FTP with explicit TLS: where, and the one-time password of a draft. */

export interface FtpServerAddress {
  host: string;
  port: number;
  /** Whether clients must ask for TLS (`AUTH TLS`); false only where an operator tries it out on one machine. */
  tls: boolean;
}

/** Without its password, which is shown once. */
export interface FtpAccess extends FtpServerAddress {
  user: string;
  createdAt: string;
  expiresAt: string;
  /** Of the last sign-in, or `null`. */
  lastUsedAt: string | null;
}

export interface FtpState extends FtpServerAddress {
  /** Absent where none was made, or it has ended. */
  access?: FtpAccess;
}

export interface NewFtpAccess extends FtpAccess {
  password: string;
}
