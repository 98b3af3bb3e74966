/** Opens the ports for FTP where the operator wants them. */
import type { App } from "../../context.ts";
import { type FtpServer, startFtpServer } from "../../external/ftp/ftp_server.ts";
import { log } from "../../log.ts";
import { StartError } from "../../start_error.ts";
import { FTP_LIMITS } from "../limits/rules.ts";
import { openFtpBackend } from "./sign_in.ts";

/**
 * @returns nothing where FTP is off.
 * @throws StartError when the certificate cannot be read or the port cannot be taken.
 */
export async function serveFtp(app: App): Promise<FtpServer | undefined> {
  const { ftp } = app.config;
  if (!ftp) return undefined;
  const [cert, key] = await Promise.all([ftp.certFile, ftp.keyFile].map(readPem));
  const { host: hostname, port, dataPorts, dataAddress, plain } = ftp;
  const options = { hostname, port, dataPorts, dataAddress, plain, limits: FTP_LIMITS };
  try {
    const server = await startFtpServer({ ...options, cert: cert!, key: key! }, openFtpBackend(app));
    log("info", "listening for ftp", { hostname, port: server.port, tls: !plain });
    return server;
  } catch (error) {
    throw new StartError(
      `FTP cannot be offered at ${hostname}:${port}: ${error instanceof Error ? error.message : error}.`,
    );
  }
}

async function readPem(path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch {
    throw new StartError(`The file ${path} of FTP_CERT or FTP_KEY cannot be read.`);
  }
}
