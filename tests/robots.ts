/** Which addresses a robots.txt leaves to crawlers (RFC 9309): for the one group of rules that ours has. */

interface Rule {
  allow: boolean;
  /** As it is written; the longest that fits decides. */
  path: string;
  fits: RegExp;
}

/** @returns whether a path with its query may be fetched. */
export function readRobots(text: string): (path: string) => boolean {
  const rules = text.split("\n").flatMap((line): Rule[] => {
    const [, verb, path] = /^(Allow|Disallow): (\S+)$/.exec(line) ?? [];
    return path ? [{ allow: verb === "Allow", path, fits: patternOf(path) }] : [];
  });
  return (path) => {
    const fitting = rules.filter(({ fits }) => fits.test(path));
    const [first] = fitting.sort((a, b) =>
      b.path.length - a.path.length || Number(b.allow) - Number(a.allow)
    );
    return first?.allow ?? true;
  };
}

/** A star stands for anything, a dollar sign at the end for the end; all else for itself. */
function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.?+^(){}[\]|\\/&=-]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${escaped}`);
}
