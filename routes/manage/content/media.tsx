/** The media library. */
import { explainRefusal } from "../../_components/account/form.ts";
import { mediaLibraryPath, readMediaFilter } from "../../_components/content/address.ts";
import { MediaPage } from "../../_components/content/MediaPage.tsx";
import { DONE } from "../../_components/own_datasets/FlashNote.tsx";
import { MEDIA_FORM_MAX } from "../../_form_limits.ts";
import { definePage, definePost } from "../../_page.ts";

const CHANGES = ["upload", "describe", "remove"] as const;
const DID = [...CHANGES, "existed"] as const;

const page = definePage({
  access: "manage:content",
  load: async (c, _posted?: { problem?: string }) => {
    const filter = readMediaFilter((name) => c.req.query(name));
    const { kind, page } = filter;
    return {
      filter,
      page: await c.var.repository.content.media({ kind: kind || undefined, page, size: 24 }),
    };
  },
  render: (data, { view, user, t, ...stage }, posted) => {
    const did = posted?.problem ? undefined : DID.find((one) => one === stage.done);
    return {
      content: <MediaPage {...data} {...posted} {...{ view, user, done: did && t(`content.did.${did}`) }} />,
      title: t("content.part.media"),
    };
  },
});

export default page;

export const POST = definePost({
  page,
  limit: MEDIA_FORM_MAX,
  returnTo: "/manage/content/media",
  read: (form) => ({
    change: CHANGES.find((one) => one === form("intent")),
    id: form("id"),
    alt: { zh: form("alt.zh"), en: form("alt.en") },
    file: form.fields.get("file"),
  }),
  act: async ({ change, id, alt, file }, c) => {
    const { content } = c.var.repository;
    let did: typeof DID[number] | undefined = change;
    if (change === "describe") await content.describeMedia(id, alt);
    else if (change === "remove") await content.removeMedia(id);
    else if (change === "upload" && file instanceof File) {
      const { existed } = await content.addMedia(file.name, file, alt);
      if (existed) did = "existed";
    } else did = undefined;
    if (!did) return { posted: {} };
    return mediaLibraryPath(readMediaFilter((name) => c.req.query(name)), { [DONE]: did });
  },
  explain: (error, _input, c) => ({ posted: { problem: explainRefusal(error, c) } }),
});
