/** The same page under the address of the other table. */
export { default } from "../tableLayer/ReviewRelated.tsx";
