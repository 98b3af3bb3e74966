/** Response headers of every page: a script runs only with this response's nonce, and nothing foreign loads. */
import type { Context, MiddlewareHandler } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";

/** `allowFraming` opens the widget pages, which other sites embed. */
export interface SecurityOptions {
  allowFraming?: boolean;
  /** Where WeChat's QR code is shown in a frame; the login alone may load it (safety 3.29). */
  loginFrame?: string;
  /** The object storage, where large files are put into it; the forms with files alone may reach it. */
  uploadOrigin?: string;
}

export function securityHeaders(
  options: SecurityOptions = {},
): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: [NONCE, "'strict-dynamic'"],
      styleSrc: ["'self'", NONCE],
      imgSrc: ["'self'", "data:", "blob:"],
      workerSrc: ["'self'"],
      connectSrc: [connectSource(options.uploadOrigin)],
      frameSrc: [frameSource(options.loginFrame)],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: options.allowFraming ? ["*"] : ["'none'"],
    },
    xFrameOptions: options.allowFraming ? false : "DENY",
    referrerPolicy: "strict-origin-when-cross-origin",
    // On every answer, and not on pages alone: see strictTransport.
    strictTransportSecurity: false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
  });
}

/** Browsers ask for nothing of this host over plain HTTP for a year from now (safety 2.7). */
export const strictTransport: MiddlewareHandler = async (c, next) => {
  await next();
  c.header("Strict-Transport-Security", "max-age=31536000");
};

/** Judged by the path before the page runs. The walk to WeChat begins at our own address. */
function frameSource(loginFrame: string | undefined): (c: Context) => string {
  return (c) => loginFrame && /^\/login\/?$/i.test(c.req.path) ? `'self' ${loginFrame}` : "'self'";
}

/** A browser sends bytes past this server from the form of a dataset, and from nowhere else. */
function connectSource(uploadOrigin: string | undefined): (c: Context) => string {
  return (c) => uploadOrigin && /^\/dataset\/?$/i.test(c.req.path) ? `'self' ${uploadOrigin}` : "'self'";
}
