import { type Way, wayFields } from "../../_return_target.ts";

/** Carries along where a sign-in came from and where it leads. */
export function WayFields({ way }: { way: Way }) {
  return (
    <>
      {Object.entries(wayFields(way)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
