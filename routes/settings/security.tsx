/** Two-step verification of one's own account; every form's answer is a page. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { localizedPath } from "../../locales/mod.ts";
import { ApiError } from "../../sdk/mod.ts";
import { explainIssues, forbidCaching, readForm, smallForm } from "../_components/account/form.ts";
import { DONE } from "../_components/hub/FlashNote.tsx";
import { CodesPage } from "../_components/security/CodesPage.tsx";
import { SecurityPage, type SecurityProblem } from "../_components/security/SecurityPage.tsx";
import { SetUpPage } from "../_components/security/SetUpPage.tsx";
import { redirectToReauthentication } from "../_reauthentication.ts";
import { redirectToLogin } from "../_login_redirect.ts";

export default createRoute((c) => c.var.user ? show(c) : redirectToLogin(c));

export const POST = createRoute(smallForm, async (c) => {
  if (!c.var.user) return redirectToLogin(c, "/settings/security");
  const { secondFactor } = c.var.repository;
  const form = await readForm(c);
  const code = form("code");
  switch (form("intent")) {
    case "confirm": {
      const uri = form("uri");
      return await orExplain(
        c,
        async () => showCodes(c, (await secondFactor.confirm(code)).codes, true),
        (text) => isSetUpAddress(uri) ? showSetUp(c, uri, text) : show(c, { form: "start", text }),
      );
    }
    case "renew":
      return await orExplain(
        c,
        async () => showCodes(c, (await secondFactor.renewCodes(code)).codes, false),
        (text) => show(c, { form: "renew", text }),
      );
    case "move":
      return await orExplain(
        c,
        async () => showSetUp(c, (await secondFactor.start(code)).uri),
        (text) => show(c, { form: "move", text }),
      );
    case "remove":
      return await orExplain(c, async () => {
        await secondFactor.remove(code);
        return c.redirect(localizedPath(c.var.locale, `/settings/security?${DONE}=off`), 303);
      }, (text) => show(c, { form: "remove", text }));
    default:
      return await orExplain(
        c,
        async () => showSetUp(c, (await secondFactor.start()).uri),
        (text) => show(c, { form: "start", text }),
      );
  }
});

type Answer = Response | Promise<Response>;

/** A refusal of the API as a sentence beside its field. */
async function orExplain(
  c: Context,
  act: () => Promise<Response>,
  comeBack: (text: string) => Answer,
): Promise<Response> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A reload posts the form again whose answer showed the recovery codes: they can be made anew there.
    if (error.error === "secondFactorExists") {
      return c.redirect(localizedPath(c.var.locale, "/settings/security"), 303);
    }
    const asked = redirectToReauthentication(c, error, "/settings/security");
    if (asked) return asked;
    const issue = explainIssues(error.issues, c.var.t).code;
    return await comeBack(issue ?? error.in(c.var.locale));
  }
}

/** What the form carries back is only shown again; the server's own secret decides. */
function isSetUpAddress(uri: string): boolean {
  return uri.length < 500 && uri.startsWith("otpauth://totp/SDB:") && URL.canParse(uri);
}

function showSetUp(c: Context, uri: string, error?: string): Answer {
  const { t, locale, user } = c.var;
  forbidCaching(c);
  const page = <SetUpPage {...{ view: { t, locale }, user: user!, uri, error }} />;
  return c.render(page, { title: t("security.setUp"), noindex: true });
}

function showCodes(c: Context, codes: string[], fresh: boolean): Answer {
  const { t, locale, user } = c.var;
  forbidCaching(c);
  // The rights are back; the page was begun before.
  const known = { ...user!, secondFactorMissing: false };
  const page = <CodesPage {...{ view: { t, locale }, user: known, codes, fresh }} />;
  return c.render(page, { title: t("security.recoveryTitle"), noindex: true });
}

async function show(c: Context, problem?: SecurityProblem): Promise<Response> {
  const { t, locale, user, repository } = c.var;
  const state = await repository.secondFactor.state();
  const done = c.req.query(DONE) === "off" ? t("security.turnedOff") : undefined;
  forbidCaching(c);
  const page = <SecurityPage {...{ view: { t, locale }, user: user!, state, problem, done }} />;
  return await c.render(page, { title: t("profile.navSecurity"), noindex: true });
}
