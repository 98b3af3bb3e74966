import assert from "node:assert/strict";
import fc from "fast-check";
import { ARTICLE_STATES, type ArticleState } from "./article.ts";
import {
  actionsOfArticle,
  ARTICLE_ACTIONS,
  ARTICLE_TRANSITIONS,
  canDoWithArticle,
  nextArticleState,
} from "./article_states.ts";

Deno.test("nextArticleState() follows the table, and throws for what it does not have", () => {
  fc.assert(
    fc.property(fc.constantFrom(...ARTICLE_STATES), fc.constantFrom(...ARTICLE_ACTIONS), (state, action) => {
      const { from, to } = ARTICLE_TRANSITIONS[action];
      assert.equal(canDoWithArticle(state, action), from.includes(state));
      assert.equal(actionsOfArticle(state).includes(action), from.includes(state));
      if (from.includes(state)) assert.equal(nextArticleState(state, action), to);
      else assert.throws(() => nextArticleState(state, action), RangeError);
    }),
  );
});

Deno.test("ARTICLE_TRANSITIONS leads from a draft to every state, and from every state back to a draft", () => {
  const reachable = (from: ArticleState) => {
    const found = new Set([from]);
    for (const state of found) {
      for (const action of actionsOfArticle(state)) found.add(nextArticleState(state, action));
    }
    return found;
  };
  assert.deepEqual(reachable("draft"), new Set(ARTICLE_STATES));
  for (const state of ARTICLE_STATES) assert.ok(reachable(state).has("draft"), state);
});
