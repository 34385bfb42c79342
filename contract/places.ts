import { type Static, Type } from "typebox";
import { mostEdited } from "./bulk.routes.ts";
import { fileAs, Id, key, oneOf, orNull, strict, text, translated, withSchemas } from "./http.ts";
import { labelFormats } from "./labels.routes.ts";
import { firstLabel } from "./labels.ts";
import * as routes from "./places.routes.ts";
import { mostLinesAtOnce } from "./printing.rules.ts";
import { productSubject } from "./products.ts";

/** How full a place is. */
const fullness = {
  products: Type.Integer({ description: "Lines of stock that lie there" }),
  units: Type.Integer(),
};
const placeOf = {
  id: Type.Integer(),
  name: translated(Type.String()),
  unitCapacity: orNull(Type.Integer()),
  ...fullness,
};
export const Slot = Type.Object({
  label: Type.String({ description: "Empty for what lies there without a label" }),
  ...fullness,
});
export type Slot = Static<typeof Slot>;

export const Spot = Type.Object({
  locationId: Type.Integer(),
  locationName: translated(Type.String()),
  locationLabel: Type.String(),
});
export type Spot = Static<typeof Spot>;
export const FoundProduct = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  sku: Type.String(),
  serialNumber: Type.String(),
  productName: Type.String(),
  quantity: Type.Integer(),
  locationId: orNull(Type.Integer()),
  locationName: orNull(translated(Type.String())),
  locationLabel: Type.String(),
});
export type FoundProduct = Static<typeof FoundProduct>;

const placesSchemas = {
  list: {
    summary: "Tells of every location how much lies there and how full it is.",
    answer: Type.Array(
      Type.Object({
        ...placeOf,
        hasSlots: Type.Boolean({ description: "Something lies there in a slot" }),
      }),
    ),
  },
  read: {
    summary: "Tells what lies where in a location, slot by slot.",
    params: Id,
    answer: Type.Object({
      ...placeOf,
      hasTemplate: Type.Boolean({ description: "Its labels are written its own way" }),
      slots: Type.Array(Slot),
    }),
  },
  labels: {
    summary:
      "Prints labels that a scan reads as a slot of a location: of these slots, or of all; one that is empty is of the location itself.",
    params: Id,
    body: strict(
      {
        labels: Type.Optional(
          Type.Array(text(60), { minItems: 1, maxItems: mostLinesAtOnce, uniqueItems: true }),
        ),
        format: Type.Optional({ ...oneOf(labelFormats, "labelFormats"), default: labelFormats[0] }),
        startAt: firstLabel,
      },
      { examples: [{ labels: ["1-07-3"], format: "brother62" }] },
    ),
    refuses: { 400: ["labelFormat"], 422: ["placeLabelsMany"] },
    answer: fileAs("application/pdf"),
  },
  propose: {
    summary: "Proposes the location for what is fetched from a contact, by the postcodes of the locations.",
    query: strict({ contactId: key }),
    answer: Type.Object({ locationId: orNull(Type.Integer()) }),
  },
  find: {
    summary: "Tells what a scanned code is: a place, or a product that is here.",
    body: strict(
      {
        code: text(120, 1),
        locationId: { ...orNull(key), default: null, description: "Where a code that is only a label is" },
      },
      { examples: [{ code: "LOC-1/1-07-3" }] },
    ),
    answer: Type.Object({ place: orNull(Spot), product: orNull(FoundProduct) }),
  },
  move: {
    summary: "Moves products to their places, all of them or none; undone as a bulk edit of products.",
    body: strict(
      {
        moves: Type.Array(
          strict({
            productId: key,
            locationId: key,
            locationLabel: { ...text(60), default: "" },
          }),
          { minItems: 1, maxItems: mostEdited },
        ),
      },
      { examples: [{ moves: [{ productId: 1, locationId: 1, locationLabel: "1-07-3" }] }] },
    ),
    answer: Type.Object({
      moved: Type.Integer(),
      editId: orNull(Type.Integer({ description: "Of the bulk edit that undoes it" })),
    }),
  },
} as const;
export type PlacesSchemas = typeof placesSchemas;
export const places = withSchemas(productSubject, routes.places, placesSchemas);
