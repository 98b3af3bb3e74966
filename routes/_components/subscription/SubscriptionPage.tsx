import type { ReactNode } from "react";
import type { MessageKey } from "../../../locales/mod.ts";
import { SUBSCRIBE_MS } from "../../../sdk/model/limits.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { HiddenFields } from "../../../ui/form/HiddenFields.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Outcome } from "../../../ui/Outcome.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { SubscribeForm } from "./SubscribeForm.tsx";

/** How far somebody is. Opening a link changes nothing, because mail scanners open links; the button does. */
export type SubscriptionStep =
  | { step: "ask"; email?: string; error?: string }
  | { step: "asked"; email: string }
  | { step: "confirm"; token: string }
  | { step: "confirmed"; already?: boolean }
  | { step: "end"; id: string; token: string }
  | { step: "ended" }
  | { step: "failed"; text: string };

const SUBSCRIPTION_PATH = "/policy_subscription";
const END_PATH = "/policy_subscription/unsubscribe";

export function SubscriptionPage({ view, state }: { view: View; state: SubscriptionStep }) {
  const { t } = view;
  return (
    <div className="max-w-160 mx-auto">
      <h1 className="text-3xl mb-5">{t(titleOf(state))}</h1>
      <Step view={view} state={state} />
    </div>
  );
}

export const titleOf = ({ step }: SubscriptionStep) =>
  step === "confirm"
    ? "subscription.confirmTitle"
    : step === "end" || step === "ended"
    ? "subscription.endTitle"
    : "subscription.title";

function Step({ view, state }: { view: View; state: SubscriptionStep }) {
  const { t } = view;
  switch (state.step) {
    case "ask":
      return (
        <>
          <p className="mb-6 text-soft">{t("subscription.intro")}</p>
          <div className="panel p-5 md:p-7">
            <SubscribeForm view={view} email={state.email} error={state.error} />
          </div>
          <Policies view={view} />
        </>
      );
    case "asked":
      return (
        <Outcome icon="i-tabler-mail-check" tone="open" title={t("subscription.asked")}>
          <p className="break-words">
            {t("subscription.askedText", { email: state.email, days: SUBSCRIBE_MS / DAY_MS })}
          </p>
        </Outcome>
      );
    case "confirm":
      return (
        <Press
          view={view}
          text={t("subscription.confirmText")}
          path={SUBSCRIPTION_PATH}
          fields={{ token: state.token }}
        >
          <Button type="submit" name="intent" value="confirm" variant="primary" icon="i-tabler-check">
            {t("subscription.confirm")}
          </Button>
        </Press>
      );
    case "end":
      return (
        <Press
          view={view}
          text={t("subscription.endText")}
          path={END_PATH}
          fields={{ id: state.id, token: state.token }}
        >
          <Button type="submit" name="intent" value="end" variant="primary">{t("subscription.end")}</Button>
        </Press>
      );
    case "confirmed":
      return (
        <Outcome
          icon="i-tabler-circle-check"
          tone="open"
          title={t(state.already ? "subscription.already" : "subscription.confirmed")}
        >
          <p>{t("subscription.confirmedText")}</p>
        </Outcome>
      );
    case "ended":
      return (
        <Outcome icon="i-tabler-circle-check" tone="open" title={t("subscription.ended")}>
          <p>{t("subscription.endedText")}</p>
        </Outcome>
      );
    case "failed":
      return (
        <Outcome icon="i-tabler-link-off" tone="danger" title={state.text}>
          <div className="mt-4">
            <LinkButton href={pathOf(view, SUBSCRIPTION_PATH)}>{t("subscription.again")}</LinkButton>
          </div>
        </Outcome>
      );
  }
}

const POLICIES: { href: string; icon: string; label: MessageKey }[] = [
  { href: "/help?p=data_policy", icon: "i-tabler-file-text", label: "layout.dataPolicy" },
  { href: "/about/terms", icon: "i-tabler-scale", label: "layout.terms" },
];

/** What the mails are about. */
function Policies({ view }: { view: View }) {
  return (
    <ul className="mt-8 grid gap-4 sm:grid-cols-2">
      {POLICIES.map(({ href, icon, label }) => (
        <li key={href}>
          <a href={pathOf(view, href)} className="panel p-4 flex items-center gap-3 hover:border-link">
            <Icon name={icon} className="text-2xl text-link" />
            <span className="font-medium">{view.t(label)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface PressProps {
  view: View;
  text: string;
  path: string;
  fields: Record<string, string>;
  children: ReactNode;
}

function Press({ view, text, path, fields, children }: PressProps) {
  return (
    <form method="post" action={pathOf(view, path)}>
      <p className="mb-5 text-soft">{text}</p>
      <HiddenFields fields={fields} />
      {children}
    </form>
  );
}
