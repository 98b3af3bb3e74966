import { defineFeed } from "../_feed.ts";

export default defineFeed({
  kinds: ["blog"],
  base: "/blogs",
  title: "articles.blogs",
  subtitle: "articles.blogsIntro",
  tags: ["content:blog"],
});
