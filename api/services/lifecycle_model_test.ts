/**
 * The life of a dataset against a reference model, half of the walks (the other half beside, so that two processors work).
 * `LIFECYCLE_RUNS` says how many in all; a seed that failed is printed and can be given as `LIFECYCLE_SEED`.
 */
import { walk } from "../../tests/lifecycle/model.ts";

const runs = Number(Deno.env.get("LIFECYCLE_RUNS") ?? 1_000) / 2;
const seed = Deno.env.get("LIFECYCLE_SEED");

Deno.test(`${runs} random walks of up to 50 steps: the app does what the model does, first half`, async () => {
  await walk({ runs, seed: seed ? Number(seed) : undefined });
});
