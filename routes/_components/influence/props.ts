import type { RepositoryStatistics } from "../../../sdk/model/repository_statistics.ts";
import type { View } from "../dataset/view.ts";

export interface InfluenceProps {
  view: View;
  statistics: RepositoryStatistics;
}
