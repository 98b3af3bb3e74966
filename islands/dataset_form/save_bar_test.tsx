import assert from "node:assert/strict";
import { renderToString } from "react-dom/server";
import { translator } from "../../locales/mod.ts";
import { FormContext, type FormTools } from "./_context.ts";
import { SaveBar } from "./_SaveBar.tsx";
import type { Submission } from "./_submission.ts";

/** The bar of a form that has saved everything, after a try to submit. */
function bar(locale: "zh" | "en", outcome?: Submission["outcome"]): string {
  const tools: FormTools = {
    t: translator(locale),
    locale,
    enhanced: true,
    own: true,
    change: () => {},
    remarksOn: () => [],
    valueAt: () => undefined as never,
    lengthAt: () => 0,
    isBlankAt: () => true,
    errorAt: () => undefined,
    hasErrors: () => false,
  };
  const nothing = () => {};
  return renderToString(
    <FormContext.Provider value={tools}>
      <SaveBar
        state={{ kind: "saved" }}
        unsaved={false}
        arriving={false}
        unsavable={[]}
        restorable={false}
        previewHref="/preview"
        outcome={outcome}
        onSave={nothing}
        onPreview={nothing}
        onSubmit={nothing}
      />
    </FormContext.Provider>,
  );
}

Deno.test("SaveBar says in a live region what became of a submission (spec 3 §9, messages 34 and 35)", () => {
  const region = (words: string) => new RegExp(`role="status"[^>]*>${words}</p>`);
  assert.match(bar("en", "dataset_form.submitCancelled"), region("Submit cancelled."));
  assert.match(bar("zh", "dataset_form.submitCancelled"), region("已取消提交。"));
  assert.match(bar("zh", "dataset_form.commitFailed"), region("提交失败！服务器错误。"));
  assert.match(bar("zh"), region(""));
});
