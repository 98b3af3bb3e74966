/** An archive link (spec 1 §2): whoever is signed in finds the archive form filled in. The secret is called a password there. */
import type { Context } from "hono";
import type { PreparedArchive } from "../../sdk/mod.ts";
import { LOCALES } from "../../sdk/model/locale.ts";
import { path } from "../../sdk/path.ts";
import { InvitationNote } from "../_components/archive_link/InvitationNote.tsx";
import { editPath, PREFILL_RESULT } from "../_components/dataset_form/paths.ts";
import { type StartChoice, StartPage } from "../_components/dataset_form/StartPage.tsx";
import { beginDraft, readStart } from "../_dataset_start.ts";
import { definePage, definePost, goTo } from "../_page.ts";

interface Again {
  chosen: StartChoice;
  errors: Record<string, string>;
}

const secretOf = (c: Context) => c.req.param("password") ?? "";

const page = definePage({
  access: "signedIn",
  load: async (c, again?: Again) => {
    c.set("behindLink", true);
    const prepared = await c.var.repository.archiveLinks.open(secretOf(c));
    const { dataSetId } = prepared;
    if (dataSetId) return goTo(c, formOf(dataSetId));
    return { prepared, again, accountEmail: c.var.user.email };
  },
  render: ({ prepared, again, accountEmail }, { view, t }) => ({
    content: (
      <StartPage
        view={view}
        archive
        earlier={[]}
        formKey=""
        chosen={again?.chosen ?? filledIn(prepared, accountEmail)}
        errors={again?.errors}
        invitation={<InvitationNote view={view} prepared={prepared} />}
      />
    ),
    title: t("dataset_form.archiveTitle"),
    behindLink: true,
  }),
});

export default page;

export const POST = definePost({
  page,
  read: ({ fields }) => readStart(fields),
  act: async (chosen, c) => {
    c.set("behindLink", true);
    const { start, errors } = await beginDraft(c, chosen, "archive");
    if (!start) return { posted: { chosen, errors } };
    const { archiveLinks } = c.var.repository;
    const { title: prepared, dataSetId } = await archiveLinks.open(secretOf(c));
    if (dataSetId) return goTo(c, formOf(dataSetId));
    const known = start.metadata.title;
    // What was prepared goes before what is known of the DOI.
    const title = Object.fromEntries(LOCALES.map((one) => [one, prepared[one] || known?.[one] || ""]));
    const metadata = { ...start.metadata, title };
    const draft = await archiveLinks.use({ secret: secretOf(c), agreed: true, metadata });
    const more = start.outcome && { [PREFILL_RESULT]: start.outcome };
    return c.redirect(editPath(c.var.locale, draft, more), 303);
  },
});

/** Whoever has begun already goes on there. */
const formOf = (dataSetId: string) => path`/dataset?dataSetId=${dataSetId}`;

/** Their own address is no contact of an archive (spec 2 §5). */
function filledIn({ archiveDoi, archiveEmail }: PreparedArchive, accountEmail: string): StartChoice {
  return {
    type: "001",
    language: "",
    agree: false,
    from: "",
    fromDoi: true,
    archiveDoi,
    archiveEmail: archiveEmail.toLowerCase() === accountEmail.toLowerCase() ? "" : archiveEmail,
  };
}
