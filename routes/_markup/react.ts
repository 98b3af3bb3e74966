/** Stands in for React in the server of the Preact build; a part of it that is missing here fails the build. */
import { Template, VNode } from "./nodes.ts";

export {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "./hooks.ts";
export { Fragment } from "./jsx_runtime.ts";

export function createElement(
  type: VNode["type"],
  props: VNode["props"] | null,
  ...children: unknown[]
): VNode {
  return new VNode(type, children.length > 0 ? { ...props, children } : props ?? {});
}

/** @throws TypeError for an element that is text already: wrap it into a component. */
export function cloneElement(node: VNode | Template, props: VNode["props"]): VNode {
  if (node instanceof Template) throw new TypeError("only a component can be cloned");
  return new VNode(node.type, { ...node.props, ...props });
}

/** Nothing is drawn twice on the server. */
export const memo = <C>(component: C): C => component;
