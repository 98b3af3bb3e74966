import type { Community } from "../../../sdk/model/community.ts";
import type { NewsItem } from "../../../sdk/model/news.ts";
import type { Transaction } from "../../client.ts";
import { community, news } from "../../schema/mod.ts";

type SampleCommunity = Pick<Community, "code" | "kind" | "name" | "description">;

/** Inserts the communities of the demo data; existing ones are not changed. */
export async function insertSampleCommunities(
  tx: Transaction,
  entries: SampleCommunity[],
  createdAt: number,
): Promise<void> {
  const rows = entries.map(({ code, kind, name, description }) => ({
    id: code,
    code,
    kind,
    nameZh: name.zh,
    nameEn: name.en,
    descriptionZh: description.zh,
    descriptionEn: description.en,
    sample: true,
    createdAt,
  }));
  await tx.insert(community).values(rows).onConflictDoNothing();
}

export async function insertSampleNews(tx: Transaction, items: NewsItem[]): Promise<void> {
  const rows = items.map(({ id, kind, title, summary, body, publishedAt }) => ({
    id,
    kind,
    titleZh: title.zh,
    titleEn: title.en,
    summaryZh: summary.zh,
    summaryEn: summary.en,
    bodyZh: body.zh,
    bodyEn: body.en,
    publishedAt: Date.parse(publishedAt),
    sample: true,
  }));
  await tx.insert(news).values(rows).onConflictDoNothing();
}
