/** Calls of spec 2 §7 that come with later issues: they answer 501 and say so, and not that there is no such call. */
import { z } from "zod";
import { DomainError } from "../error.ts";
import { type Method, type Operation, operation } from "../operation.ts";
import type { RequiredScope } from "../policies/scope.ts";

const NOT_IMPLEMENTED:
  readonly (readonly [id: string, method: Method, path: string, scope: RequiredScope])[] = [
    ["getCommunityLogo", "GET", "/api/sdb-dataset-service/dataset/CommunityLogo/:id", "read"],
    ["findTopicByCode", "GET", "/api/sdb-dataset-service/findTopicByCode/:code", "read"],
    ["getTopicData", "GET", "/api/sdb-dataset-service/topicData/:code", "read"],
    ["listSpecialJournals", "GET", "/api/sdb-dataset-service/public/specialJournals/:x", "read"],
    ["getTemplateInfo", "GET", "/api/sdb-dataset-service/templateInfo/:x", "read"],
    ["cancelCollect", "GET", "/api/sdb-dataset-service/sdo/cancelCollect", "read"],
    ["listIntellectualProperty", "GET", "/api/sdb-intellectual-property-service/iipList", "read"],
    ["getBaiduPage", "GET", "/api/baidu", "session"],
  ];

export const notImplementedOperations: readonly Operation[] = NOT_IMPLEMENTED.map((
  [id, method, path, scope],
) =>
  operation({
    id,
    documented: false,
    method,
    path,
    scope,
    answer: { data: z.never() },
  }, () => {
    throw new DomainError("notBuilt", { what: `${method} ${path}` });
  })
);
