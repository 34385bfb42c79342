import AdminPanel from "@mui/icons-material/AdminPanelSettingsOutlined";
import type { Gate } from "../../contract/access.ts";
import { useMe, useRefusal } from "../kit/call/session.ts";
import { type Group, groupsOfPlaces, type Screen } from "../screen.ts";
import { screens } from "../screens.tsx";

export type Place = {
  path: string;
  works: boolean;
  /** Its module is not in use. */
  locked: boolean;
} & NonNullable<Screen["place"]>;

/** The places of somebody who may use these routes, in the order of the groups; of the admin centre those where they change things. */
export function placesFor(
  may: (route: Gate) => boolean,
  isLocked: (route: Gate) => boolean = () => false,
): Place[] {
  const allowed = screens.flatMap(({ path, place, gate }) => {
    const locked = gate !== undefined && isLocked(gate);
    if (!place || (gate && !locked && !may(gate))) return [];
    const works = place.work !== undefined && may(place.work);
    return place.group === "admin" && !works && !locked ? [] : [{ path, ...place, works, locked }];
  });
  return groupsOfPlaces.flatMap((group: Group) => allowed.filter((place) => place.group === group));
}

/** The one place of the rail behind which the screens of the admin centre are. */
const adminCentre: Place = {
  path: "/admin",
  group: "admin",
  text: "rail.admin",
  icon: AdminPanel,
  works: true,
  locked: false,
};
/** What of these is in the rail: the screens of the admin centre are one place there, and so are those under another. */
export const railOf = (places: readonly Place[]): Place[] => {
  const paths = new Set(places.map(({ path }) => path));
  const daily = places.filter(({ group, under }) => group !== "admin" && !(under && paths.has(under)));
  return places.some(({ group }) => group === "admin") ? [...daily, adminCentre] : daily;
};

/** Which of all places an address belongs to: the longest that it begins with. */
const currentOf = (places: readonly Place[], pathname: string) =>
  places
    .filter(
      ({ path, covers = path }) => pathname === path || (covers !== "/" && pathname.startsWith(`${covers}/`)),
    )
    .sort((one, other) => other.path.length - one.path.length)[0];

/** The place of the rail that an address belongs to. */
export function railPlaceOf(places: readonly Place[], pathname: string): string | undefined {
  const current = currentOf([...places, adminCentre], pathname);
  if (current?.group === "admin") return adminCentre.path;
  return places.find(({ path }) => path === current?.under)?.path ?? current?.path;
}

/** All places that the person may use, those of the admin centre one by one, and those that only a module keeps them from. */
export function usePlaces(): Place[] {
  const refused = useRefusal();
  const me = useMe();
  const inUse = me?.modules;
  const isLocked = (route: Gate) => {
    const { module } = route.config;
    const why = refused(route);
    return Boolean(module && inUse && !inUse.includes(module)) && (!why || why === "moduleInactive");
  };
  const places = placesFor((route) => refused(route) === undefined, isLocked);
  if (!me || me.ownContactId === null) return places;
  return places.map(({ outsideText, ...place }) => ({ ...place, text: outsideText ?? place.text }));
}

/**
 * The four of the phone's bar, in the order of the rail: the start, of each group the first where the person works, more of
 * these, and then what they may look at.
 */
export function barOf(places: readonly Place[]): Place[] {
  const firstOf = (some: readonly Place[]) =>
    some.filter((place, at) => some.findIndex(({ group }) => group === place.group) === at);
  const open = places.filter(({ locked }) => !locked);
  const daily = open.filter(({ group }) => group !== "admin");
  const worked = daily.filter(({ works }) => works);
  const wanted = new Set([
    ...daily.filter(({ group }) => group === "today"),
    ...firstOf(worked),
    ...worked,
    ...firstOf(daily),
    ...daily,
    ...open,
  ]);
  const four = [...wanted].slice(0, 4);
  return places.filter((place) => four.includes(place));
}
