/** The media library. */
import { formatBytes } from "../../../locales/format.ts";
import { MEDIA_SIZE_MAX } from "../../../sdk/model/limits.ts";
import { explainRefusal } from "../../_components/account/form.ts";
import { mediaLibraryPath, readMediaFilter } from "../../_components/content/address.ts";
import { MediaPage } from "../../_components/content/MediaPage.tsx";
import { DONE } from "../../_components/own_datasets/FlashNote.tsx";
import { MEDIA_FORM_MAX } from "../../_form_limits.ts";
import { definePage, definePost } from "../../_page.ts";

const CHANGES = ["upload", "describe", "remove"] as const;
const DID = [...CHANGES, "existed"] as const;

interface Posted {
  problem?: string;
  status?: 413;
}

const page = definePage({
  access: "manage:content",
  load: async (c, posted?: Posted) => {
    const filter = readMediaFilter((name) => c.req.query(name));
    const { kind, page } = filter;
    const files = await c.var.repository.content.media({ kind: kind || undefined, page, size: 24 });
    const remove = posted ? undefined : c.req.query("remove");
    return { filter, page: files, asked: files.list.find(({ mediaId }) => mediaId === remove) };
  },
  render: (data, { view, user, t, ...stage }, { problem, status }: Posted = {}) => {
    const did = problem ? undefined : DID.find((one) => one === stage.done);
    return {
      content: <MediaPage {...data} {...{ view, user, problem, done: did && t(`content.did.${did}`) }} />,
      title: t("content.part.media"),
      status,
    };
  },
});

export default page;

export const POST = definePost({
  page,
  limit: MEDIA_FORM_MAX,
  // Nothing of the form was read; the browser still has it one step back.
  tooLarge: (c) => {
    const problem = c.var.t("content.fileTooLarge", { max: formatBytes(MEDIA_SIZE_MAX) });
    return page.show(c, { problem, status: 413 });
  },
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
