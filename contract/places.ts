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
    summary: "Returns the stock and occupancy of every location.",
    answer: Type.Array(
      Type.Object({
        ...placeOf,
        hasSlots: Type.Boolean({ description: "Something lies there in a slot" }),
        shelves: Type.Array(
          Type.Object({
            name: Type.String({ description: "Empty for what lies there without a label" }),
            units: Type.Integer(),
          }),
          { description: "Fullest shelves of the location" },
        ),
      }),
    ),
  },
  read: {
    summary: "Returns the stock of a location, slot by slot.",
    params: Id,
    answer: Type.Object({
      ...placeOf,
      hasTemplate: Type.Boolean({ description: "The location has its own format of slot codes" }),
      slots: Type.Array(Slot),
    }),
  },
  labels: {
    summary: "Prints labels for these slots, or for all; an empty string is the location's own label.",
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
    summary: "Proposes the receiving location for a pickup from the contact's postcode.",
    query: strict({ contactId: key }),
    answer: Type.Object({ locationId: orNull(Type.Integer()) }),
  },
  find: {
    summary: "Resolves a scanned code to a location, a slot or a product in stock.",
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
    summary: "Moves products to locations, all or none; can be undone like a bulk edit of products.",
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
      editId: orNull(Type.Integer({ description: "Id of the bulk edit, to undo it" })),
    }),
  },
} as const;
export type PlacesSchemas = typeof placesSchemas;
export const places = withSchemas(productSubject, routes.places, placesSchemas);
