/** Estimates how easily a password is guessed, by zxcvbn with the words of its owner, and which part makes it weak. */
import { type MatchExtended, ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import type { PasswordReason } from "../../../sdk/model/account/password.ts";

/**
 * Guesses that a password must withstand: from somebody who tries at the login, and a hundred times more from somebody
 * who knows the owner, if a word of the owner is part of it. The estimator calls the two "somewhat guessable" and
 * "safely unguessable".
 */
const GUESSES_MIN = 1e6;
const GUESSES_MIN_WITH_OWN = 1e8;
/** Characters that are examined. The work grows faster than the length and blocks the event loop. */
const LENGTH_MAX = 40;
/** Variants of a password with digits read as letters; each is looked up. */
const READINGS_MAX = 16;

/**
 * Loading the dictionaries takes a quarter of a second, so it is done for the first password and not at every start.
 */
let estimator: ZxcvbnFactory | undefined;
const estimate = (password: string, own: string[]) =>
  (estimator ??= new ZxcvbnFactory({
    dictionary: { ...common, ...english },
    graphs: adjacencyGraphs,
    maxLength: LENGTH_MAX,
    l33tMaxSubstitutions: READINGS_MAX,
  })).check(password, own);

export interface Strength {
  /** Whether too few guesses find it. */
  isWeak: boolean;
  /** The weakest part as it was typed. */
  weakest?: Weakness;
}

export interface Weakness {
  reason: PasswordReason;
  part: string;
}

/** Estimates a password. @param own Words of its owner and of the site, in lower case. */
export function strengthOf(password: string, own: string[]): Strength {
  const { guesses, sequence } = estimate(password.normalize("NFKC"), own);
  const ownMatch = sequence.find(isOwn);
  const isWeak = guesses < (ownMatch ? GUESSES_MIN_WITH_OWN : GUESSES_MIN);
  return { isWeak, weakest: explain(ownMatch ?? longest(sequence)) };
}

const isOwn = ({ dictionaryName }: MatchExtended) => dictionaryName === "userInputs";

/** Finds the longest part that follows a known pattern. */
function longest(sequence: readonly MatchExtended[]): MatchExtended | undefined {
  return sequence.filter(({ pattern }) => pattern in REASONS)
    .reduce<MatchExtended | undefined>(
      (best, match) => best && best.token.length >= match.token.length ? best : match,
      undefined,
    );
}

const REASONS: Record<string, PasswordReason> = {
  dictionary: "word",
  repeat: "repeat",
  sequence: "sequence",
  wordSequence: "sequence",
  spatial: "keyboard",
  date: "date",
  regex: "date",
};

function explain(match: MatchExtended | undefined): Weakness | undefined {
  return match && { reason: isOwn(match) ? "own" : REASONS[match.pattern]!, part: match.token };
}
