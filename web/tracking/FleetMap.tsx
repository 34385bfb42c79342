import Add from "@mui/icons-material/Add";
import Remove from "@mui/icons-material/Remove";
import { Box, IconButton, useTheme } from "@mui/material";
import { useEffect, useRef } from "react";
import { tracking } from "../../contract/tracking.routes.ts";
import type { MapTiles, TrackedVehicle } from "../../contract/tracking.ts";
import "leaflet/dist/leaflet.css";
import { useCall } from "../kit/call/data.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { type DrawnMap, drawMap } from "./drawnMap.ts";
import { useStateText } from "./stateText.ts";

type Props = {
  vehicles: readonly TrackedVehicle[];
  tiles: MapTiles | null;
  chosen: number | undefined;
  onChoose: (id: number) => void;
  /** Whose trail is shown; today when undefined. */
  day: string | undefined;
};

/** The vehicles on a map, with the way of the chosen one on a day. */
export function FleetMap({ vehicles, tiles, chosen, onChoose, day }: Props) {
  const { t } = useTranslation();
  const stateText = useStateText();
  const { palette } = useTheme();
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef<DrawnMap>(undefined);
  const newest = useRef({ onChoose, stateText });
  newest.current = { onChoose, stateText };
  const { url, attribution, maxZoom } = tiles ?? { url: "", attribution: "", maxZoom: 0 };
  useEffect(() => {
    if (!element.current) return;
    const map = drawMap(element.current, {
      tiles: url ? { url, attribution, maxZoom } : null,
      nameOf: (vehicle) => `${vehicle.name}: ${newest.current.stateText(vehicle)}`,
      onChoose: (id) => newest.current.onChoose(id),
    });
    shown.current = map;
    return () => map.close();
  }, [url, attribution, maxZoom]);
  useEffect(() => {
    shown.current?.showVehicles(vehicles, chosen);
  }, [vehicles, chosen]);
  const trail = useCall(
    tracking.trail,
    { params: { vehicleId: chosen ?? 0 }, query: { day } },
    { enabled: chosen !== undefined, refetchInterval: 15_000 },
  ).data;
  useEffect(() => {
    shown.current?.showTrail(chosen === undefined ? undefined : trail, palette.primary.main);
  }, [trail, chosen, palette]);
  useEffect(() => {
    if (chosen !== undefined) shown.current?.goTo(chosen);
  }, [chosen]);
  return (
    <Box
      component="section"
      aria-label={t("tracking.mapOf", { count: vehicles.filter(({ position }) => position).length })}
      sx={{ position: "relative", blockSize: "100%", color: "text.secondary", ...mapStyles }}
    >
      <Box ref={element} dir="ltr" sx={{ position: "absolute", inset: 0, zIndex: 0 }} />
      <Box sx={{ position: "absolute", insetBlockStart: 12, insetInlineEnd: 12, display: "grid", gap: 1 }}>
        {(
          [
            ["tracking.zoomIn", 1, Add],
            ["tracking.zoomOut", -1, Remove],
          ] as const
        ).map(([text, steps, Icon]) => (
          <IconButton
            key={text}
            aria-label={t(text)}
            onClick={() => shown.current?.zoom(steps)}
            sx={{
              bgcolor: "background.paper",
              border: 1,
              borderColor: "divider",
              "&:hover": { bgcolor: "action.selected" },
            }}
          >
            <Icon fontSize="small" />
          </IconButton>
        ))}
      </Box>
    </Box>
  );
}

const mapStyles = {
  "& .leaflet-container": { bgcolor: "background.default", font: "inherit" },
  "& .leaflet-interactive": { stroke: "none" },
  "& .leaflet-container .leaflet-control-attribution": {
    bgcolor: "background.paper",
    color: "text.secondary",
    fontSize: 11,
  },
  "& .leaflet-control-attribution a": { color: "inherit" },
  "& .van": { display: "grid", placeItems: "center" },
  "& .van b": {
    position: "absolute",
    px: 0.75,
    py: 0.25,
    borderRadius: 1,
    border: 2,
    borderColor: "text.secondary",
    bgcolor: "background.paper",
    color: "text.primary",
    fontFamily: "monospace",
    fontSize: 12,
    fontWeight: 600,
    whiteSpace: "nowrap",
  },
  "& .van i": {
    position: "absolute",
    inlineSize: 0,
    blockSize: 0,
    border: "7px solid transparent",
    borderBlockStartWidth: 0,
    borderBlockEndColor: "success.main",
    borderBlockEndWidth: 26,
    transformOrigin: "center",
    translate: "0 -18px",
  },
  "& .van[data-state=running] b": { borderColor: "success.main" },
  "& .van[data-state=silent] b": { borderStyle: "dashed", color: "text.secondary" },
  "& .van[data-chosen=true] b": {
    bgcolor: "primary.main",
    color: "primary.contrastText",
    borderColor: "primary.main",
  },
  "& .van:focus-visible b": { outline: 2, outlineColor: "primary.main", outlineOffset: 2 },
} as const;
