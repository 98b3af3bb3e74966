/** Calls of spec 2 §7 that come with later issues: they answer 501 and say so, and not that there is no such call. */
import { z } from "zod";
import { DomainError } from "../error.ts";
import { type Method, type Operation, operation } from "../operation.ts";
import type { Demand } from "../policies/scope.ts";

const LATER: readonly (readonly [method: Method, path: string, scope: Demand])[] = [
  ["GET", "/api/sdb-dataset-service/dataset/CommunityLogo/:id", "read"],
  ["GET", "/api/sdb-dataset-service/findTopicByCode/:code", "read"],
  ["GET", "/api/sdb-dataset-service/topicData/:code", "read"],
  ["GET", "/api/sdb-dataset-service/public/specialJournals/:x", "read"],
  ["GET", "/api/sdb-dataset-service/templateInfo/:x", "read"],
  ["GET", "/api/sdb-dataset-service/sdo/cancelCollect", "read"],
  ["GET", "/api/sdb-intellectual-property-service/iipList", "read"],
  ["POST", "/api/sdb-export-service/datapolicy/public/export", "session"],
  ["POST", "/api/sdb-user-admin-service/public/subscription", "session"],
  ["GET", "/api/baidu", "session"],
];

export const laterOperations: readonly Operation[] = LATER.map(([method, path, scope]) =>
  operation({
    id: `later ${path}`,
    documented: false,
    method,
    path,
    scope,
    answer: { data: z.never() },
  }, () => {
    throw new DomainError("notBuilt", { what: `${method} ${path}` });
  })
);
