/** Schemas of the answers about search and subjects; see `response_schemas.ts`. */
import { z } from "zod";
import { count, localizedText, named, object, text } from "./response_schemas.ts";
import { summaryAnswer } from "./dataset.ts";
import {
  type FacetCount,
  FACETS,
  type Fragment,
  type Highlights,
  type SearchHit,
  type SearchResult,
  SORTS,
} from "../search.ts";
import type { SubjectCount } from "../statistics.ts";
import type { SubjectNode } from "../subject.ts";

export const fragments: z.ZodType<Fragment[]> = z.array(
  object<Fragment>({ text, hit: z.literal(true).optional() }),
);
const marked = object<SearchHit["title"]>({ zh: fragments, en: fragments });
const searchHit = named<SearchHit>("SearchHit", { dataset: summaryAnswer, title: marked, snippet: marked });
const facetCount = named<FacetCount>("FacetCount", { value: text, label: localizedText, count });
export const searchAnswer = named<SearchResult>("SearchResult", {
  list: z.array(searchHit),
  page: count,
  size: count,
  total: count,
  facets: z.record(z.enum(FACETS), z.array(facetCount)),
  sort: z.enum(SORTS),
});

export const highlightsAnswer = named<Highlights>("Highlights", {
  latest: z.array(summaryAnswer),
  popular: z.array(summaryAnswer),
});

export const subjectAnswer = named<SubjectNode>("SubjectNode", {
  code: text,
  name: localizedText,
  path: z.array(localizedText),
  children: count,
});
export const subjectCountAnswer = named<SubjectCount>("SubjectCount", {
  code: text,
  name: localizedText,
  count,
  size: count.optional(),
});
