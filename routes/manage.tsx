/** The review queue (spec 2 §6): of the communities one administers, or of the data governance team. */
import type { Context } from "hono";
import type { Repository } from "../sdk/mod.ts";
import { DONE } from "./_components/own_datasets/FlashNote.tsx";
import { explainRefusal } from "./_components/own_datasets/refusal.ts";
import { queuePath, type QueueQuery, readQueueQuery } from "./_components/review/address.ts";
import { QueuePage } from "./_components/review/ReviewQueuePage.tsx";
import { definePage, definePost, type FormReader } from "./_page.ts";

const CHANGES = ["release", "hold", "unhold"] as const;
type Change = (typeof CHANGES)[number];
const DONE_TEXTS = [...CHANGES, "accept", "return"] as const;

const page = definePage({
  access: "manage:reviews",
  load: async (c, _posted?: { problem?: string }) => {
    const query = readQuery(c);
    const { community, ...rest } = query;
    const reviews = c.var.repository.reviews.list({ ...rest, community: community || undefined });
    return { query, queue: await reviews };
  },
  render: ({ query, queue }, { view, t, user, done }, posted) => {
    const problem = posted?.problem;
    const did = problem ? undefined : DONE_TEXTS.find((one) => one === done);
    return {
      content: <QueuePage {...{ view, user, query, queue, done: did && t(`review.done.${did}`), problem }} />,
      title: t("review.title"),
    };
  },
});

export default page;

export const POST = definePost({
  page,
  returnTo: "/manage",
  read: (form) => form,
  act: async (form, c) => {
    const change = CHANGES.find((one) => one === form("intent"));
    if (!change) return { posted: {} };
    await perform(c.var.repository, change, form);
    return queuePath(readQuery(c), { [DONE]: change });
  },
  explain: (error, _form, c) => ({ posted: { problem: explainRefusal(error, c.var.locale) } }),
});

const readQuery = (c: Context): QueueQuery => readQueueQuery((name) => c.req.query(name));

async function perform({ datasets, reviews }: Repository, change: Change, form: FormReader): Promise<void> {
  if (change === "release") await datasets.release(form("dataSetId"), form("version"));
  else await reviews.holdPublication(form("code"), change === "hold");
}
