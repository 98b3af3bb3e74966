/** The saves of an article. */
import type { Context } from "hono";
import { explainRefusal } from "../../_components/account/form.ts";
import { editPath, readBasis } from "../../_components/content/address.ts";
import { RevisionsPage } from "../../_components/content/RevisionsPage.tsx";
import { DONE } from "../../_components/own_datasets/FlashNote.tsx";
import { orUndefined } from "../../_loaders/absent.ts";
import { definePage, definePost } from "../../_page.ts";

interface Posted {
  id: string;
  problem: string;
}

const page = definePage({
  access: "manage:content",
  load: async (c, posted?: Posted) => {
    const { content } = c.var.repository;
    const id = posted?.id ?? c.req.query("id");
    const article = id ? await orUndefined(content.read(id)) : undefined;
    if (!article) return undefined;
    const pair = posted ? undefined : pairOf(c);
    const [revisions, comparison] = await Promise.all([
      content.revisions(article.articleId),
      pair && orUndefined(content.compare(article.articleId, pair.left, pair.right)),
    ]);
    const number = posted ? undefined : Number(c.req.query("restore"));
    const asked = revisions.find((one) => one.number === number && number !== article.revision);
    return { article, revisions, comparison, asked };
  },
  render: (data, { view, user, t }, posted) => ({
    content: <RevisionsPage {...data} {...{ view, user, problem: posted?.problem }} />,
    title: t("content.revisions"),
  }),
});

export default page;

export const POST = definePost({
  page,
  returnTo: "/manage/content",
  read: (form) => ({
    id: form("id"),
    number: Number(form("number")) || 0,
    ...readBasis(form),
  }),
  act: async ({ id, ...restored }, c) => {
    await c.var.repository.content.restore(id, restored);
    return editPath(id, { [DONE]: "save" });
  },
  explain: (error, { id }, c) => ({ posted: { id, problem: explainRefusal(error, c) } }),
});

/** Two saves, where the address names them. */
function pairOf(c: Context): { left: number; right: number } | undefined {
  const [left, right] = ["left", "right"].map((name) => Number(c.req.query(name)));
  return Number.isInteger(left) && Number.isInteger(right) && left! > 0 && right! > 0
    ? { left: left!, right: right! }
    : undefined;
}
