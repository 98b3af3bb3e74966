import { type ComponentType, createContext, memo, useContext, useEffect, useState } from "react";
import { ENTRIES_MAX } from "../../sdk/model/limits.ts";
import type { MessageKey } from "../../locales/mod.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { useForm } from "./_context.ts";
import { EntryList, type EntryProps } from "./_EntryList.tsx";
import { TextField } from "./_Field.tsx";
import type { MapPickerProps } from "./_MapPicker.tsx";
import type { SpatialForm } from "../../forms/dataset/form_state.ts";
import { withDrawn } from "./map_view.ts";

/** Which entry the map sets next. */
const Wanted = createContext<{ wanted?: number; want: (index: number | undefined) => void }>({
  want: () => {},
});

/** Where: points and regions by numbers, and on a map. */
export function SpatialList() {
  const { t, enhanced, change, valueAt } = useForm();
  const spatial = valueAt<SpatialForm[]>("spatial");
  const [wanted, want] = useState<number>();
  const [said, setSaid] = useState("");
  const MapPicker = useMap(enhanced);
  const draw = (drawn: SpatialForm) => {
    const next = withDrawn(spatial, drawn, wanted, ENTRIES_MAX);
    if (!next) return;
    want(undefined);
    change({ type: "set", path: "spatial", value: next.list });
    const name = t(`dataset_form.${drawn.kind}`, { number: next.index + 1 });
    setSaid(t("dataset_form.map.set", { name, values: valuesOf(drawn) }));
  };
  return (
    <Wanted.Provider value={{ wanted, want }}>
      <EntryList
        path="spatial"
        title={t("dataset_form.spatial")}
        hint={t("dataset_form.spatial.hint")}
        nameOf={nameOfPlace}
        fields={SpatialFields}
        add={[
          { kind: "points", icon: "i-tabler-map-pin", label: "dataset_form.addPoint" },
          { kind: "regions", icon: "i-tabler-rectangle", label: "dataset_form.addRegion" },
        ]}
      >
        {enhanced && (
          <div className="max-w-180">
            {MapPicker
              ? <MapPicker entries={spatial} wanted={wanted} onDraw={draw} />
              : <div className="aspect-[2/1] rounded-lg border border-line bg-tint" />}
            <p className="mt-1.5 text-sm text-faint">
              {wanted === undefined || !spatial[wanted]
                ? t("dataset_form.map.hint")
                : t("dataset_form.map.wanted", {
                  name: t(`dataset_form.${spatial[wanted].kind}`, { number: wanted + 1 }),
                })}
            </p>
            <p role="status" className="sr-only">{said}</p>
          </div>
        )}
      </EntryList>
    </Wanted.Provider>
  );
}

/** The outlines of the land travel apart from the form: nobody waits for them. */
function useMap(enhanced: boolean): ComponentType<MapPickerProps> | undefined {
  const [loaded, setLoaded] = useState<{ MapPicker: ComponentType<MapPickerProps> }>();
  useEffect(() => {
    if (!enhanced) return;
    // Without it places are typed, as without JavaScript.
    import("./_MapPicker.tsx").then(({ default: MapPicker }) => setLoaded({ MapPicker }), () => {});
  }, [enhanced]);
  return loaded?.MapPicker;
}

const nameOfPlace = (kind: string) => kind === "point" ? "dataset_form.point" : "dataset_form.region";

const valuesOf = ({ kind: _, ...values }: SpatialForm) =>
  Object.values(values).filter((value) => value !== "").join(", ");

/** Which fields a kind of place has; heights may be left out. */
const FIELDS = {
  point: ["longitude", "latitude", "elevation"],
  region: ["west", "east", "south", "north", "minElevation", "maxElevation"],
} as const;
const COLUMNS = { point: "sm:grid-cols-3", region: "xl:grid-cols-4" };
const OPTIONAL: readonly string[] = ["elevation", "minElevation", "maxElevation"];

const SpatialFields = memo(function SpatialFields({ path }: EntryProps) {
  const { t, enhanced, valueAt } = useForm();
  const { wanted, want } = useContext(Wanted);
  const index = Number(path.split(".")[1]);
  const kind = valueAt<SpatialForm["kind"]>(`${path}.kind`);
  return (
    <>
      <input type="hidden" name={`${path}.kind`} value={kind} />
      {/* The four sides of a region in one line where there is room, its heights below them. */}
      <div className={classes("grid grid-cols-2 gap-4", COLUMNS[kind])}>
        {FIELDS[kind].map((name) => (
          <div key={name} className={OPTIONAL.includes(name) ? "max-sm:col-span-2" : undefined}>
            <TextField
              path={`${path}.${name}`}
              label={t(`dataset_form.${name}` satisfies MessageKey)}
              inputMode="decimal"
              required={!OPTIONAL.includes(name)}
              maxLength={24}
            />
          </div>
        ))}
      </div>
      {enhanced && (
        <div>
          <Button
            size="sm"
            variant="quiet"
            icon="i-tabler-map-2"
            aria-pressed={wanted === index}
            onClick={() => want(wanted === index ? undefined : index)}
          >
            {t("dataset_form.map.setThis")}
          </Button>
        </div>
      )}
    </>
  );
});
