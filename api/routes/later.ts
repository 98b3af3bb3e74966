/** Calls of spec 2 §7 that are not built yet. They answer 501, so that clients can tell them from unknown calls. */
import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";
import { DomainError } from "../error.ts";

export const LATER: readonly (readonly [method: "GET" | "POST", path: string])[] = [
  ["GET", "/sdb-dataset-service/dataset/CommunityLogo/:id"],
  ["GET", "/sdb-dataset-service/findTopicByCode/:code"],
  ["GET", "/sdb-dataset-service/topicData/:code"],
  ["GET", "/sdb-dataset-service/public/specialJournals/:x"],
  ["GET", "/sdb-dataset-service/templateInfo/:x"],
  ["GET", "/sdb-dataset-service/sdo/cancelCollect"],
  ["GET", "/sdb-intellectual-property-service/iipList"],
  ["POST", "/sdb-export-service/datapolicy/public/export"],
  ["POST", "/sdb-user-admin-service/public/subscription"],
  ["GET", "/baidu"],
];

export const laterRoutes = new Hono<ApiEnv>();
for (const [method, path] of LATER) {
  laterRoutes.on(method, path, () => {
    throw new DomainError("notBuilt", { what: `${method} /api${path}` });
  });
}
