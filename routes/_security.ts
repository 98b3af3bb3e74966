/** Response headers of every page: a script runs only with this response's nonce, and nothing foreign loads. */
import type { MiddlewareHandler } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";

/** `allowFraming` opens the widget pages, which other sites embed. */
export function securityHeaders(
  options: { allowFraming?: boolean; https?: boolean } = {},
): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: [NONCE, "'strict-dynamic'"],
      styleSrc: ["'self'", NONCE],
      imgSrc: ["'self'", "data:", "blob:"],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: options.allowFraming ? ["*"] : ["'none'"],
    },
    xFrameOptions: options.allowFraming ? false : "DENY",
    referrerPolicy: "strict-origin-when-cross-origin",
    strictTransportSecurity: options.https ? "max-age=31536000" : false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
  });
}
