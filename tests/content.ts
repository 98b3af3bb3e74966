/** The articles that come with the program, in an app of a test. */
import { seedContent, type SeededContent } from "../api/services/content/seed_content.ts";
import type { TestApp } from "./harness.ts";

const folder = new URL("../db/seed/content", import.meta.url).pathname;

/** As a demo site begins: with samples. */
export function seedArticles({ app }: Pick<TestApp, "app">): Promise<SeededContent> {
  return seedContent(app, folder, { samples: true });
}

/** A sample of the news that every demo site has. */
export const SAMPLE_NEWS = "sample-table-to-citation";
