import {
  canvas,
  divIcon,
  featureGroup,
  type LayerGroup,
  type Map as LeafletMap,
  layerGroup,
  type Marker,
  marker,
  map as openMap,
  polyline,
  rectangle,
  tileLayer,
} from "leaflet";
import type { MapTiles, TrackedVehicle, Trail } from "../../contract/tracking.ts";
import { land } from "./land.ts";

/** The middle of the Netherlands. */
const middle: [number, number] = [52.16, 5.3];
const wholeCountry = 7;
const close = 15;
/** Without tiles nothing more is to be seen from nearer: the land is squares of ten kilometres. */
const nearest = { all: 9, one: 10 };

type Options = {
  tiles: MapTiles | null;
  nameOf: (vehicle: TrackedVehicle) => string;
  onChoose: (id: number) => void;
};
export type DrawnMap = ReturnType<typeof drawMap>;

/** Tiles of the address that the company set; without one the outline of the land. */
function drawGround(map: LeafletMap, tiles: MapTiles | null) {
  if (tiles) {
    tileLayer(tiles.url, {
      maxZoom: tiles.maxZoom,
      attribution: escaped(tiles.attribution),
      // Tile servers refuse who does not say where a picture is shown; the page itself says so to nobody.
      referrerPolicy: "strict-origin-when-cross-origin",
    }).addTo(map);
    return;
  }
  const renderer = canvas();
  const ground = layerGroup();
  for (const corners of land())
    rectangle(corners, { renderer, stroke: false, fillOpacity: 0.18, interactive: false }).addTo(ground);
  ground.addTo(map);
  map.setMaxZoom(nearest.one);
  map.attributionControl.addAttribution("GeoNames (CC BY 4.0)");
}
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Draws vehicles into an element. What it shows stands in the list beside it too, so that nobody needs the map. */
export function drawMap(element: HTMLElement, { tiles, nameOf, onChoose }: Options) {
  const map = openMap(element, { zoomControl: false, attributionControl: true }).setView(
    middle,
    wholeCountry,
  );
  map.attributionControl.setPrefix(false);
  drawGround(map, tiles);
  const vans = new Map<number, Marker>();
  const trails: LayerGroup = layerGroup().addTo(map);
  let isFitted = false;
  function newVan(id: number) {
    const icon = divIcon({ className: "van", html: "<i hidden></i><b></b>", iconSize: [88, 28] });
    const van = marker([0, 0], { icon, keyboard: true })
      .on("click", () => onChoose(id))
      .addTo(map);
    vans.set(id, van);
    return van;
  }
  return {
    zoom: (steps: number) => map.setZoom(map.getZoom() + steps),
    showVehicles(vehicles: readonly TrackedVehicle[], chosen: number | undefined) {
      const placed = vehicles.flatMap((vehicle) =>
        vehicle.position ? [{ vehicle, position: vehicle.position }] : [],
      );
      const ids = new Set(placed.map(({ vehicle }) => vehicle.id));
      for (const [id, van] of vans)
        if (!ids.has(id)) {
          van.remove();
          vans.delete(id);
        }
      for (const { vehicle, position } of placed) {
        const van = vans.get(vehicle.id) ?? newVan(vehicle.id);
        van.setLatLng([position.latitude, position.longitude]);
        const element = van.getElement();
        if (!element) continue;
        // What is drawn already is changed where it stands, so that it keeps the focus.
        element.dataset.state = vehicle.hasSignal ? vehicle.state : "silent";
        element.dataset.chosen = String(vehicle.id === chosen);
        element.ariaLabel = nameOf(vehicle);
        element.querySelector("b")!.textContent = vehicle.registrationNumber;
        const arrow = element.querySelector("i")!;
        arrow.hidden = position.course === null || vehicle.state === "stopped";
        arrow.style.rotate = `${position.course ?? 0}deg`;
      }
      if (isFitted || placed.length === 0) return;
      isFitted = true;
      const all = placed.map(({ position }) => marker([position.latitude, position.longitude]));
      map.fitBounds(featureGroup(all).getBounds().pad(0.3), {
        maxZoom: tiles ? 12 : nearest.all,
        animate: false,
      });
    },
    showTrail(trail: Trail | undefined, color: string) {
      trails.clearLayers();
      if (!trail) return;
      polyline(
        trail.points.map(({ latitude, longitude }) => [latitude, longitude] as [number, number]),
        { color, weight: 4, opacity: 0.8, interactive: false },
      ).addTo(trails);
    },
    /** Shows where a vehicle is now; the map does not run after it. */
    goTo(id: number) {
      const place = vans.get(id)?.getLatLng();
      const zoom = Math.max(map.getZoom(), tiles ? Math.min(close, tiles.maxZoom) : nearest.one);
      if (place) map.setView(place, zoom);
    },
    close() {
      map.remove();
    },
  };
}
