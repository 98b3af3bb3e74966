/** The authorization matrix is held to what the specification says of who may see what (spec 2 §4, §6; safety 2.6). */
import assert from "node:assert/strict";
import { OPERATIONS } from "../../api/operation_list.ts";
import { questionsOf } from "./requests.ts";
import { STATES } from "./states.ts";
import { ACTOR_NAMES, type ActorName, cellsOf, NO_STATE, readMatrix, type Told } from "./table.ts";

const tells = (answer: string, part: Told) => answer.split("+").includes(part);
const matrix = await readMatrix();
const cells = cellsOf(matrix);

Deno.test("no answer of the matrix is an accident", () => {
  // A retraction is about a published version, and no such version is ever deleted.
  const real = cells.filter(({ question, state }) =>
    question !== "decideRetraction" || state !== "DRAFT.deleted"
  );
  const accidents = /^(?:internal|invalidJson|malformedForm|crossSite|tooMany|status|code|busy)/;
  assert.deepEqual(real.filter(({ answer }) => !answer || accidents.test(answer)), []);
});

/** States in which a version is for its depositor, its reviewers and who holds a link. */
const CLOSED = Object.entries(STATES).filter(([, { status }]) =>
  status !== "PUBLISHED" && status !== "RETRACTED"
)
  .map(([name]) => name);

Deno.test("who may not see a version hears nothing of it, and is told that it is not there", () => {
  for (const { question, state, actor, answer } of cells) {
    if (!CLOSED.includes(state) || !["visitor", "stranger", "otherReviewer"].includes(actor)) continue;
    const what = `${question} in ${state} to ${actor}: ${answer}`;
    assert.ok(!answer.includes("+"), what);
    // What a role alone decides is refused whatever there is.
    const always = () =>
      [...matrix.get(question)!.values()].every((answers) => answers[actor] === "forbidden");
    if (answer === "forbidden") assert.ok(always(), what);
  }
});

Deno.test("who holds an anonymous link is under every other address what a stranger is", () => {
  const aside = cells.filter(({ question, actor, state, answer }) =>
    actor === "anonymousLink" && !/Anonymous/.test(question) &&
    answer !== matrix.get(question)!.get(state)!.visitor
  );
  assert.deepEqual(aside, []);
});

const EVERYBODY = ACTOR_NAMES;
const BY_LINK: ActorName[] = ["shareLink", "requester"];
const INSIDERS: ActorName[] = ["owner", "administrator"];
const own = {
  names: [...INSIDERS, ...BY_LINK, "privateLink", "coAuthor"],
  bytes: ["owner", "coAuthor", ...BY_LINK],
};
const reviewed = { names: [...own.names, "reviewer"], bytes: [...own.bytes, "reviewer"] };
const closedFiles = { names: EVERYBODY, bytes: ["owner", "reviewer", ...BY_LINK] };
const withdrawn = { names: [...INSIDERS, "reviewer", "governance"], bytes: [] };

/**
 * Who is told names of files and gets bytes (spec 2 §4, §6). The holder of an anonymous link has a view of its own, and who
 * restores a deleted draft is shown it as it is then.
 */
const FILES: Record<string, { names: readonly string[]; bytes: readonly string[] }> = {
  DRAFT: own,
  PRIVATE_DRAFT: own,
  IMPORTING: own,
  REVISE: own,
  UNDER_REVIEW: reviewed,
  ACCEPTED: reviewed,
  PUBLISHING: reviewed,
  PUBLISH_ERROR: { ...reviewed, names: [...reviewed.names, "governance"] },
  PUBLISHED: { names: EVERYBODY, bytes: EVERYBODY },
  RETRACTED: withdrawn,
  "DRAFT.deleted": { names: [], bytes: [] },
  "UNDER_REVIEW.governance": { names: [...own.names, "governance"], bytes: [...own.bytes, "governance"] },
  "PUBLISHED.restricted": closedFiles,
  "PUBLISHED.restricted.governance": { names: EVERYBODY, bytes: ["owner", "governance", ...BY_LINK] },
  "PUBLISHED.embargo": closedFiles,
  // Links rest meanwhile.
  "PUBLISHED.withheld": { names: EVERYBODY, bytes: ["owner", "reviewer"] },
  "RETRACTED.restricted": withdrawn,
};

/** Anonymous links have rules of their own; a share image is drawn of the record, and shows no file. */
const NO_FILES = /Anonymous|^restoreDataset|^drawShareImage/;

Deno.test("names and bytes of files are told to those whom the specification names, by every call alike", () => {
  assert.deepEqual(Object.keys(FILES).sort(), Object.keys(STATES).sort());
  for (const [state, may] of Object.entries(FILES)) {
    for (const part of ["names", "bytes"] as const) {
      for (const actor of ACTOR_NAMES) {
        const told = cells.filter((cell) =>
          cell.state === state && cell.actor === actor && !NO_FILES.test(cell.question) &&
          tells(cell.answer, part)
        ).map(({ question }) => question);
        const what = `${part} in ${state} to ${actor}: ${told}`;
        if (may[part].includes(actor)) assert.ok(told.length > 3, what);
        else assert.deepEqual(told, [], what);
      }
    }
  }
});

Deno.test("e-mails of authors and comments of reviews are for the depositor, co-authors and the reviewers", () => {
  for (const { question, state, actor, answer } of cells) {
    if (!tells(answer, "email") && !tells(answer, "comments")) continue;
    const reviewer = state.endsWith(".governance") ? "governance" : "reviewer";
    // Mails that a site without a mail server keeps, for whoever develops it.
    if (question === "listLocalMails") continue;
    // A copy of what the platform stores about a person has what they wrote themselves.
    if (question === "exportPersonalData") continue;
    assert.ok(
      ["owner", "coAuthor", reviewer].includes(actor),
      `${question} in ${state} to ${actor}: ${answer}`,
    );
  }
});

Deno.test("a call that wants somebody signed in refuses every visitor, and no other call does", () => {
  const asks = new Map(
    questionsOf(OPERATIONS).map(({ name, operation }) => [name, operation.signedIn === true]),
  );
  // An edit link is opened in one's own name.
  asks.set("openLink/edit", true);
  for (const { question, actor, answer } of cells) {
    if (!["visitor", "privateLink", "shareLink", "anonymousLink"].includes(actor)) continue;
    assert.equal(answer === "notLoggedIn", asks.get(question), `${question} to ${actor}: ${answer}`);
  }
});

Deno.test("what is about no dataset is asked once", () => {
  for (const [question, byState] of matrix) {
    if (byState.has(NO_STATE)) assert.equal(byState.size, 1, question);
  }
});
