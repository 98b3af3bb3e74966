/** Where institutions and journals invite others to archive a record that they have prepared. */
import type { NewArchiveLink } from "../../sdk/mod.ts";
import { LOCALES } from "../../sdk/model/locale.ts";
import { explainIssues, explainRefusal, type FieldErrors } from "../_components/account/form.ts";
import {
  ARCHIVE_FIELDS,
  type ArchiveLinkValues,
  SENDINGS,
} from "../_components/archive_link/ArchiveLinkForm.tsx";
import { ArchiveLinksPage } from "../_components/archive_link/ArchiveLinksPage.tsx";
import { ARCHIVE_LINKS } from "../_components/archive_link/paths.ts";
import { DONE } from "../_components/own_datasets/FlashNote.tsx";
import { readPageNumber } from "../_components/page_number.ts";
import { definePage, definePost } from "../_page.ts";

interface Posted {
  made?: NewArchiveLink;
  values?: ArchiveLinkValues;
  errors?: FieldErrors;
  problem?: string;
}

const LINKS_SHOWN = 20;

const page = definePage({
  access: "manage:archiveLinks",
  load: async (c, _posted?: Posted) => ({
    links: await c.var.repository.archiveLinks.list({
      page: readPageNumber(c.req.query("links")),
      size: LINKS_SHOWN,
    }),
  }),
  render: (data, { view, t, user, done }, posted) => ({
    content: (
      <ArchiveLinksPage
        {...{ view, user, ...data, ...posted }}
        done={done === "revoked" || done === "extended" ? t(`sharing.done.${done}`) : undefined}
      />
    ),
    title: t("archive_link.title"),
  }),
});

export default page;

export const POST = definePost({
  page,
  returnTo: ARCHIVE_LINKS,
  read: (form) => ({
    intent: form("intent"),
    archiveLinkId: form("archiveLinkId"),
    values: Object.fromEntries(ARCHIVE_FIELDS.map((name) => [name, form(name)])) as ArchiveLinkValues,
  }),
  act: async ({ intent, archiveLinkId, values }, c) => {
    const { archiveLinks } = c.var.repository;
    const { expiry } = values;
    if (archiveLinkId && intent === "extend") {
      await archiveLinks.extend(archiveLinkId, expiry);
      return `${ARCHIVE_LINKS}?${DONE}=extended`;
    }
    if (archiveLinkId && (intent === "send" || intent === "show")) {
      return {
        posted: { made: await archiveLinks.send(archiveLinkId, { expiry, mailed: intent === "send" }) },
      };
    }
    if (archiveLinkId) {
      await archiveLinks.revoke(archiveLinkId);
      return `${ARCHIVE_LINKS}?${DONE}=revoked`;
    }
    const { titleZh, titleEn, sending, locale, ...rest } = values;
    const made = await archiveLinks.create({
      ...rest,
      title: { zh: titleZh, en: titleEn },
      mailed: sending !== SENDINGS[1],
      locale: LOCALES.find((one) => one === locale),
    });
    return { posted: { made } };
  },
  explain: (error, { archiveLinkId, values }, c) => {
    if (archiveLinkId) return { posted: { problem: explainRefusal(error, c) } };
    const { title, ...errors } = explainIssues(error.issues, c.var.t);
    const problem = error.issues.length > 0 ? undefined : explainRefusal(error, c);
    return { posted: { values, errors: { ...errors, ...(title ? { titleZh: title } : {}) }, problem } };
  },
});
