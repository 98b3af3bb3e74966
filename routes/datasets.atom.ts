import { defineDatasetFeed } from "./_dataset_feed.ts";

export default defineDatasetFeed();
