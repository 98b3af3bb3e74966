import assert from "node:assert/strict";
import { renderDrawing } from "./images.ts";

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20"/></svg>';

Deno.test("renderDrawing() lets eight wait behind the one that is drawn, tells the rest that it is busy, and recovers", async () => {
  const all = await Promise.allSettled(Array.from({ length: 12 }, () => renderDrawing(SVG)));
  const refused = all.flatMap((one) => one.status === "rejected" ? [one.reason.error] : []);
  assert.deepEqual(refused, ["busy", "busy", "busy"]);
  assert.equal(all.slice(0, 9).every(({ status }) => status === "fulfilled"), true);
  assert.ok((await renderDrawing(SVG)).length > 0);
});
