import { Alert, Box, Button } from "@mui/material";
import { useState } from "react";
import type { rounds } from "../../contract/rounds.routes.ts";
import type { OutputOf } from "../../contract/routes.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { TickBox } from "../kit/inputs/TickBox.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { photosAfter, useDraft } from "./door.ts";
import { TakePhotos } from "./Photos.tsx";
import { large } from "./parts.tsx";
import { note, useRound } from "./round.ts";

type Props = {
  sheet: OutputOf<typeof rounds.sheet>;
  /** The vehicle that the driver is planned with today. */
  planned: number | null;
  isNoted: boolean;
};

/** The vehicle, its odometer and a short look at it, once a day. */
export function BeforeSettingOff({ sheet, planned, isNoted }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (sheet.checked || isNoted || sheet.vehicles.length === 0) return null;
  if (!isOpen)
    return (
      <Button variant="outlined" color="inherit" onClick={() => setOpen(true)} sx={{ ...large, mb: 3 }}>
        {t("driving.check.open")}
      </Button>
    );
  return <CheckForm sheet={sheet} planned={planned} />;
}

function CheckForm({ sheet: { vehicles }, planned }: Omit<Props, "isNoted">) {
  const { t } = useTranslation();
  const format = useFormat();
  const { photos } = useRound();
  const { draft, change, forget } = useDraft("check", {
    ...{ vehicleId: planned, km: "", lights: false, tyres: false, damage: "", meant: false },
    photos: [] as readonly string[],
  });
  const [problem, setProblem] = useState<{ at: "vehicleId" | "km"; text: string }>();
  const vehicle = vehicles.find(({ id }) => id === draft.vehicleId);
  const km = draft.km.trim() === "" ? Number.NaN : Number(draft.km);
  const isLess = vehicle !== undefined && vehicle.odometer !== null && km < vehicle.odometer;
  const errorAt = (at: "vehicleId" | "km") => (problem?.at === at ? problem.text : undefined);
  const save = () => {
    if (!vehicle) return setProblem({ at: "vehicleId", text: t("driving.check.vehicleNeeded") });
    if (!Number.isInteger(km) || km > 3_000_000)
      return setProblem({ at: "km", text: t("driving.check.kmNeeded") });
    if (isLess && !draft.meant)
      return setProblem({
        at: "km",
        text: t("driving.check.kmLess", { km: format.number(vehicle.odometer ?? 0) }),
      });
    const { lights, tyres, damage } = draft;
    note("check", null, { vehicleId: vehicle.id, km, lights, tyres, damage, photos: [...draft.photos] });
    forget();
  };
  const unsent = draft.photos.filter((key) => photos.some((photo) => photo.key === key));
  return (
    <Box
      component="section"
      aria-label={t("driving.check.title")}
      sx={{
        ...{ display: "grid", gap: 2, mb: 3, p: 2, border: 1, borderColor: "divider", borderRadius: 1 },
        "& .MuiInputBase-root, & .choice, & .MuiFormControlLabel-root": { minBlockSize: 56 },
      }}
    >
      <Box component="h2" sx={{ fontSize: 18, fontWeight: 600, m: 0 }}>
        {t("driving.check.title")}
      </Box>
      <ChoiceBox
        label={t("driving.check.vehicle")}
        error={errorAt("vehicleId")}
        none={t("kit.choose")}
        options={vehicles.map(({ id, name, plate }) => ({ id, name: `${plate} · ${name}` }))}
        value={draft.vehicleId ?? undefined}
        onChoose={(id) => change({ vehicleId: id ?? null, meant: false })}
      />
      {vehicle && planned !== null && vehicle.id !== planned && (
        <Alert severity="warning">{t("driving.check.otherVehicle")}</Alert>
      )}
      <TextBox
        label={t("driving.check.km")}
        help="km"
        error={errorAt("km")}
        value={draft.km}
        onChange={(text) => change({ km: text.replace(/\D/g, ""), meant: false })}
        inputProps={{ inputMode: "numeric", maxLength: 7 }}
      />
      {isLess && (
        <TickBox
          label={t("driving.check.kmMeant")}
          checked={draft.meant}
          onChange={(meant) => change({ meant })}
        />
      )}
      <TickBox
        label={t("driving.check.lights")}
        checked={draft.lights}
        onChange={(lights) => change({ lights })}
      />
      <TickBox
        label={t("driving.check.tyres")}
        checked={draft.tyres}
        onChange={(tyres) => change({ tyres })}
      />
      <TextBox
        label={t("driving.check.damage")}
        optional
        multiline
        minRows={2}
        value={draft.damage}
        onChange={(damage) => change({ damage })}
      />
      {vehicle && (
        <TakePhotos
          of="vehicle"
          id={vehicle.id}
          taken={unsent}
          onTaken={(keys) => change({ photos: photosAfter(draft.photos, unsent, keys) })}
          room={20 - draft.photos.length}
        />
      )}
      <Button variant="contained" onClick={save} sx={large}>
        {t("driving.check.save")}
      </Button>
    </Box>
  );
}
