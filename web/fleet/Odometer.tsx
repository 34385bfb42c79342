import Delete from "@mui/icons-material/DeleteOutlined";
import { Box, Button, IconButton } from "@mui/material";
import { useState } from "react";
import { isDay } from "../../contract/calendar.rules.ts";
import { odometer } from "../../contract/vehicles.routes.ts";
import type { Reading } from "../../contract/vehicles.ts";
import { ApiError, call } from "../kit/call/api.ts";
import { readAgain, useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { showError } from "../kit/call/toasts.ts";
import { DateField } from "../kit/inputs/DateInput.tsx";
import { Field } from "../kit/inputs/Field.tsx";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { TickBox } from "../kit/inputs/TickBox.tsx";
import { confirm } from "../kit/page/Confirm.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { PagePart } from "../kit/page/PagePart.tsx";
import { Count, Day, Inline, ownDirection } from "../kit/page/values.tsx";
import { today } from "../kit/texts/company.ts";
import { dayText } from "../kit/texts/format.ts";
import { locale as localeStore, useTranslation } from "../kit/texts/i18n.ts";

/** Readings that are shown; a van that is read each day has hundreds. */
const mostShown = 8;

/** What a vehicle has driven, as it was read: by whom and when. */
export function Odometer({ vehicleId }: { vehicleId: number }) {
  const { t } = useTranslation();
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const items = useCall(odometer.list, { params: { vehicleId } }).data?.items;
  if (!items) return null;
  return (
    <PagePart title={t("vehicles.fields.odometer")}>
      <ul className="plainList">
        {items.slice(0, mostShown).map((reading) => (
          <OneReading key={reading.id} vehicleId={vehicleId} reading={reading} />
        ))}
      </ul>
      {items.length === 0 && <p>{t("vehicles.noReadings")}</p>}
      {may(odometer.add) && (
        <Button size="small" variant="outlined" color="inherit" onClick={() => setAdding(true)}>
          {t("vehicles.addReading")}
        </Button>
      )}
      {isAdding && <AddReading vehicleId={vehicleId} onClose={() => setAdding(false)} />}
    </PagePart>
  );
}

function OneReading({ vehicleId, reading }: { vehicleId: number; reading: Reading }) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  const may = useMay();
  const remove = useAct(odometer.remove);
  const { id, day, km, userName, meant } = reading;
  const action = t("vehicles.removeReading", { day: dayText(day, locale) });
  async function ask() {
    if (await confirm({ title: action, text: t("kit.deleteText"), action: t("kit.delete"), danger: true }))
      remove.mutate({ params: { vehicleId, id } });
  }
  return (
    <Box component="li" sx={{ display: "flex", alignItems: "center", gap: 1 }}>
      <Box sx={{ flex: 1, minInlineSize: 0 }}>
        <span className="figure">
          <Count value={km} /> km
        </span>
        <Box sx={{ color: "text.secondary", fontSize: 13 }}>
          <Inline
            parts={[
              <Day key="day" on={day} />,
              userName && ownDirection(userName),
              meant && t("vehicles.readingMeant"),
            ]}
          />
        </Box>
      </Box>
      {may(odometer.remove) && (
        <IconButton size="small" aria-label={action} onClick={() => void ask()}>
          <Delete fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

/** Asks for a reading, and whether one is meant that contradicts another. */
function AddReading({ vehicleId, onClose }: { vehicleId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const [day, setDay] = useState(today());
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<{ path: string; text: string; isAsked?: boolean }>();
  const [meant, setMeant] = useState(false);
  const [busy, setBusy] = useState(false);
  const errorAt = (path: string) => (problem?.path === path ? problem.text : undefined);
  async function save() {
    if (!isDay(day)) return setProblem({ path: "day", text: t("errors.invalid") });
    setBusy(true);
    try {
      const km = Number(typed.replace(/[\s.,]/g, ""));
      await call(odometer.add, { params: { vehicleId }, body: { day, km, meant } });
      await readAgain();
      onClose();
    } catch (error) {
      const first = error instanceof ApiError ? error.errors?.[0] : undefined;
      if (!first) showError(error);
      else {
        const isAsked = error instanceof ApiError && error.code === "odometerBackwards";
        setProblem({ path: first.path, text: first.message, isAsked });
      }
    }
    setBusy(false);
  }
  return (
    <DialogFrame
      title={t("vehicles.addReading")}
      action={t("kit.save")}
      disabled={!/\d/.test(typed)}
      busy={busy}
      onClose={onClose}
      onDo={() => void save()}
    >
      <Field label={t("vehicles.readOn")} error={errorAt("day")}>
        {(ids) => <DateField ids={ids} value={day} onChange={setDay} />}
      </Field>
      <TextBox
        label={t("vehicles.fields.odometer")}
        help="km"
        error={errorAt("km")}
        autoFocus
        value={typed}
        onChange={setTyped}
        inputProps={{ inputMode: "numeric", maxLength: 12 }}
      />
      {problem?.isAsked && (
        <TickBox label={t("vehicles.readingIsRight")} checked={meant} onChange={setMeant} />
      )}
    </DialogFrame>
  );
}
