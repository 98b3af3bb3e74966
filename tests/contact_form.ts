/** The form of the contact page, as a browser sends it. */
import { findNumbers } from "../sdk/proof_of_work.ts";
import type { TestApp } from "./harness.ts";

export const MESSAGE = {
  kind: "deposit" as const,
  name: "李雷",
  email: "li@example.org",
  message: "请问如何提交？\nhttps://bad.example",
  dataset: "10.5072/sdb.00001",
};

/** A form that a browser with scripts has worked on, after the shortest wait. */
export async function proved(
  { visitor, advance }: TestApp,
): Promise<{ token: string; numbers: number[] }> {
  const { token, count, bits, waitMs } = await visitor.contact.form();
  advance(waitMs);
  return { token, numbers: await findNumbers({ salt: token, count, bits }) };
}
