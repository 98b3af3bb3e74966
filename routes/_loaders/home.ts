import type { Repository } from "../../sdk/mod.ts";

/** What the front page shows. */
export async function loadHome({ statistics, datasets, communities, catalog }: Repository) {
  const [totals, { latest, popular }, subjects, groups, news] = await Promise.all([
    statistics.total(),
    datasets.highlights(),
    statistics.bySubject(),
    communities.list(),
    catalog.news(),
  ]);
  return { totals, latest, popular, subjects, communities: groups, news };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
