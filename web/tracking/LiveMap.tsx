import DirectionsCar from "@mui/icons-material/DirectionsCarOutlined";
import LocalParking from "@mui/icons-material/LocalParking";
import SignalWifiOff from "@mui/icons-material/SignalWifiOffOutlined";
import { Box, ButtonBase, Skeleton } from "@mui/material";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { isDay } from "../../contract/calendar.rules.ts";
import type { TrackedVehicle } from "../../contract/tracking.ts";
import { vehicles as vehicleRoutes } from "../../contract/vehicles.routes.ts";
import { useMay } from "../kit/call/session.ts";
import { Faint, Note } from "../kit/look/Text.tsx";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { Page, remainingHeight } from "../kit/page/Page.tsx";
import { Code, ownDirection } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { useStateText } from "./stateText.ts";
import { useVehicles } from "./useVehicles.ts";
import { VehicleDetails } from "./VehicleDetails.tsx";

const FleetMap = lazyPart(() => import("./FleetMap.tsx"), "FleetMap");

/** Where the vehicles are: a list, and the same on a map. */
export function LiveMap() {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate();
  const { vehicle, on } = useSearch({ strict: false }) as { vehicle?: number | string; on?: string };
  const day = on !== undefined && isDay(on) ? on : undefined;
  const chosen = vehicle === undefined ? undefined : Number(vehicle);
  const { vehicles, tiles, error, refetch } = useVehicles();
  if (error && !vehicles) return <FailedPage error={error} retry={() => void refetch()} />;
  const choose = (id: number) =>
    void navigate({ to: ".", search: id === chosen ? {} : { vehicle: id }, replace: true });
  const look = (next: string | undefined) =>
    void navigate({ to: ".", search: { vehicle: chosen, on: next }, replace: true });
  return (
    <Page
      title={t("tracking.title")}
      fills
      actions={[may(vehicleRoutes.list) && { text: t("tracking.manage"), to: "/admin/vehicles" }]}
    >
      {!vehicles && <Skeleton variant="rectangular" height={420} />}
      {vehicles?.length === 0 && <Box sx={{ color: "text.secondary" }}>{t("tracking.empty")}</Box>}
      {vehicles && vehicles.length > 0 && (
        <Box
          sx={{ ...remainingHeight(420), display: "grid", gap: 2, gridTemplateColumns: { md: "340px 1fr" } }}
        >
          <Box
            component="ul"
            aria-label={t("tracking.vehicles")}
            className="plainList"
            sx={{ order: { xs: 2, md: 0 }, overflowY: { md: "auto" }, minBlockSize: 0 }}
          >
            {vehicles.map((one) => (
              <Vehicle
                key={one.id}
                vehicle={one}
                isChosen={one.id === chosen}
                onChoose={choose}
                day={day}
                onDay={look}
              />
            ))}
          </Box>
          <Box
            sx={{
              minBlockSize: { xs: "45vh", md: 0 },
              border: 1,
              borderColor: "divider",
              borderRadius: 1,
              overflow: "hidden",
            }}
          >
            <FleetMap vehicles={vehicles} tiles={tiles} chosen={chosen} onChoose={choose} day={day} />
          </Box>
        </Box>
      )}
      {vehicles && vehicles.length > 0 && !tiles && <Note sx={{ mt: 1 }}>{t("tracking.outline")}</Note>}
    </Page>
  );
}

const iconOf = ({ hasSignal, state }: TrackedVehicle) =>
  hasSignal ? (state === "running" ? DirectionsCar : LocalParking) : SignalWifiOff;

type VehicleProps = {
  vehicle: TrackedVehicle;
  isChosen: boolean;
  onChoose: (id: number) => void;
  /** Whose trail is shown; today when undefined. */
  day: string | undefined;
  onDay: (day: string | undefined) => void;
};
function Vehicle({ vehicle, isChosen, onChoose, day, onDay }: VehicleProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const stateText = useStateText();
  const { id, name, registrationNumber, position, hasSignal, state } = vehicle;
  const Icon = iconOf(vehicle);
  const speed = position?.speed;
  return (
    <Box component="li" sx={{ display: "block", p: 0, borderBottom: 1, borderColor: "divider" }}>
      <ButtonBase
        aria-expanded={isChosen}
        onClick={() => onChoose(id)}
        sx={{
          ...{ display: "flex", gap: 1.5, inlineSize: "100%", p: 1.25, textAlign: "start", font: "inherit" },
          ...(isChosen && { bgcolor: "action.selected" }),
          "&:hover": { bgcolor: "action.hover" },
        }}
      >
        <Icon
          aria-hidden
          fontSize="small"
          sx={{ color: hasSignal && state === "running" ? "success.main" : "text.secondary" }}
        />
        <Box sx={{ flex: 1, minInlineSize: 0 }}>
          <Box
            sx={{ display: "flex", justifyContent: "space-between", gap: 1, fontWeight: 600, fontSize: 14 }}
          >
            {ownDirection(name)}
            <Code copy={false}>{registrationNumber}</Code>
          </Box>
          <Faint sx={{ display: "flex", justifyContent: "space-between" }}>
            <span>{stateText(vehicle)}</span>
            {hasSignal && state === "running" && speed !== null && speed !== undefined && (
              <span className="figure">
                {t("tracking.speed", { speed: format.number(Math.round(speed)) })}
              </span>
            )}
          </Faint>
        </Box>
      </ButtonBase>
      {isChosen && <VehicleDetails vehicle={vehicle} day={day} onDay={onDay} />}
    </Box>
  );
}
