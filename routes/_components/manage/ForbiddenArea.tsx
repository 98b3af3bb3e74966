import type { MessageKey } from "../../../locales/mod.ts";
import type { CurrentUser, ManageArea } from "../../../sdk/model/account/user.ts";
import type { Drawn } from "../../_context.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";

interface Words {
  title: MessageKey;
  text: MessageKey;
  /** The next step, where there is one. */
  step?: { href: string; label: MessageKey };
}

const REVIEWERS: Words = {
  title: "review.forbiddenTitle",
  text: "review.forbiddenText",
  step: { href: "/datalist", label: "review.toMyData" },
};

const WORDS: Record<ManageArea, Words> = {
  reviews: REVIEWERS,
  papers: REVIEWERS,
  retractions: {
    title: "retraction.forbiddenTitle",
    text: "retraction.forbiddenText",
    step: { href: "/datalist", label: "retraction.backToData" },
  },
  archiveLinks: { title: "archive_link.forbiddenTitle", text: "archive_link.forbiddenText" },
  calendar: { title: "review.calendar.forbiddenTitle", text: "review.calendar.forbiddenText" },
  content: { title: "content.forbiddenTitle", text: "content.forbiddenText" },
  messages: { title: "contact.forbiddenTitle", text: "contact.forbiddenText" },
  accounts: { title: "account_admin.forbiddenTitle", text: "account_admin.forbiddenText" },
  jobs: { title: "jobs.forbiddenTitle", text: "account_admin.forbiddenText" },
  integrity: { title: "integrity.forbiddenTitle", text: "account_admin.forbiddenText" },
};

/** Areas for platform administrators, whose rights rest until their second factor is set up. */
const ADMINISTRATION: readonly ManageArea[] = ["messages", "accounts", "jobs", "integrity"];
const SET_UP = { href: "/settings/security", label: "security.setUp" } as const;

/** For people who are signed in and may not open an area of management. */
export function forbiddenArea({ view, user }: { view: View; user?: CurrentUser }, area: ManageArea): Drawn {
  const { t } = view;
  const resting = user?.secondFactorMissing === true && ADMINISTRATION.includes(area);
  const { title, text, step }: Words = {
    ...WORDS[area],
    ...(resting ? { text: "security.requiredText", step: SET_UP } : {}),
  };
  const action = step && (
    <LinkButton variant="primary" href={pathOf(view, step.href)}>{t(step.label)}</LinkButton>
  );
  return {
    content: <EmptyState icon="i-tabler-lock" title={t(title)} action={action}>{t(text)}</EmptyState>,
    title: t(title),
    status: 403,
  };
}
