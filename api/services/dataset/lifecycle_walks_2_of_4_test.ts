/**
 * The life of a dataset against a reference model, the second quarter of the walks (the other three stand beside, so that no file is
 * long). `LIFECYCLE_RUNS` says how many in all; a seed that failed is printed and can be given as `LIFECYCLE_SEED`.
 */
import { walkShard } from "../../../tests/lifecycle/model.ts";

Deno.test("random walks of 50 steps: the app does what the model does, second quarter", () => walkShard());
