/** Answers about data policies of journals. */
import type { z } from "zod";
import type { DataPolicy } from "../data_policy/choices.ts";
import { type DataPolicyHead, dataPolicySchema, type StoredDataPolicy } from "../data_policy/policy.ts";
import { count, instant, named, text } from "./response_schemas.ts";

const head = { id: text, name: text, revision: count, createdAt: instant, updatedAt: instant };

const policyAnswer = (dataPolicySchema as z.ZodType<DataPolicy>).meta({ id: "DataPolicy" });
export const dataPolicyHeadAnswer = named<DataPolicyHead>("DataPolicyHead", head);
export const storedDataPolicyAnswer = named<StoredDataPolicy>("StoredDataPolicy", {
  ...head,
  policy: policyAnswer,
});
