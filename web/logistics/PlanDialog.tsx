import { Box, Button } from "@mui/material";
import { useState } from "react";
import { calendar, planRoutesOf } from "../../contract/calendar.routes.ts";
import { isDay } from "../../contract/calendar.rules.ts";
import { stops } from "../../contract/stops.routes.ts";
import { confirmationOf, isPlannable } from "../../contract/stops.rules.ts";
import type { Stop } from "../../contract/stops.ts";
import { ApiError, call } from "../kit/call/api.ts";
import { readAgain, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { showError, showToast } from "../kit/call/toasts.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { DateField } from "../kit/inputs/DateInput.tsx";
import { Field } from "../kit/inputs/Field.tsx";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { TickBox } from "../kit/inputs/TickBox.tsx";
import { TimeBox } from "../kit/inputs/TimeInput.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { PlainLink } from "../kit/page/PlainLink.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { conflictText } from "./conflictText.ts";
import { StopFacts } from "./StopFacts.tsx";

type Conflicts = Parameters<typeof conflictText>[0][];
const time = /^([01]\d|2[0-3]):[0-5]\d$/;

/** One stop of the calendar: what it is, and the fields of its plan. */
export function PlanDialog({ stop: opened, onClose }: { stop: Stop; onClose: () => void }) {
  const { t } = useTranslation();
  const may = useMay();
  const { id, kind } = opened;
  const routes = planRoutesOf[kind];
  const stop = useCall(routes.read, { params: { id } }).data ?? { ...opened, conflicts: [] };
  const [plan, setPlan] = useState(planOf(opened));
  const [problem, setProblem] = useState<{ path?: string; text: string; conflicts?: Conflicts }>();
  const [busy, setBusy] = useState(false);
  const editable = may(routes.plan) && isPlannable(stop.state);
  const set = (changes: Partial<typeof plan>) => setPlan((now) => ({ ...now, ...changes }));
  const errorAt = (path: string) => (problem?.path === path ? problem.text : undefined);

  async function save() {
    const { day, windowFrom, windowUntil } = plan;
    if (day && !isDay(day)) return setProblem({ path: "day", text: t("errors.invalid") });
    for (const [path, value] of Object.entries({ windowFrom, windowUntil }))
      if (value && !time.test(value)) return setProblem({ path, text: t("errors.invalid") });
    setBusy(true);
    try {
      const body = {
        ...plan,
        day: day || null,
        windowFrom: windowFrom || null,
        windowUntil: windowUntil || null,
      };
      const isMoved = body.day !== opened.day || body.vehicleId !== opened.vehicleId;
      const position = isMoved ? null : opened.position;
      await call(routes.plan, { params: { id }, body: { ...body, position, version: opened.version } });
      await readAgain();
      onClose();
    } catch (error) {
      const { code, details, errors } = error instanceof ApiError ? error : ({} as Partial<ApiError>);
      const first = errors?.[0];
      if (first) setProblem({ path: first.path, text: first.message, conflicts: conflictsIn(code, details) });
      else showError(error);
    }
    setBusy(false);
  }
  async function act(run: () => Promise<unknown>, done?: string) {
    try {
      await run();
      if (done) showToast(done);
      await readAgain();
      onClose();
    } catch (error) {
      showError(error);
    }
  }
  const conflicts = problem?.conflicts ?? stop.conflicts;
  const canConfirm = stop.state === "planned" && stop.day !== null && may(routes.confirm);
  const confirm = () => void act(() => call(routes.confirm, { params: { id } }), t("planning.confirmed"));
  return (
    <DialogFrame
      title={stop.name || stop.contactName}
      action={t("planning.plan")}
      disabled={!editable}
      busy={busy}
      width="sm"
      onClose={onClose}
      onDo={() => void save()}
      aside={
        canConfirm && (
          <Button disabled={confirmationOf(stop) === "current"} onClick={confirm}>
            {t("planning.confirm")}
          </Button>
        )
      }
    >
      <StopFacts stop={stop} />
      {editable && <Fields plan={plan} set={set} errorAt={errorAt} />}
      {editable && conflicts.length > 0 && (
        <Override
          conflicts={conflicts}
          reason={plan.overrideReason}
          error={errorAt("overrideReason")}
          onReason={(overrideReason) => set({ overrideReason })}
        />
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
        <PlainLink to={`/logistics/stops/${id}`}>{t("stops.open")}</PlainLink>
        {editable && <Together stop={stop} act={(run, done) => void act(run, done)} />}
      </Box>
    </DialogFrame>
  );
}

type OverrideProps = {
  conflicts: Conflicts;
  reason: string;
  error: string | undefined;
  onReason: (reason: string) => void;
};
/** What is wrong with a plan, and why it is planned like that all the same. */
function Override({ conflicts, reason, error, onReason }: OverrideProps) {
  const { t } = useTranslation();
  return (
    <>
      <Box component="ul" role="alert" sx={{ color: "error.main", m: 0, mb: 1, paddingInlineStart: 2 }}>
        {[...new Set(conflicts.map(conflictText))].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
      <TextBox
        label={t("stops.fields.overrideReason")}
        error={error}
        value={reason}
        onChange={onReason}
        inputProps={{ maxLength: 300 }}
      />
    </>
  );
}

const planOf = ({ day, windowFrom, windowUntil, vehicleId, driverId, locked, overrideReason }: Stop) => ({
  ...{ day: day ?? "", windowFrom: windowFrom ?? "", windowUntil: windowUntil ?? "" },
  ...{ vehicleId, driverId, locked, overrideReason },
});
type Plan = ReturnType<typeof planOf>;

function conflictsIn(code: string | undefined, details: Record<string, unknown> | undefined) {
  return code === "planConflicts" ? ((details?.conflicts as Conflicts | undefined) ?? []) : undefined;
}

type FieldsProps = {
  plan: Plan;
  set: (changes: Partial<Plan>) => void;
  errorAt: (path: string) => string | undefined;
};
function Fields({ plan, set, errorAt }: FieldsProps) {
  const { t } = useTranslation();
  const { day, windowFrom, windowUntil, vehicleId, driverId, locked } = plan;
  const at = isDay(day) ? day : "2026-01-01";
  const planning = useCall(calendar.planning, { query: { from: at, to: at } }, { keepPrevious: true }).data;
  const name = ({ id, name, plate }: { id: number; name: string; plate?: string }) => ({
    id,
    name: plate ? `${name} · ${plate}` : name,
  });
  return (
    <Box sx={{ display: "grid", columnGap: 2, gridTemplateColumns: { sm: "1fr 1fr" } }}>
      <Field label={t("stops.fields.day")} error={errorAt("day")} optional>
        {(ids) => <DateField ids={ids} value={day} onChange={(value) => set({ day: value })} />}
      </Field>
      <Box sx={{ display: "grid", columnGap: 1, gridTemplateColumns: "1fr 1fr" }}>
        <TimeBox
          label={t("stops.fields.windowFrom")}
          error={errorAt("windowFrom")}
          value={windowFrom}
          onChange={(value) => set({ windowFrom: value })}
        />
        <TimeBox
          label={t("stops.fields.windowUntil")}
          error={errorAt("windowUntil")}
          value={windowUntil}
          onChange={(value) => set({ windowUntil: value })}
        />
      </Box>
      <ChoiceBox
        label={t("stops.fields.vehicleId")}
        error={errorAt("vehicleId")}
        optional
        none={t("planning.noVehicle")}
        options={(planning?.vehicles ?? []).map(name)}
        value={vehicleId ?? undefined}
        onChoose={(id) => set({ vehicleId: id ?? null })}
      />
      <ChoiceBox
        label={t("stops.fields.driverId")}
        error={errorAt("driverId")}
        optional
        none={t("kit.choose")}
        options={(planning?.drivers ?? []).map(name)}
        value={driverId ?? undefined}
        onChoose={(id) => set({ driverId: id ?? null })}
      />
      <TickBox
        label={t("stops.fields.locked")}
        checked={locked}
        onChange={(value) => set({ locked: value })}
      />
    </Box>
  );
}

type TogetherProps = { stop: Stop; act: (run: () => Promise<unknown>, done?: string) => void };
/** Parts the orders of a stop, and joins other stops at its door that nobody drives to yet. */
function Together({ stop, act }: TogetherProps) {
  const { t } = useTranslation();
  const { id, version } = stop;
  const found = useCall(stops.list, {
    query: { contactId: String(stop.contactId), state: "planned", kind: stop.kind, pageSize: 20 },
  }).data;
  const others = (found?.items ?? []).filter(
    (other) => other.id !== id && other.street === stop.street && other.zipcode === stop.zipcode,
  );
  const ids = others.map((other) => other.id);
  const join = () => call(stops.join, { params: { id }, body: { ids, version } });
  const part = (orderId: number) => call(stops.part, { params: { id }, body: { orderId, version } });
  return (
    <>
      {stop.orders.length > 1 &&
        stop.orders.map((order) => (
          <Button key={order.id} size="small" color="inherit" onClick={() => act(() => part(order.id))}>
            {t("planning.part", { order: order.orderNr })}
          </Button>
        ))}
      {ids.length > 0 && (
        <Button size="small" color="inherit" onClick={() => act(join, t("planning.joined"))}>
          {t("planning.join")}: {others.flatMap(({ orderNrs }) => orderNrs).join(", ")}
        </Button>
      )}
    </>
  );
}
