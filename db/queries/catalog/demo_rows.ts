import type { Community } from "../../../sdk/model/community.ts";
import type { Transaction } from "../../client.ts";
import { community } from "../../schema/mod.ts";

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
