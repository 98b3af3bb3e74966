/**
 * React as the server of the Preact build needs it. `preact/compat` would look at each property of each element that is
 * created (`options.vnode`), for the sake of a browser.
 */
import type { ComponentType } from "react";

export { cloneElement, createContext, createElement, Fragment } from "preact";
export {
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "preact/hooks";

/** Nothing is drawn twice on the server. */
export const memo = <P>(component: ComponentType<P>): ComponentType<P> => component;
