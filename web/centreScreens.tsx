import { lazyRouteComponent } from "@tanstack/react-router";
import { profiles } from "../contract/users.routes.ts";
import type { Screen } from "./screen.ts";

/** The admin centre, which shows the screens of the table and so is none of them. */
export const centreScreens: Screen[] = [
  {
    path: "/admin",
    screen: lazyRouteComponent(() => import("./admin/AdminCentre.tsx"), "AdminCentre"),
    texts: ["admin", "people", "sending", "warehouse", "webshop", "workshop"],
    gate: profiles.read,
  },
];
