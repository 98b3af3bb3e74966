import { type ComponentType, memo, type ReactNode } from "react";
import type { MessageKey } from "../../locales/mod.ts";
import { ENTRIES_MAX } from "../../sdk/model/limits.ts";
import { useForm } from "./_context.ts";
import { ChangeButton, Entry } from "./_Field.tsx";
import type { EntryKind } from "../../forms/dataset/form_state.ts";
import { ListGroup } from "./_SectionCard.tsx";

/** What draws the fields of one entry. */
export interface EntryProps<T> {
  value: T;
  path: string;
}

interface AddButton {
  kind: EntryKind;
  icon: string;
  label: MessageKey;
}

interface Props<T> {
  path: string;
  title: string;
  hint?: ReactNode;
  entries: T[];
  /** Heading of an entry, with its `{number}`; the same function at every rendering. */
  nameOf: (entry: T) => MessageKey;
  fields: ComponentType<EntryProps<T>>;
  add: AddButton[];
  /** Between the heading and the entries. */
  children?: ReactNode;
}

/** A list to which entries are added and from which they are taken: papers, funding, places and so on. */
export function EntryList<T>({ path, title, hint, entries, nameOf, fields, add, children }: Props<T>) {
  const { t } = useForm();
  const buttons = entries.length < ENTRIES_MAX &&
    add.map(({ kind, icon, label }) => (
      <ChangeButton key={kind} change={{ type: "add", path, kind }} icon={icon}>{t(label)}</ChangeButton>
    ));
  return (
    <ListGroup path={path} title={title} hint={hint} add={buttons}>
      {children}
      {entries.map((entry, index) => (
        <Item
          key={index}
          list={path}
          index={index}
          name={nameOf(entry)}
          entry={entry}
          fields={fields as ComponentType<EntryProps<unknown>>}
        />
      ))}
    </ListGroup>
  );
}

interface ItemProps {
  list: string;
  index: number;
  name: MessageKey;
  entry: unknown;
  fields: ComponentType<EntryProps<unknown>>;
}

const Item = memo(function Item({ list, index, name, entry, fields: Fields }: ItemProps) {
  const { t } = useForm();
  return (
    <Entry list={list} index={index} title={t(name, { number: index + 1 })}>
      <Fields value={entry} path={`${list}.${index}`} />
    </Entry>
  );
});
