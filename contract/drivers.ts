import { type Static, Type } from "typebox";
import { withOptionSchemas } from "./autocomplete.ts";
import { crudSchemas } from "./crud.ts";
import { subject } from "./docs.ts";
import * as routes from "./drivers.routes.ts";
import { optionalEmail } from "./emailAddress.ts";
import { day, dayRange, input, key, name, onlyThose, orNull, text, withSchemas } from "./http.ts";

export const DriverInput = input({
  firstName: { ...name(60), examples: ["Anna"] },
  lastName: { ...name(80), examples: ["Bos"] },
  email: optionalEmail,
  phone: { ...text(40), default: "", examples: ["06 12345678"] },
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
  filters: { archived: onlyThose("the archived ones, which are left out otherwise"), licenceUntil: dayRange },
  sortable: ["name", "firstName", "lastName", "email", "licenceUntil"],
});
export type DriversSchemas = typeof schemas;
const driver = subject("driver", "Drivers; the account of a driver sees their own stops.");
export const drivers = withOptionSchemas(withSchemas(driver, routes.drivers, schemas));
