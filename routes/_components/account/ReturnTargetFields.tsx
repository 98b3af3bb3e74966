import { type ReturnTarget, returnTargetFields } from "../../_return_target.ts";

/** Carries along where a sign-in came from and where it leads. */
export function ReturnTargetFields({ way }: { way: ReturnTarget }) {
  return (
    <>
      {Object.entries(returnTargetFields(way)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
