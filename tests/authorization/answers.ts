/** What the API answers to everybody, in every state: what the table is compared with, and written from. */
import type { Operation } from "../../api/operation.ts";
import { ask } from "./ask.ts";
import { beginDryRun } from "./dry_run.ts";
import { isTimed, type Question, questionsOf, readDocument, readsWritten, requestOf } from "./requests.ts";
import { putInto, STATES } from "./states.ts";
import { ACTOR_NAMES, type Answers, type Matrix, NO_STATE } from "./table.ts";
import type { World } from "./world.ts";

/** Tags of calls that tell of datasets or act on them, and are therefore asked in every state of one. */
const ABOUT_DATASETS = new Set([
  "search",
  "datasets",
  "files",
  "downloads",
  "attachments",
  "reviews",
  "requests",
  "retractions",
  "papers",
  "sharing",
  "statistics",
  "export",
  "openApi",
  "widgets",
]);

/** The same beside the documented calls. */
const BESIDE_CALLS = /^\/(?:oai$|oembed$|badge\/)/;

/** Calls beside them that are about something else. */
const ASIDE =
  /archive-links|short-links|templates|access\/code|calendar|signingKeys|subjects|\/storage$|\/hold$|prefill|openapi-service\/(?:status|reports)$/;

/** The states in which a call is asked. */
export const statesOf = ({ tag, path }: Operation): string[] =>
  BESIDE_CALLS.test(path) || (tag && ABOUT_DATASETS.has(tag) && !ASIDE.test(path))
    ? Object.keys(STATES)
    : [NO_STATE];

export async function askAll(world: World, operations: readonly Operation[]): Promise<Matrix> {
  const questions = questionsOf(operations);
  const document = await readDocument(world.test);
  const matrix: Matrix = new Map(questions.map(({ name }) => [name, new Map()]));
  for (const [state, wanted] of Object.entries({ ...STATES, [NO_STATE]: STATES.PUBLISHED! })) {
    await putInto(world.test, world.dataset, wanted);
    for (const question of questions) {
      if (!statesOf(question.operation).includes(state)) continue;
      matrix.get(question.name)!.set(state, await askEverybody(world, question, document));
    }
  }
  return matrix;
}

async function askEverybody(
  world: World,
  question: Question,
  document: Awaited<ReturnType<typeof readDocument>>,
): Promise<Answers> {
  const { test, headers, known } = world;
  const make = requestOf(question, world, document);
  const answers: [string, string][] = [];
  for (const name of ACTOR_NAMES) {
    using run = beginDryRun();
    const answer = await ask(test, make(headers[name]), known);
    answers.push([name, kept(answer, run.written > 0, world, question)]);
  }
  return Object.fromEntries(answers) as Answers;
}

/** An answer as the table has it. @param wrote Whether the call got as far as to write. */
function kept(answer: string, wrote: boolean, world: World, question: Question): string {
  if (isTimed(question, world)) return answer.replace(/\+.*/, "");
  const isTakenBack = wrote && readsWritten(question, world) && /^(?:notFound|internal)$/.test(answer);
  return isTakenBack ? "ok" : answer;
}
