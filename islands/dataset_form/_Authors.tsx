import { memo } from "react";
import { AFFILIATIONS_MAX, EMAIL_MAX, NAME_MAX, URL_MAX } from "../../sdk/model/limits.ts";
import { localized } from "../../sdk/model/locale.ts";
import type { Affiliation, Creator } from "../../sdk/model/metadata.ts";
import { Badge } from "../../routes/_components/ui/Badge.tsx";
import { Checkbox } from "../../routes/_components/ui/Choice.tsx";
import { useForm } from "./_context.ts";
import { ChangeButton, Entry, PairField, TextField } from "./_Field.tsx";
import { ListGroup, SectionCard } from "./_SectionCard.tsx";

/** Authors in the order in which they are cited. */
export const Authors = memo(function Authors({ authors }: { authors: Creator[] }) {
  const { t } = useForm();
  return (
    <SectionCard section="authors">
      <ListGroup
        path="authors"
        add={
          <ChangeButton change={{ type: "add", path: "authors", kind: "authors" }} icon="i-tabler-user-plus">
            {t("dataset_form.addAuthor")}
          </ChangeButton>
        }
      >
        {authors.map((author, index) => (
          <Author key={index} author={author} index={index} count={authors.length} />
        ))}
      </ListGroup>
    </SectionCard>
  );
});

interface AuthorProps {
  author: Creator;
  index: number;
  count: number;
}

const Author = memo(function Author({ author, index, count }: AuthorProps) {
  const { t, locale } = useForm();
  const path = `authors.${index}`;
  const name = localized(author.name, locale);
  const notes = (
    <>
      {index === 0 && <Badge>{t("dataset_form.firstAuthor")}</Badge>}
      {author.corresponding && (
        <Badge tone="info" icon="i-tabler-mail">{t("dataset_form.corresponding")}</Badge>
      )}
    </>
  );
  const title = t("dataset_form.author", { number: index + 1, name });
  return (
    <Entry list="authors" index={index} title={title} note={notes} movable={count}>
      <PairField
        path={`${path}.name`}
        value={author.name}
        label={t("dataset_form.name")}
        maxLength={NAME_MAX}
        required
        hint={index === 0
          ? { zh: t("dataset_form.name.hintZh"), en: t("dataset_form.name.hintEn") }
          : undefined}
      />
      <div className="grid md:grid-cols-2 gap-4">
        <TextField
          path={`${path}.email`}
          value={author.email}
          label={t("dataset_form.email")}
          type="email"
          maxLength={EMAIL_MAX}
          required={author.corresponding}
        />
        <TextField
          path={`${path}.orcid`}
          value={author.orcid}
          label="ORCID"
          placeholder="0000-0002-1825-0097"
          maxLength={64}
        />
      </div>
      <Corresponding path={path} author={author} />
      <Affiliations path={`${path}.affiliations`} affiliations={author.affiliations} />
    </Entry>
  );
});

/** Only an author with an e-mail can be the corresponding one (spec 2 §5). */
function Corresponding({ path, author }: { path: string; author: Creator }) {
  const { t, enhanced, change } = useForm();
  const blocked = enhanced && !author.email && !author.corresponding;
  return (
    <Checkbox
      name={`${path}.corresponding`}
      value="true"
      label={t("dataset_form.corresponding")}
      hint={blocked ? t("dataset_form.corresponding.hint") : undefined}
      checked={author.corresponding}
      disabled={blocked}
      onChange={({ target }) => change({ type: "set", path: `${path}.corresponding`, value: target.checked })}
    />
  );
}

function Affiliations({ path, affiliations }: { path: string; affiliations: Affiliation[] }) {
  const { t } = useForm();
  const add = affiliations.length < AFFILIATIONS_MAX && (
    <ChangeButton
      change={{ type: "add", path, kind: "affiliations" }}
      icon="i-tabler-building-plus"
      variant="quiet"
    >
      {t("dataset_form.addAffiliation")}
    </ChangeButton>
  );
  return (
    <ListGroup path={path} add={add}>
      {affiliations.map((affiliation, index) => (
        <Entry
          key={index}
          list={path}
          index={index}
          level="row"
          title={t("dataset_form.affiliation", { number: index + 1 })}
        >
          <PairField
            path={`${path}.${index}.name`}
            value={affiliation.name}
            label={t("dataset_form.affiliationName")}
            maxLength={NAME_MAX}
            required
          />
          <TextField
            path={`${path}.${index}.ror`}
            value={affiliation.ror}
            label={t("dataset_form.ror")}
            placeholder="https://ror.org/034t30j35"
            maxLength={URL_MAX}
          />
        </Entry>
      ))}
    </ListGroup>
  );
}
