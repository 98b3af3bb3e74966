import { type Dispatch, useEffect, useRef } from "react";
import type { Locale } from "../../locales/format.ts";
import { ORGANIZATION_DEBOUNCE_MS } from "../../sdk/model/limits.ts";
import { Organizations } from "../../sdk/resources/organizations.ts";
import { afterPress } from "../_after_press.ts";
import { type Change, isAnswered, nextPage, type Picker, wantedText } from "./picker.ts";
import { pageClient } from "../_page_client.ts";

/**
 * Looks up what is typed once the typing rests (spec 1 §5).
 * @returns asks for the next page, for the moment when the end of the list is reached.
 */
export function useSearch(picker: Picker, dispatch: Dispatch<Change>, locale: Locale): () => void {
  const wanted = wantedText(picker);
  const asking = useRef("");
  // What is said of the search takes a line: not while something below is pressed.
  const dispatchLater = (change: Change) => afterPress(() => dispatch(change));
  const ask = async (text: string, page: number) => {
    const question = `${page} ${text}`;
    if (asking.current === question) return;
    asking.current = question;
    dispatchLater({ type: "ask", text });
    try {
      const organizations = new Organizations(pageClient(locale));
      const { data: hits, total } = await organizations.search(text, page);
      dispatchLater({ type: "answer", text, hits, total, page });
    } catch (error) {
      // A look-up is a help: without it people type (spec 1 §8).
      console.warn("organisations", error);
      dispatchLater({ type: "fail", text });
    }
    if (asking.current === question) asking.current = "";
  };
  useEffect(() => {
    if (wanted === "" || isAnswered(picker)) return;
    const timer = setTimeout(ask, ORGANIZATION_DEBOUNCE_MS, wanted, 1);
    return () => clearTimeout(timer);
  }, [wanted]);
  return () => {
    const page = nextPage(picker);
    if (page !== undefined) ask(wanted, page);
  };
}
