import assert from "node:assert/strict";
import { translator } from "../../../locales/mod.ts";
import type { AllowedAction, DatasetSummary } from "../../../sdk/model/dataset.ts";
import type { DatasetStatus } from "../../../sdk/model/lifecycle.ts";
import { actionsOf } from "./actions.ts";
import { readHubQuery } from "./address.ts";
import { CONFIRMED_BY_CHECKBOX, validate } from "./panel_forms.ts";
import { PANEL_ACTIONS, type PanelAction } from "./views.ts";

const view = { locale: "zh", t: translator("zh") } as const;
const over = readHubQuery(new URLSearchParams());
const row = (status: DatasetStatus, ...allowedActions: AllowedAction[]) =>
  ({ dataSetId: "d1", version: "V1", status, allowedActions }) as DatasetSummary;
const namesOf = (found: DatasetSummary) => {
  const { main, more } = actionsOf(view, found, over);
  return [main.name, ...more.flat().map(({ name }) => name)];
};

Deno.test("actionsOf() offers what the server allows and nothing that belongs to reviewers", () => {
  const reading = ["versions", "review", "compliance", "other", "share"];
  assert.deepEqual(namesOf(row("DRAFT", "download", "remove", "submit", "save")), [
    "edit",
    "submit",
    "preview",
    ...reading,
    "remove",
  ]);
  assert.deepEqual(namesOf(row("UNDER_REVIEW", "accept", "returnForRevision")), ["preview", ...reading]);
  assert.deepEqual(namesOf(row("ACCEPTED", "release")), ["release", "preview", ...reading]);
});

Deno.test("actionsOf() names no action twice, whatever is allowed", () => {
  const names = namesOf(row("PUBLISHED", ...PANEL_ACTIONS, "save", "updatePapers", "requestRetraction"));
  assert.equal(new Set(names).size, names.length);
  for (const action of PANEL_ACTIONS) assert.ok(names.includes(action), action);
});

Deno.test("judge() wants a tick before what nothing undoes, the typed word before the irrevocable, and a target for the one redirect", () => {
  const form = (fields: Record<string, string>) => ({
    text: (name: string) => fields[name] ?? "",
    all: () => [],
  });
  const wanted: Partial<Record<PanelAction, string[]>> = {
    remove: ["word"],
    endEmbargo: ["word"],
    openAccess: ["word"],
    redirect: ["communityCode"],
  };
  for (const action of PANEL_ACTIONS) {
    const refused = Object.keys(validate(action, form({}), view.t));
    assert.deepEqual(
      refused,
      CONFIRMED_BY_CHECKBOX.includes(action) ? ["confirm"] : wanted[action] ?? [],
      action,
    );
  }
  assert.deepEqual(validate("endPrivacy", form({ confirm: "yes" }), view.t), {});
  for (const action of ["endEmbargo", "openAccess"] as const) {
    assert.deepEqual(validate(action, form({ word: "公开" }), view.t), {});
    for (const word of ["", "yes", "打开"]) assert.ok(validate(action, form({ word }), view.t).word, word);
    assert.deepEqual(validate(action, form({ word: " Open" }), translator("en")), {});
  }
  for (const word of ["删除", " 删除 "]) assert.deepEqual(validate("remove", form({ word }), view.t), {});
  for (const word of ["删", "删除!", "delete"]) {
    assert.ok(validate("remove", form({ word }), view.t).word, word);
  }
  assert.deepEqual(validate("remove", form({ word: "Delete" }), translator("en")), {});
});
