/** The local outbox of a development server: mails that were written and not sent. Does not exist in production. */
import { MailsPage } from "./_components/account/MailsPage.tsx";
import { definePage } from "./_page.ts";

export default definePage({
  access: "development",
  load: (c) => c.var.repository.users.localMails(),
  render: (mails, { view, t, publicUrl }) => ({
    content: <MailsPage view={view} mails={mails} publicUrl={publicUrl} />,
    title: t("account.mails"),
  }),
});
