import type { FtpAccessRow } from "../../db/queries/file/ftp_access.ts";
import type { FtpAccess, FtpServerAddress } from "../../sdk/model/ftp.ts";
import { toIso } from "../../sdk/model/time.ts";

/** Without its hash. */
export function presentFtpAccess(address: FtpServerAddress, row: FtpAccessRow): FtpAccess {
  const { userName, createdAt, expiresAt, usedAt } = row;
  return {
    ...address,
    user: userName,
    createdAt: toIso(createdAt),
    expiresAt: toIso(expiresAt),
    lastUsedAt: usedAt === null ? null : toIso(usedAt),
  };
}
