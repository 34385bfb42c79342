import { type Static, Type } from "typebox";
import { modules as moduleNames } from "./access.ts";
import { asKey, day, instant, key, money, oneOf, orNull, strict, withSchemas } from "./http.ts";
import * as routes from "./modules.routes.ts";
import { moduleStates } from "./modules.rules.ts";

/** The name of a module, which is its id. */
export const moduleId = asKey(oneOf(moduleNames));

export const Module = Type.Object({
  id: moduleId,
  active: Type.Boolean(),
  activeAt: orNull(instant),
  expiresAt: orNull({
    ...instant,
    description: "The end of its last day in the company's zone; null before its first one",
  }),
  state: oneOf(moduleStates, "moduleStates"),
  until: orNull({ ...day, description: "Last day of the module" }),
  trialUntil: orNull({ ...day, description: "Null while its trial was not had" }),
  unpaidSince: orNull(day),
  renews: Type.Boolean({ description: "The subscription is renewed" }),
  price: { ...money, description: "A month, without VAT, cents" },
  paymentId: orNull({ ...key, description: "The latest payment of its subscription" }),
});
export type Module = Static<typeof Module>;

const modulesSchemas = {
  list: {
    summary: "Lists all modules with their price and the day until which they are paid.",
    answer: Type.Object({ items: Type.Array(Module) }),
  },
  read: { summary: "Returns a module.", params: strict({ id: moduleId }), answer: Module },
} as const;
export type ModulesSchemas = typeof modulesSchemas;

const subject = {
  name: "Modules",
  description: "What the company bought, until when, and the settings of each module.",
  topic: "modules",
};
export const modules = withSchemas(subject, routes.modules, modulesSchemas);
