/** The keys of the editor. */
import type { Translate } from "../../locales/format.ts";
import type { MessageKey } from "../../locales/keys.ts";
import { type ToolName, TOOLS } from "./_commands.ts";
import { Frame } from "./_Frame.tsx";

const OTHER_KEYS: readonly [MessageKey, string][] = [
  ["rich_text.link", "Mod-k"],
  ["rich_text.formula", "Mod-Shift-m"],
  ["rich_text.shortcutsBreak", "Shift-Enter"],
  ["rich_text.shortcutsCell", "Tab"],
  ["rich_text.shortcutsToolbar", "Alt-F10"],
];

export function ShortcutsDialog({ t, onClose }: { t: Translate; onClose: () => void }) {
  const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform);
  const spell = (keys: string) =>
    keys.replace("Mod", isMac ? "⌘" : "Ctrl").split("-").map((key) =>
      key.length === 1 ? key.toUpperCase() : key
    );
  const tools = (Object.keys(TOOLS) as ToolName[]).flatMap((name): [MessageKey, string][] => {
    const { keys } = TOOLS[name];
    return keys ? [[`rich_text.${name}` as MessageKey, keys]] : [];
  });
  return (
    <Frame {...{ t, onClose }} title={t("rich_text.shortcuts")}>
      <table className="w-full text-left">
        <thead>
          <tr>
            <th className="py-1 font-medium">{t("rich_text.action")}</th>
            <th className="py-1 font-medium">{t("rich_text.key")}</th>
          </tr>
        </thead>
        <tbody>
          {[...tools, ...OTHER_KEYS].map(([label, keys]) => (
            <tr key={label} className="border-t border-line">
              <td className="py-1.5">{t(label)}</td>
              <td className="py-1.5 whitespace-nowrap">
                {spell(keys).map((key) => (
                  <kbd key={key} className="mr-1 px-1.5 py-0.5 border border-line rounded">{key}</kbd>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  );
}
