import assert from "node:assert/strict";
import {
  DATASET_ACTIONS,
  DATASET_STATUSES,
  LIFECYCLE_ACTORS,
  LIFECYCLE_GUARDS,
} from "../sdk/model/lifecycle.ts";
import { allMessages } from "../locales/mod.ts";
import { LOCALES } from "../sdk/model/locale.ts";
import { PAGES, writeLifecycle } from "./lifecycle_doc.ts";

for (const locale of LOCALES) {
  Deno.test(`docs: the page on the life of a dataset (${locale}) is what the table says`, async () => {
    const onDisk = await Deno.readTextFile(PAGES[locale]);
    assert.equal(onDisk, writeLifecycle(locale), "run: deno run -A tasks/lifecycle_doc.ts");
  });

  Deno.test(`writeLifecycle(${locale}) has words for every state, action, actor and guard`, () => {
    const messages = allMessages(locale);
    const keys = [
      ...DATASET_STATUSES.map((status) => `state.${status}`),
      ...DATASET_ACTIONS.flatMap((action) => [`action.${action}`, `effect.${action}`]),
      ...LIFECYCLE_ACTORS.map((actor) => `actor.${actor}`),
      ...LIFECYCLE_GUARDS.map((guard) => `guard.${guard}`),
    ];
    assert.deepEqual(keys.filter((key) => !messages.get(`lifecycle.${key}`)), []);
  });
}
