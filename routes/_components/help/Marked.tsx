/** A text of the catalogs with `code` between backquotes. */
export function Marked({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 ? <code key={index} className="text-ink break-words">{part}</code> : part
  );
}
