import { memo } from "react";
import { ENTRIES_MAX } from "../../sdk/model/limits.ts";
import type { Temporal } from "../../sdk/model/metadata.ts";
import type { MessageKey } from "../../locales/mod.ts";
import { useForm } from "./_context.ts";
import { ChangeButton, Entry, TextField } from "./_Field.tsx";
import { ListGroup, SectionCard } from "./_SectionCard.tsx";
import type { SpatialForm } from "./form_state.ts";

interface Props {
  spatial: SpatialForm[];
  temporal: Temporal[];
}

/** Where and when. */
export const Coverage = memo(function Coverage({ spatial, temporal }: Props) {
  const { t } = useForm();
  return (
    <SectionCard section="coverage">
      <ListGroup
        path="spatial"
        title={t("dataset_form.spatial")}
        hint={t("dataset_form.spatial.hint")}
        add={spatial.length < ENTRIES_MAX && (
          <>
            <ChangeButton change={{ type: "add", path: "spatial", kind: "points" }} icon="i-tabler-map-pin">
              {t("dataset_form.addPoint")}
            </ChangeButton>
            <ChangeButton
              change={{ type: "add", path: "spatial", kind: "regions" }}
              icon="i-tabler-rectangle"
            >
              {t("dataset_form.addRegion")}
            </ChangeButton>
          </>
        )}
      >
        {spatial.map((entry, index) => <SpatialEntry key={index} entry={entry} index={index} />)}
      </ListGroup>
      <ListGroup
        path="temporal"
        title={t("dataset_form.temporal")}
        hint={t("dataset_form.temporal.hint")}
        add={temporal.length < ENTRIES_MAX && (
          <ChangeButton
            change={{ type: "add", path: "temporal", kind: "temporal" }}
            icon="i-tabler-calendar-plus"
          >
            {t("dataset_form.addPeriod")}
          </ChangeButton>
        )}
      >
        {temporal.map((entry, index) => <Period key={index} entry={entry} index={index} />)}
      </ListGroup>
    </SectionCard>
  );
});

/** Which fields a kind of place has; heights may be left out. */
const FIELDS = {
  point: ["longitude", "latitude", "elevation"],
  region: ["west", "east", "south", "north", "minElevation", "maxElevation"],
} as const;
const OPTIONAL: readonly string[] = ["elevation", "minElevation", "maxElevation"];

function SpatialEntry({ entry, index }: { entry: SpatialForm; index: number }) {
  const { t } = useForm();
  const path = `spatial.${index}`;
  const values = entry as unknown as Record<string, string>;
  return (
    <Entry list="spatial" index={index} title={t(`dataset_form.${entry.kind}`, { number: index + 1 })}>
      <input type="hidden" name={`${path}.kind`} value={entry.kind} />
      <div className="grid sm:grid-cols-2 lg:grid-cols-3 gap-4">
        {FIELDS[entry.kind].map((name) => (
          <TextField
            key={name}
            path={`${path}.${name}`}
            value={values[name]}
            label={t(`dataset_form.${name}` satisfies MessageKey)}
            inputMode="decimal"
            required={!OPTIONAL.includes(name)}
            maxLength={24}
          />
        ))}
      </div>
    </Entry>
  );
}

function Period({ entry, index }: { entry: Temporal; index: number }) {
  const { t } = useForm();
  const path = `temporal.${index}`;
  return (
    <Entry list="temporal" index={index} title={t("dataset_form.period", { number: index + 1 })}>
      <div className="grid sm:grid-cols-2 gap-4">
        {(["start", "end"] as const).map((name) => (
          <TextField
            key={name}
            path={`${path}.${name}`}
            value={entry[name]}
            label={t(`dataset_form.${name}`)}
            // A date that such a field cannot show would be lost in it.
            type={entry[name] === "" || /^\d{4}-\d\d-\d\dT/.test(entry[name]) ? "datetime-local" : "text"}
            step={1}
            required
          />
        ))}
      </div>
    </Entry>
  );
}
