import Badge from "@mui/icons-material/BadgeOutlined";
import CalendarMonth from "@mui/icons-material/CalendarMonthOutlined";
import Place from "@mui/icons-material/PlaceOutlined";
import { lazyRouteComponent } from "@tanstack/react-router";
import { calendar } from "../contract/calendar.routes.ts";
import { drivers } from "../contract/drivers.routes.ts";
import { stops } from "../contract/stops.routes.ts";
import { vehicles } from "../contract/vehicles.routes.ts";
import { LocalShippingOutlined as LocalShipping } from "./kit/look/facingIcons.tsx";
import { resource, type Screen } from "./screen.ts";

/** The screens of logistics: what is fetched and brought, by whom and with what. */
export const logisticsScreens: Screen[] = [
  {
    path: "/logistics/calendar",
    screen: lazyRouteComponent(() => import("./logistics/Planning.tsx"), "Planning"),
    texts: ["logistics", "orders", "driving"],
    gate: calendar.planning,
    place: { group: "logistics", text: "planning.title", icon: CalendarMonth, work: calendar.planPickup },
  },
  {
    path: "/logistics/stops",
    screen: lazyRouteComponent(() => import("./logistics/Stops.tsx"), "StopList"),
    texts: ["logistics"],
    gate: stops.list,
    place: { group: "logistics", text: "stops.title", icon: Place, work: stops.change },
  },
  {
    path: "/logistics/stops/$id",
    screen: lazyRouteComponent(() => import("./logistics/StopForm.tsx"), "StopForm"),
    texts: ["logistics", "driving"],
    gate: stops.list,
  },
  ...resource(
    "/admin/vehicles",
    { list: () => import("./fleet/Vehicles.tsx"), form: () => import("./fleet/VehicleForm.tsx") },
    "Vehicle",
    vehicles,
    {
      group: "logistics",
      text: "vehicles.title",
      icon: LocalShipping,
      texts: ["logistics"],
    },
  ),
  ...resource(
    "/admin/drivers",
    { list: () => import("./fleet/Drivers.tsx"), form: () => import("./fleet/DriverForm.tsx") },
    "Driver",
    drivers,
    {
      group: "logistics",
      text: "drivers.title",
      icon: Badge,
      texts: ["logistics"],
    },
  ),
];
