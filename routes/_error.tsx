/** What a page answers when something was thrown. */
import type { Context, ErrorHandler } from "hono";
import { ApiError } from "../sdk/error.ts";
import { errorPage, notFoundPage } from "./_components/errors/error_pages.tsx";
import { loginPath } from "./_components/layout/frame.ts";
import { otherUserPage } from "./_components/errors/OtherUserPage.tsx";
import type { PageProps } from "./_context.ts";
import { DEFAULT_LOCALE } from "../sdk/model/locale.ts";
import { isLinkAddress } from "../sdk/model/archive_link.ts";
import { localizedPath, translator } from "../locales/mod.ts";
import { OtherUserForm } from "./_form.ts";

/** The form did not arrive as it was sent: it may be sent again. */
const FORM_ERRORS: readonly unknown[] = ["malformedForm", "bodyCut"];

/** What is there, and not for this visitor. */
const CLOSED: readonly unknown[] = [
  "forbidden",
  "filesUnreachable",
  "filesEmbargoed",
  "filesWithheld",
  "linkPassMissing",
];

type Status = NonNullable<PageProps["status"]>;

const onError: ErrorHandler = (error, c) => {
  // What failed may have come before the language was decided.
  if (!c.var.locale) c.set("locale", DEFAULT_LOCALE);
  if (!c.var.t) c.set("t", translator(c.var.locale));
  return error instanceof ApiError ? refused(c, error) : failed(c, error);
};

export default onError;

/** The API said no: its own sentence, under the status that fits. */
function refused(c: Context, error: ApiError) {
  const { t, locale } = c.var;
  if (error instanceof OtherUserForm) return otherUserPage(c, error);
  if (error.error === "notFound") return notFoundPage(c);
  if (error.status === 500) return failed(c, error);
  const message = error.in(locale) || t("planned.error");
  const needsLogin = error.error === "notLoggedIn" || error.error === "sessionExpired";
  if (error.error === "linkEnded" || error.error === "archiveLinkEnded") c.set("behindLink", true);
  const dataSetId = error.status === 429 ? dataSetIdOf(error.data) : undefined;
  const seconds = (error.data as { seconds?: unknown } | null)?.seconds;
  if (typeof seconds === "number") c.header("Retry-After", String(seconds));
  return errorPage(c, {
    status: statusOf(error),
    message,
    ...(FORM_ERRORS.includes(error.error) ? sendAgain(c, message) : {}),
    dataSetId,
    // A page that was asked for too soon can be asked for again.
    againHref: typeof seconds === "number" && c.req.method === "GET"
      ? localizedPath(locale, c.var.path)
      : undefined,
    loginHref: needsLogin ? loginPath(c.var) : undefined,
    traceId: error.traceId,
  });
}

/** What went wrong on the way is small print; what counts is how to go on. */
function sendAgain({ var: { t, locale, path } }: Context, reason: string) {
  return {
    message: t("planned.formError"),
    hint: t("planned.formHint", { reason }),
    formHref: localizedPath(locale, path),
  };
}

/** A business outcome travels as HTTP 200 between programs; a person's page has a status of its own. */
function statusOf({ error, status }: ApiError): Status {
  if (error === "notLoggedIn" || error === "sessionExpired" || error === "userMismatch") return 401;
  if (CLOSED.includes(error)) return 403;
  return ([400, 403, 404, 408, 410, 413, 429, 501, 503] as number[]).includes(status)
    ? status as Status
    : 400;
}

function dataSetIdOf(data: unknown): string | undefined {
  const id = (data as { dataSetId?: unknown } | null)?.dataSetId;
  return typeof id === "string" ? id : undefined;
}

/** The last part of a link's address opens what it leads to, and stays out of the log (safety 2.7). */
const withoutSecret = (path: string): string => isLinkAddress(path) ? path.replace(/[^/]+\/*$/, "…") : path;

/** A fault of ours: logged whole, shown as a sentence with the trace id. */
function failed(c: Context, error: Error) {
  console.error(
    JSON.stringify({
      level: "error",
      message: "page failed",
      path: withoutSecret(c.req.path),
      traceId: c.var.traceId,
      error: error.stack,
    }),
  );
  const { t, traceId } = c.var;
  const shown = {
    status: 500,
    message: t("planned.failed"),
    hint: t("planned.failedHint"),
    traceId,
  } as const;
  try {
    return errorPage(c, shown);
  } catch {
    // The frame itself is what failed, or the failure came before it stood.
    return c.text(`500 ${shown.message}`, 500);
  }
}
