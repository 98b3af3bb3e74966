/** The password by which files of a draft may be sent by FTP. */
import { z } from "zod";
import { ftpStateAnswer, newFtpAccessAnswer } from "../../sdk/model/responses/ftp.ts";
import { type Operation, operation } from "../operation.ts";
import { presentFtpAccess } from "../presenters/ftp.ts";
import { endFtpAccess, ftpAddress, makeFtpAccess, readFtpAccess } from "../services/ftp/access.ts";

const targetOf = ({ id, version }: { id: string; version: string }) => ({ dataSetId: id, version });

const shared = {
  path: "/api/sdb-filetree-service/dataset/:id/:version/ftp",
  tag: "files",
  scope: "deposit",
  signedIn: true,
} as const;

export const ftpOperations: readonly Operation[] = [
  operation({
    ...shared,
    id: "getFtpAccess",
    method: "GET",
    statements: 4,
    answer: { data: ftpStateAnswer },
  }, async ({ context, params }) => {
    const row = await readFtpAccess(context, targetOf(params));
    const address = ftpAddress(context);
    return { ...address, access: row && presentFtpAccess(address, row) };
  }),
  operation({
    ...shared,
    id: "makeFtpAccess",
    method: "POST",
    statements: 12,
    answer: { data: newFtpAccessAnswer },
  }, async ({ context, params }) => {
    const { password, row } = await makeFtpAccess(context, targetOf(params));
    return { ...presentFtpAccess(ftpAddress(context), row), password };
  }),
  operation({
    ...shared,
    id: "endFtpAccess",
    method: "DELETE",
    statements: 12,
    answer: { data: z.null() },
  }, async ({ context, params }) => {
    await endFtpAccess(context, targetOf(params));
    return null;
  }),
];
