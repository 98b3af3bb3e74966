/** Where a login leads; the rule stands in the contract, because the sign-in by providers keeps it too. */
export { returnPath } from "../sdk/model/return_path.ts";
