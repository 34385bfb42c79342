import { type Static, Type } from "typebox";
import { oneOf, record, strict, text } from "./http.ts";
import { locales } from "./locales.ts";

export const shopSignIns = ["oauth", "bearer"] as const;
const id = { ...text(20), default: "" };

/** How the web shop is reached, and what its products get that no device says. */
export const ShopSettings = strict({
  baseUrl: {
    // Keys go unencrypted to nobody but this machine.
    ...Type.String({
      maxLength: 200,
      pattern:
        "^((https://[^\\s/?#@]+|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?)(/[^\\s?#@]*)?)?$",
    }),
    default: "",
    description: "The address of the shop, https, without what follows its host; blank when there is none",
  },
  signIn: {
    ...oneOf(shopSignIns, "shopSignIns"),
    default: "oauth" as const,
    description: "Sign-in method: the four keys of an integration (OAuth 1.0a), or its access token alone",
  },
  attributeSetId: { ...id, default: "4", description: "Attribute set of products whose sub-type has none" },
  websiteIds: Type.Array(Type.Integer({ minimum: 1, maximum: 100_000 }), {
    minItems: 1,
    maxItems: 20,
    uniqueItems: true,
    default: [1],
    description: "The websites of the shop that offer what is published",
  }),
  sourceCode: { ...text(60, 1), default: "default", description: "Stock source that is updated" },
  storeViews: record(
    Type.String({ pattern: `^(${locales.join("|")})$` }),
    Type.String({ pattern: "^[a-z][a-z0-9_]{0,31}$" }),
    {
      maxProperties: locales.length,
      additionalProperties: false,
      default: {},
      description: "Store view code by language",
    },
  ),
  gradeLabels: record(
    Type.String({ pattern: "^[^=\\n]{1,60}$" }),
    { ...text(60, 1), examples: ["Als nieuw"] },
    {
      maxProperties: 30,
      default: {},
      description: "Names of grades in the shop, by the grade here",
      examples: [{ A: "Als nieuw" }],
    },
  ),
  pricesWithVat: {
    ...Type.Boolean(),
    default: true,
    description: "The shop's prices include VAT",
  },
  ordersFollowed: {
    ...Type.Boolean(),
    default: true,
    description: "Orders of the shop are fetched by themselves, and followed when the shop changes them",
  },
  taxClassId: { ...id, default: "2", description: "The tax class of what is sold with VAT" },
  marginTaxClassId: { ...id, default: "0", description: "The tax class of the margin scheme" },
});
export type ShopSettings = Static<typeof ShopSettings>;
