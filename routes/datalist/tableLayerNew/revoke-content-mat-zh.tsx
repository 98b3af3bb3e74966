/** The same page under the address of the other table. */
export { default, POST } from "../tableLayer/revoke-content-mat-zh.tsx";
