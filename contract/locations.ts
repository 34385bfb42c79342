import { type Static, Type } from "typebox";
import { withBulkSchemas } from "./bulk.ts";
import { crudSchemas } from "./crud.ts";
import { subject } from "./docs.ts";
import { input, name, orNull, text, translated, withSchemas } from "./http.ts";
import { locations as routes } from "./locations.routes.ts";

export const LocationInput = input({
  name: translated({ ...name(80), examples: ["Magazijn Noord"] }),
  zipcodes: Type.Array(
    Type.String({ pattern: "^ ?[0-9A-Za-z][0-9A-Za-z ]{0,9}(- ?[0-9A-Za-z][0-9A-Za-z ]{0,9})?$" }),
    {
      maxItems: 200,
      default: [],
    },
  ),
  locationTemplate: {
    ...text(200),
    default: "",
    description: "A regular expression of how a place in it is written; racks, bays and positions when blank",
    examples: ["\\d-\\d{2}-[1-4]"],
  },
  unitCapacity: orNull(Type.Integer({ minimum: 1, maximum: 1_000_000, examples: [5000] })),
});
export type LocationInput = Static<typeof LocationInput>;

const schemas = crudSchemas({
  input: LocationInput,
  extra: { used: Type.Integer({ description: "Units that lie here now" }) },
  sortable: ["name", "unitCapacity"],
});
export type LocationSchemas = typeof schemas;

const location = subject(
  "location",
  "Buildings and rooms in which goods are stored; a template defines the format of slot codes.",
);
export const locations = withBulkSchemas(withSchemas(location, routes, schemas), LocationInput);
