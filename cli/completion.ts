/** Scripts by which a shell completes the words of `sdb`, made of the table of commands. */
import type { AnyCommand } from "./command.ts";

export const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;
export type Shell = (typeof SHELLS)[number];

/** Flags of every command. */
const COMMON = ["--server", "--json", "--lang", "--help"];

/** What may follow the words before it; the longest words come first, so that the first match is the right one. */
type Followers = readonly (readonly [words: string, followers: readonly string[]])[];

export function completionScript(shell: Shell, commands: readonly AnyCommand[]): string {
  return SCRIPTS[shell](followersOf(commands));
}

function followersOf(commands: readonly AnyCommand[]): Followers {
  const found = new Map<string, Set<string>>([["", new Set(["help", "completion"])]]);
  found.set("completion", new Set(SHELLS));
  const add = (words: string, follower: string) =>
    found.set(words, (found.get(words) ?? new Set()).add(follower));
  for (const { noun, verb, flags = {} } of commands) {
    const words = `${noun} ${verb}`.trim().split(" ");
    words.forEach((word, at) => add(words.slice(0, at).join(" "), word));
    for (const flag of [...Object.keys(flags).flatMap(longName), ...COMMON]) add(words.join(" "), flag);
  }
  const count = (words: string) => words === "" ? 0 : words.split(" ").length;
  return [...found].map(([words, followers]) => [words, [...followers]] as const)
    .sort(([one], [other]) => count(other) - count(one));
}

/** `--version <label>` and `-o, --output <path>` as they are typed. */
const longName = (syntax: string): string[] => syntax.match(/--[a-z][a-z-]*/g)?.slice(0, 1) ?? [];

const SCRIPTS: Record<Shell, (followers: Followers) => string> = {
  bash: (followers) => `${bashFunction(followers)}complete -o default -F _sdb sdb\n`,
  zsh: (followers) =>
    `autoload -U +X compinit bashcompinit && compinit && bashcompinit\n${bashFunction(followers)}` +
    "complete -o default -F _sdb sdb\n",
  fish: (followers) =>
    [
      "function __sdb_next",
      "  set -l typed (string join ' ' -- (string match -v -- '-*' (commandline -opc)[2..-1]))",
      '  switch "$typed "',
      ...followers.map(([words, next]) =>
        `    case '${words ? `${words} *` : " "}'\n      string split ' ' -- '${next.join(" ")}'`
      ),
      "  end",
      "end",
      "complete -c sdb -a '(__sdb_next)'",
    ].join("\n") + "\n",
  powershell: (followers) =>
    [
      "Register-ArgumentCompleter -Native -CommandName sdb -ScriptBlock {",
      "  param($word, $line, $position)",
      '  $typed = @($line.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })',
      "  if ($word) { $typed = @($typed | Select-Object -SkipLast 1) }",
      "  $typed = (@($typed | Where-Object { $_ -notlike '-*' }) -join ' ') + ' '",
      "  $table = [ordered]@{",
      ...followers.map(([words, next]) => `    '${words && `${words} `}' = '${next.join(" ")}'`),
      "  }",
      "  foreach ($words in $table.Keys) {",
      "    if (-not $typed.StartsWith($words)) { continue }",
      "    $table[$words].Split(' ') | Where-Object { $_.StartsWith($word) }",
      "    break",
      "  }",
      "}",
    ].join("\n") + "\n",
};

/** Understood by the completion of bash, and by zsh, which has the same functions. */
function bashFunction(followers: Followers): string {
  return [
    "_sdb() {",
    '  local word typed=" " next',
    '  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
    '    case "$word" in -*) ;; *) typed="$typed$word " ;; esac',
    "  done",
    '  case "$typed" in',
    ...followers.map(([words, next]) =>
      `    ${words ? `" ${words} "*` : '" "'}) next="${next.join(" ")}" ;;`
    ),
    "  esac",
    '  COMPREPLY=($(compgen -W "$next" -- "${COMP_WORDS[COMP_CWORD]}"))',
    "}",
    "",
  ].join("\n");
}
