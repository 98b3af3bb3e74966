import type { ReactNode } from "react";
import type { Page } from "../../../sdk/model/envelope.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { TimeZoneNote } from "../own_datasets/TimeZoneNote.tsx";
import { pageTexts } from "../page_texts.ts";

interface Props<Item> {
  view: View;
  page: Page<Item>;
  /** One entry, an `li`. */
  row: (item: Item) => ReactNode;
  /** What stands in place of the list where it has no entries. */
  empty: { icon: string; title: string; text: string };
  /** Path of another page of the list, without its language. */
  pathTo: (page: number) => string;
  className?: string;
}

/** A page of a list whose entries have times, with the way to the other pages. */
export function PagedList<Item>(
  { view, page: { list, page, size, total }, row, empty, pathTo, className = "panel divide-y divide-line" }:
    Props<Item>,
) {
  return (
    <>
      {list.length === 0 ? <EmptyState icon={empty.icon} title={empty.title}>{empty.text}</EmptyState> : (
        <>
          <ul className={className}>{list.map(row)}</ul>
          <div className="mt-2 mb-5">
            <TimeZoneNote view={view} />
          </div>
        </>
      )}
      <Pagination
        page={page}
        pages={Math.ceil(total / size)}
        href={(number) => pathOf(view, pathTo(number))}
        texts={pageTexts(view)}
      />
    </>
  );
}
