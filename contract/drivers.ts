import { type Static, Type } from "typebox";
import { withOptionSchemas } from "./autocomplete.ts";
import { crudSchemas } from "./crud.ts";
import { subject } from "./docs.ts";
import * as routes from "./drivers.routes.ts";
import { day, dayRange, input, key, name, orNull, text, withSchemas, yesOrNo } from "./http.ts";
import { optionalEmail } from "./security.ts";

export const DriverInput = input({
  firstName: name(60),
  lastName: name(80),
  email: optionalEmail,
  phone: { ...text(40), default: "" },
  username: {
    ...text(60),
    default: "",
    description: "The user name of the account with which the driver sees their own stops; none when blank",
  },
  licenceUntil: { ...orNull(day), description: "The last day of the driving licence" },
  archived: Type.Boolean({ default: false }),
});
export type DriverInput = Static<typeof DriverInput>;

const schemas = crudSchemas({
  input: DriverInput,
  extra: {
    name: Type.String({ description: "The first and the last name" }),
    userId: orNull(key),
  },
  filters: { archived: yesOrNo, licenceUntil: dayRange },
  sortable: ["name", "firstName", "lastName", "email", "licenceUntil"],
});
export type DriversSchemas = typeof schemas;
const driver = subject("driver", "Drivers; the account of a driver sees their own stops.");
export const drivers = withOptionSchemas(withSchemas(driver, routes.drivers, schemas));
