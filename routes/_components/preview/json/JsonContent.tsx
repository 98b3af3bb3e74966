import type { ReactNode } from "react";
import { formatNumber } from "../../../../locales/format.ts";
import type { JsonNode } from "../../../../sdk/mod.ts";
import type { View } from "../../dataset/view.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import type { ContentProps } from "../props.ts";
import { type JsonBranch, treeOf } from "./tree.ts";

/** Levels that stand open at first. */
const OPEN_DEPTH = 2;

/** A document as a tree that opens and closes without a script. */
export function JsonContent({ view, content: { within, nodes } }: ContentProps<"json">) {
  return (
    <div className="p-3 text-sm">
      {within.length > 0 && (
        <p className="mb-2 text-soft break-all">
          {view.t("preview.jsonWithin", { path: within.map(({ key }) => key ?? "$").join(" › ") })}
        </p>
      )}
      <ul className="identifier">
        {treeOf(nodes).map((branch, at) => <Branch key={at} view={view} branch={branch} />)}
      </ul>
    </div>
  );
}

function Branch({ view, branch }: { view: View; branch: JsonBranch }): ReactNode {
  const { node, children } = branch;
  const { type, depth, count = 0 } = node;
  if (type !== "object" && type !== "array") {
    return (
      <li className="py-0.5 pl-6 break-all">
        <Name node={node} />
        <Value view={view} node={node} />
      </li>
    );
  }
  const [open, close] = type === "object" ? "{}" : "[]";
  const note = view.t(`preview.json.${type}`, { count });
  return (
    <li>
      <details className="menu" open={depth < OPEN_DEPTH}>
        <summary className="flex items-start gap-1 py-0.5 min-h-6 rounded hover:bg-tint break-all">
          <Icon
            name="i-tabler-chevron-down chevron transition-transform duration-120"
            className="text-faint mt-1"
          />
          <span>
            <Name node={node} />
            <span className="text-faint">{open}{close} {note}</span>
          </span>
        </summary>
        {children.length > 0 && (
          <ul className="ml-2 pl-2 border-l border-line">
            {children.map((child, at) => <Branch key={at} view={view} branch={child} />)}
          </ul>
        )}
      </details>
    </li>
  );
}

function Name({ node: { key } }: { node: JsonNode }) {
  return key === undefined ? null : <span className="text-link">{`${key}: `}</span>;
}

const COLOURS: Partial<Record<JsonNode["type"], string>> = { string: "text-open", number: "text-attention" };

function Value({ view, node: { type, text, omitted } }: { view: View; node: JsonNode }) {
  return (
    <span className={COLOURS[type] ?? "text-restricted"}>
      {type === "string" ? `"${text}"` : text}
      {omitted !== undefined && (
        <em className="text-faint">
          {" "}
          {view.t("preview.omitted", { count: formatNumber(view.locale, omitted) })}
        </em>
      )}
    </span>
  );
}
