/** Two-step verification of one's own account; every form's answer is a page. */
import type { Translate } from "../../locales/mod.ts";
import type { CurrentUser } from "../../sdk/mod.ts";
import { explainIssues } from "../_components/account/form.ts";
import type { View } from "../_components/dataset/view.ts";
import { DONE } from "../_components/own_datasets/FlashNote.tsx";
import { CodesPage } from "../_components/security/CodesPage.tsx";
import { SecurityPage, type SecurityProblem } from "../_components/security/SecurityPage.tsx";
import { SetUpPage } from "../_components/security/SetUpPage.tsx";
import type { Drawn } from "../_context.ts";
import { definePage, definePost, type PageContext } from "../_page.ts";

const HERE = "/settings/security";

const INTENTS = ["confirm", "renew", "move", "remove", "start"] as const;
type Intent = (typeof INTENTS)[number];

const page = definePage({
  access: "signedIn",
  load: (c, _problem?: SecurityProblem) => c.var.repository.secondFactor.state(),
  render: (state, { view, user, t, ...stage }, problem) => {
    const done = stage.done === "off" ? t("security.turnedOff") : undefined;
    return {
      content: <SecurityPage {...{ view, user, state, problem, done }} />,
      title: t("profile.navSecurity"),
    };
  },
});

export default page;

export const POST = definePost({
  page,
  returnTo: HERE,
  read: (form) => ({
    intent: INTENTS.find((one) => one === form("intent")) ?? "start",
    code: form("code"),
    uri: form("uri"),
  }),
  act: ({ intent, code }, c) => perform(c, intent, code),
  proof: HERE,
  explain: (error, { intent, uri }, c) => {
    // A reload posts the form again whose answer showed the recovery codes: they can be made anew there.
    if (error.error === "secondFactorExists") return HERE;
    const text = explainIssues(error.issues, c.var.t).code ?? error.in(c.var.locale);
    if (intent === "confirm" && isSetUpAddress(uri)) return drawSetUp(frameOf(c), uri, text);
    const form: SecurityProblem["form"] = intent === "confirm" ? "start" : intent;
    return { posted: { form, text } };
  },
});

async function perform(c: PageContext<"signedIn">, intent: Intent, code: string): Promise<Drawn | string> {
  const { secondFactor } = c.var.repository;
  switch (intent) {
    case "confirm":
      return drawCodes(frameOf(c), (await secondFactor.confirm(code)).codes, true);
    case "renew":
      return drawCodes(frameOf(c), (await secondFactor.renewCodes(code)).codes, false);
    case "move":
      return drawSetUp(frameOf(c), (await secondFactor.start(code)).uri);
    case "remove":
      await secondFactor.remove(code);
      return `${HERE}?${DONE}=off`;
    case "start":
      return drawSetUp(frameOf(c), (await secondFactor.start()).uri);
  }
}

/** What the form carries back is only shown again; the server's own secret decides. */
function isSetUpAddress(uri: string): boolean {
  return uri.length < 500 && uri.startsWith("otpauth://totp/SDB:") && URL.canParse(uri);
}

interface PanelFrame {
  view: View;
  t: Translate;
  user: CurrentUser;
}

function frameOf({ var: { t, locale, user } }: PageContext<"signedIn">): PanelFrame {
  return { view: { t, locale }, t, user };
}

function drawSetUp({ t, ...frame }: PanelFrame, uri: string, error?: string): Drawn {
  return { content: <SetUpPage {...frame} uri={uri} error={error} />, title: t("security.setUp") };
}

function drawCodes({ t, view, user }: PanelFrame, codes: string[], fresh: boolean): Drawn {
  // The rights are back; the page was begun before.
  const known = { ...user, secondFactorMissing: false };
  return {
    content: <CodesPage {...{ view, user: known, codes, fresh }} />,
    title: t("security.recoveryTitle"),
  };
}
