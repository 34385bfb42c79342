import { expect, test } from "vitest";
import { ContactInput } from "../../../contract/contacts.ts";
import { locations } from "../../../contract/locations.ts";
import { repairs } from "../../../contract/orders.ts";
import { blankOf, bodyOf, fieldRules, fieldSchema, formPath, type JsonSchema, limitOf } from "./fields.ts";

const body = ContactInput as JsonSchema;
const check = (name: string, value: unknown) =>
  (fieldRules(fieldSchema(body, name)).validate as (value: unknown) => true | string)(value);

test("a field without default must be filled in and one with a default need not", () => {
  expect(fieldSchema(body, "name").required).toBe(true);
  expect(check("name", "  ")).toBe("required");
  expect(fieldSchema(body, "email").required).toBe(false);
  expect(check("email", "")).toBe(true);
  expect(fieldSchema(body, "companyId")).toMatchObject({ required: false, nullable: true });
});

test("an address that is no e-mail address is refused", () => {
  expect(check("email", "anna@")).toBe("email");
  expect(check("email", "anna@example.nl")).toBe(true);
});

test("a blank form holds the defaults of the contract", () => {
  expect(blankOf(body)).toMatchObject({
    name: "",
    companyId: null,
    country: "NL",
    isPublic: false,
  });
});

test("only what the route knows is sent", () => {
  const values = { ...blankOf(body), lists: [], name: "A", locale: "de", companyName: "B", id: 3 };
  expect(Object.keys(bodyOf(body, values)).sort()).toEqual(Object.keys(body.properties ?? {}).sort());
});

test("an amount that the person may not read is not sent", () => {
  const schema = repairs.replace.schema.body as unknown as JsonSchema;
  const body = bodyOf(schema, { contactId: 1, transportCost: null, deliveryDate: null });
  expect(body).toMatchObject({ contactId: 1, deliveryDate: null });
  expect(body).not.toHaveProperty("transportCost");
});

test("an emptied number that may be empty is sent as null", () => {
  const schema = locations.create.schema.body as JsonSchema;
  expect(bodyOf(schema, { name: "A", unitCapacity: undefined })).toMatchObject({ unitCapacity: null });
});

test("a path of the server becomes a field of the form", () => {
  expect(formPath("/lines/0/name")).toBe("lines.0.name");
  expect(formPath("body/name")).toBe("name");
  expect(formPath("name")).toBe("name");
});

test("a refusal of the browser names the limit that was passed, as the field writes its value", () => {
  const schema = { type: "integer", minimum: 1, maximum: 250_000, maxLength: 80, minItems: 2 };
  const shape = { schema, required: true, nullable: false };
  const euros = (cents: number) => `€ ${cents / 100}`;
  const check = fieldRules(shape).validate as (value: unknown) => string;
  expect(limitOf(shape, check(0))).toBe(1);
  expect(limitOf(shape, check(250_001), euros)).toBe("€ 2500");
  expect(limitOf(shape, check("x".repeat(81)), euros)).toBe(80);
  expect(limitOf(shape, "required", euros)).toBeUndefined();
});
