import { type ComponentType, memo, type ReactNode } from "react";
import type { MessageKey } from "../../locales/mod.ts";
import { ENTRIES_MAX } from "../../sdk/model/limits.ts";
import { useForm } from "./_context.ts";
import { ChangeButton, Entry } from "./_Field.tsx";
import type { EntryKind } from "../../forms/dataset/form_state.ts";
import { ListGroup } from "./_SectionCard.tsx";

/** What draws the fields of one entry. */
export interface EntryProps {
  path: string;
}

interface AddButton {
  kind: EntryKind;
  icon: string;
  label: MessageKey;
}

interface Props {
  path: string;
  title: string;
  hint?: ReactNode;
  /** Heading of an entry, with its `{number}`, by its `kind` where it has one. */
  nameOf: (kind: string) => MessageKey;
  fields: ComponentType<EntryProps>;
  add: AddButton[];
  /** Between the heading and the entries. */
  children?: ReactNode;
}

/** A list to which entries are added and from which they are taken: papers, funding, places and so on. */
export function EntryList({ path, title, hint, nameOf, fields, add, children }: Props) {
  const { t, lengthAt, valueAt } = useForm();
  const count = lengthAt(path);
  const buttons = count < ENTRIES_MAX &&
    add.map(({ kind, icon, label }) => (
      <ChangeButton key={kind} change={{ type: "add", path, kind }} icon={icon}>{t(label)}</ChangeButton>
    ));
  return (
    <ListGroup path={path} title={title} hint={hint} add={buttons}>
      {children}
      {Array.from({ length: count }, (_, index) => (
        <Item
          key={index}
          list={path}
          index={index}
          name={nameOf(valueAt(`${path}.${index}.kind`))}
          fields={fields}
        />
      ))}
    </ListGroup>
  );
}

interface ItemProps {
  list: string;
  index: number;
  name: MessageKey;
  fields: ComponentType<EntryProps>;
}

const Item = memo(function Item({ list, index, name, fields: Fields }: ItemProps) {
  const { t } = useForm();
  return (
    <Entry list={list} index={index} title={t(name, { number: index + 1 })}>
      <Fields path={`${list}.${index}`} />
    </Entry>
  );
});
