import MapOutlined from "@mui/icons-material/MapOutlined";
import Route from "@mui/icons-material/RouteOutlined";
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Gate } from "../contract/access.ts";
import { driving } from "../contract/driving.routes.ts";
import { tracking } from "../contract/tracking.routes.ts";
import type { Screen } from "./screen.ts";

/** Who drives; who plans may open a driver's stop, and has a calendar. */
const drives: Gate = { config: { permission: "stops:drive", module: "logistics" } };

/** The driver's day, and where the vehicles are. */
export const drivingScreens: Screen[] = [
  {
    path: "/driving",
    screen: lazyRouteComponent(() => import("./driving/Driving.tsx"), "Driving"),
    texts: ["driving"],
    gate: drives,
    place: { group: "logistics", text: "driving.title", icon: Route, work: drives },
  },
  {
    path: "/driving/$id",
    screen: lazyRouteComponent(() => import("./driving/DrivenStop.tsx"), "DrivenStop"),
    texts: ["driving"],
    gate: driving.read,
  },
  {
    path: "/map",
    screen: lazyRouteComponent(() => import("./tracking/LiveMap.tsx"), "LiveMap"),
    texts: ["logistics"],
    gate: tracking.vehicles,
    place: { group: "logistics", text: "tracking.title", icon: MapOutlined },
  },
];
