/** The lifecycle of a request as data: its states and actions. Services read this table, and tests check every path. */
import type { Issue } from "./issue.ts";

/** Who acts: the person who asked, those whom the policy of the type lets decide, or the program as a consequence. */
export type RequestActor = "requester" | "decider" | "system";

export interface RequestAction<State extends string> {
  from: readonly State[];
  to: State;
  by: RequestActor;
  /** Set where the requester must be told the reason. */
  comments?: "required";
  /** The sentence about a reason that is missing, where it is not the usual one. */
  commentsMissing?: "rejectionReasonRequired";
  /** Set where what is granted ends: the decider says when. */
  until?: "required";
  /** Set where the action cannot be undone; commands ask for confirmation. */
  irrevocable?: true;
}

export interface RequestWorkflow<State extends string = string, Action extends string = string> {
  /** Names the type in the database, in the API and in the command line. */
  type: string;
  states: readonly State[];
  /** The state of every new request. */
  initial: State;
  /** Every action there is. A state that none of them leaves is final. */
  actions: Readonly<Record<Action, RequestAction<State>>>;
}

/** Lists the actions of a state, whoever may take them, in the order of the table. */
export function actionsFrom<State extends string, Action extends string>(
  { actions }: RequestWorkflow<State, Action>,
  state: State,
): Action[] {
  return (Object.keys(actions) as Action[]).filter((action) => actions[action].from.includes(state));
}

export function isFinal<State extends string>(workflow: RequestWorkflow<State>, state: State): boolean {
  return actionsFrom(workflow, state).length === 0;
}

/** Lists the states in which somebody can still act. */
export function openStates<State extends string>(workflow: RequestWorkflow<State>): State[] {
  return workflow.states.filter((state) => !isFinal(workflow, state));
}

/** What is missing from a decision. */
export function decisionIssues<State extends string>(
  action: RequestAction<State>,
  { comments, until, files }: { comments: string; until: string; files?: readonly string[] },
): Issue[] {
  const issues: Issue[] = [];
  if (action.comments && comments.trim() === "") {
    issues.push({ path: "comments", key: action.commentsMissing ?? "commentsRequired" });
  }
  if (action.until && until === "") issues.push({ path: "until", key: "acceptExpiryRequired" });
  // Whoever grants chosen files and names none does not mean all of them.
  if (action.until && files?.length === 0) issues.push({ path: "files", key: "noFilesChosen" });
  return issues;
}
