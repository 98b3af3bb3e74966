/**
 * The authorization matrix: who gets what answer from which call in which state of a dataset (safety 2.6). It is kept in
 * `matrix.csv`, which the tests beside it hold the whole API to, and printed into `docs/authorization_matrix.md`.
 *
 * To add a call, or to change what one answers:
 *
 * 1. Where its request cannot be read off the OpenAPI document and the names of the world (`world.ts`), write it into `GIVEN`
 *    (`requests.ts`). `call/what` asks a call about something else as well.
 * 2. `deno run -A tasks/authorization_matrix.ts` asks everything and writes the file; `… CALL …` asks those calls alone.
 * 3. Read what changed line by line: each answer is a claim that somebody may have, or may not have, what stands there. Where
 *    one is wrong, mend the program.
 * 4. `deno run -A tasks/authorization_doc.ts` prints it.
 */

/** Who asks, in the order of the columns. */
export const ACTORS = {
  visitor: "a visitor",
  privateLink: "a visitor with a private link to the version that shows it without its files",
  shareLink: "a visitor with a share link that gives files",
  anonymousLink: "a visitor with an anonymous link that gives files",
  stranger: "somebody with an account",
  requester: "somebody whose request for access was accepted, and who has opened it",
  coAuthor: "somebody with an account who has opened an edit link",
  owner: "the depositor",
  reviewer: "who administers the community of the dataset",
  otherReviewer: "who administers another community",
  governance: "the data governance team",
  administrator: "a platform administrator",
} as const;
export type ActorName = keyof typeof ACTORS;

/** Texts of the dataset; whoever finds one in an answer has been told that part. */
export const TOLD = {
  record: "Zanzibar-4711",
  names: "Timbuktu-1812",
  bytes: "Ouagadougou-0815",
  email: "samarkand@geo.example",
  comments: "Antananarivo-1920",
} as const;
export type Told = keyof typeof TOLD;

const FILE = new URL("matrix.csv", import.meta.url);
export const ACTOR_NAMES = Object.keys(ACTORS) as ActorName[];
/** Of a call that is about no dataset. */
export const NO_STATE = "-";

export type Answers = Readonly<Record<ActorName, string>>;
/** Answers by question and state. */
export type Matrix = Map<string, Map<string, Answers>>;

/** One line: states in which everybody gets the same answer are joined. */
export interface Row {
  question: string;
  states: string[];
  answers: Answers;
}

export function rowsOf(matrix: Matrix): Row[] {
  return [...matrix].flatMap(([question, byState]) => {
    const rows = new Map<string, Row>();
    for (const [state, answers] of byState) {
      const key = lineOf(answers).join();
      const row = rows.get(key) ?? { question, states: [], answers };
      row.states.push(state);
      rows.set(key, row);
    }
    return [...rows.values()];
  });
}

const lineOf = (answers: Answers): string[] => ACTOR_NAMES.map((name) => answers[name]);

export interface Cell {
  question: string;
  state: string;
  actor: ActorName;
  answer: string;
}

/** Each answer by itself. */
export const cellsOf = (matrix: Matrix): Cell[] =>
  [...matrix].flatMap(([question, byState]) =>
    [...byState].flatMap(([state, answers]) =>
      ACTOR_NAMES.map((actor) => ({ question, state, actor, answer: answers[actor] }))
    )
  );

export async function readMatrix(): Promise<Matrix> {
  const [, ...lines] = (await Deno.readTextFile(FILE)).trim().split("\n");
  const matrix: Matrix = new Map();
  for (const line of lines) {
    const [question = "", states = "", ...cells] = line.split(",");
    const answers = Object.fromEntries(ACTOR_NAMES.map((name, index) => [name, cells[index]])) as Answers;
    const byState = matrix.get(question) ?? new Map<string, Answers>();
    for (const state of states.split(" ")) byState.set(state, answers);
    matrix.set(question, byState);
  }
  return matrix;
}

export async function writeMatrix(matrix: Matrix): Promise<void> {
  const lines = rowsOf(matrix).map(({ question, states, answers }) =>
    [question, states.join(" "), ...lineOf(answers)].join(",")
  );
  const head = ["call", "states", ...ACTOR_NAMES].join(",");
  await Deno.writeTextFile(FILE, [head, ...lines].join("\n") + "\n");
}
