/** Where a page gets its short address, and where that is shown with its QR code. */
import { shortLinkTarget } from "../../sdk/model/short_link.ts";
import { ShortLinkPage } from "../_components/sharing/ShortLinkPage.tsx";
import { explainIssues } from "../_components/account/form.ts";
import { orUndefined } from "../_loaders/absent.ts";
import { definePage, definePost } from "../_page.ts";

const page = definePage({
  access: "signedIn",
  load: async (c, _posted?: { target: string; error: string }) => {
    const { repository, publicUrl } = c.var;
    const code = c.req.query("code");
    if (code === undefined) return { target: shortLinkTarget(c.req.query("target") ?? "", publicUrl) };
    const made = await orUndefined(repository.links.short(code));
    return made && { made, qr: repository.links.qrUrl(made.code) };
  },
  render: (data, { view, publicUrl }, posted) => ({
    content: <ShortLinkPage {...{ view, publicUrl, ...data, ...posted }} />,
    title: view.t("sharing.shortTitle"),
  }),
});

export default page;

export const POST = definePost({
  page,
  read: (form) => form("target"),
  act: async (target, c) => {
    const { code } = await c.var.repository.links.shorten(target);
    return `/surl?${new URLSearchParams({ code })}`;
  },
  explain: (error, target, { var: { t, locale } }) => ({
    posted: { target, error: explainIssues(error.issues, t).target ?? error.in(locale) },
  }),
});
