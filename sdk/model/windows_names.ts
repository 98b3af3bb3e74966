/** Names that Windows cannot have, though every other system and the repository can. */

/** Characters that no name may have there. */
export const WINDOWS_FORBIDDEN = '< > : " | ? *';

/** Device names, whatever ending they have. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?=\s*(\.|$))/i;

/** What the name is on Windows: itself, or one that can be written there. */
export function windowsName(name: string): string {
  return name.replace(/[<>:"|?*]/g, "_").replace(/[. ]+$/, (end) => "_".repeat(end.length)).replace(
    RESERVED,
    "_$1",
  );
}

/** Whether files can be unpacked and saved under this path on Windows. */
export const isWindowsPath = (path: string): boolean =>
  path.split("/").every((name) => windowsName(name) === name);
