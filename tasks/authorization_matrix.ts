/** Writes `tests/authorization/matrix.csv` as the API answers now; what changed in it is to be read line by line. */
import { OPERATIONS } from "../api/operation_list.ts";
import { askAll } from "../tests/authorization/answers.ts";
import { questionsOf } from "../tests/authorization/requests.ts";
import { readMatrix, writeMatrix } from "../tests/authorization/table.ts";
import { openWorld } from "../tests/authorization/world.ts";

const world = await openWorld();
const asked = OPERATIONS.filter(({ id }) => Deno.args.length === 0 || Deno.args.includes(id));
const answers = await askAll(world, asked);
const before = asked.length < OPERATIONS.length ? await readMatrix() : new Map();
// Questions keep the order of the operations.
await writeMatrix(
  new Map(
    questionsOf(OPERATIONS).flatMap(({ name }) => {
      const byState = answers.get(name) ?? before.get(name);
      return byState ? [[name, byState]] : [];
    }),
  ),
);
await world[Symbol.asyncDispose]();
