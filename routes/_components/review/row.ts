/** A row of what a reviewer reads. */
import type { ReactNode } from "react";
import type { RemarkSubject } from "../../../sdk/model/review.ts";

export interface RowProps {
  label: string;
  /** What a remark beside it is about. */
  about?: RemarkSubject;
  children: ReactNode;
}

export type RowComponent = (props: RowProps) => ReactNode;
