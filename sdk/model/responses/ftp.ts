/** Schemas of the answers about FTP; see `response_schemas.ts`. */
import { z } from "zod";
import type { FtpAccess, FtpState, NewFtpAccess } from "../ftp.ts";
import { count, instant, named, text } from "./response_schemas.ts";

const address = { host: text, port: count, tls: z.boolean() };
const access = {
  ...address,
  user: text,
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
};

const ftpAccessAnswer = named<FtpAccess>("FtpAccess", access);

export const ftpStateAnswer = named<FtpState>("FtpState", { ...address, access: ftpAccessAnswer.optional() });

export const newFtpAccessAnswer = named<NewFtpAccess>("NewFtpAccess", { ...access, password: text });
