import assert from "node:assert/strict";
import { ApiError, ConnectionError } from "../sdk/mod.ts";
import { translator } from "../locales/mod.ts";
import { explainError } from "./_explain_error.ts";

const lost = new ConnectionError(
  "POST http://localhost:8000/sdb-dataset-service: no answer (Failed to fetch)",
);
const failed = translator("zh")("dataset_form.commitFailed");

Deno.test("explainError() shows nobody what a lost connection says by itself", () => {
  for (const error of [lost, new TypeError("Failed to fetch"), "Failed to fetch"]) {
    assert.equal(explainError(error, "zh", failed), "提交失败！服务器错误。");
  }
});

Deno.test("explainError() begins with what failed where the server failed, and leaves refusals their sentences", () => {
  const full = new ApiError(50_003, 507, "存储空间不足", "The storage is full");
  assert.equal(explainError(full, "zh", failed), `${failed} 存储空间不足`);
  const refused = (issues: ApiError["issues"]) => new ApiError(40_000, 400, "有误", "Wrong", issues);
  assert.equal(explainError(refused([]), "zh", failed), "有误");
  const issue = {
    path: "cover",
    key: "coverRatio" as const,
    message: "请上传封面",
    messageEn: "Add a cover",
  };
  assert.equal(explainError(refused([issue]), "en", failed), "Add a cover");
});
