import { useMay } from "../kit/session.ts";
import { type Group, groupsOfPlaces, type Screen, screens } from "../screens.tsx";

export type Place = { path: string } & NonNullable<Screen["place"]>;

/** The places of the rail that the person may use, in the order of the groups. */
export function usePlaces(): Place[] {
  const may = useMay();
  const allowed = screens.flatMap(({ path, place, gate }) =>
    place && (!gate || may(gate)) ? [{ path, ...place }] : [],
  );
  return groupsOfPlaces.flatMap((group: Group) => allowed.filter((place) => place.group === group));
}
