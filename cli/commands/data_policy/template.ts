import { FIRST_POLICY } from "../../../sdk/model/data_policy/choices.ts";
import type { Command } from "../../command.ts";

/** The policy with which the tool begins, as JSON to be edited. */
export const policyTemplate: Command<void> = {
  noun: "data-policy",
  verb: "template",
  summary: "cli.dataPolicy.template",
  offline: true,
  parse: () => {},
  run: () => Promise.resolve({ data: FIRST_POLICY }),
};
