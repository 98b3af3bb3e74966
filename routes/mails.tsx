/** The local outbox of a development server: mails that were written and not sent. Does not exist in production. */
import { createRoute } from "honox/factory";
import { forbidCaching } from "./_components/account/form.ts";
import { MailsPage } from "./_components/account/MailsPage.tsx";

export default createRoute(async (c) => {
  const { t, locale, repository, production, publicUrl } = c.var;
  if (production) return c.notFound();
  forbidCaching(c);
  const mails = await repository.users.localMails();
  return c.render(<MailsPage view={{ t, locale }} mails={mails} publicUrl={publicUrl} />, {
    title: t("account.mails"),
    noindex: true,
  });
});
