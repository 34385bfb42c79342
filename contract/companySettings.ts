import { type Static, Type } from "typebox";
import { type Group, groups } from "./access.ts";
import { defaultsOf, name, oneOf, orNull, strict, text, time } from "./http.ts";

const line = (maxLength = 120) => ({ ...text(maxLength), default: "" });

export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type Weekday = (typeof weekdays)[number];
const Hours = strict({ from: time, until: time });
export type Hours = Static<typeof Hours>;
const onDay = (hours: Hours | null) => ({ ...orNull(Hours), default: hours });
const working: Hours = { from: "08:00", until: "17:00" };
/** When the company works, by its own clock; null on days off. */
export const WorkingHours = strict({
  monday: onDay(working),
  tuesday: onDay(working),
  wednesday: onDay(working),
  thursday: onDay(working),
  friday: onDay(working),
  saturday: onDay(null),
  sunday: onDay(null),
});
export type WorkingHours = Static<typeof WorkingHours>;

const degrees = (most: number) => ({
  ...orNull(Type.Number({ minimum: -most, maximum: most })),
  default: null,
});
/** Where the vans leave from. */
export const Depot = strict({
  street: line(),
  zipcode: line(20),
  city: line(),
  country: { ...Type.String({ pattern: "^[A-Z]{2}$", description: "ISO 3166-1" }), default: "NL" },
  latitude: degrees(90),
  longitude: degrees(180),
});
export type Depot = Static<typeof Depot>;

const days = (usual: number | null) => ({
  ...orNull(Type.Integer({ minimum: 1, maximum: 3650, description: "Days; null keeps them for ever" })),
  default: usual,
});
/** How many days are kept what nobody needs for ever. */
export const Retention = strict({ logs: days(365), positions: days(30), mails: days(null) });
export type Retention = Static<typeof Retention>;

/** Where the pictures of a map come from; without an address it has none. */
export const Tiles = strict({
  url: { ...line(300), description: "Https, with {z}, {x} and {y}" },
  attribution: line(200),
  maxZoom: Type.Integer({ minimum: 1, maximum: 22, default: 19 }),
});
export type Tiles = Static<typeof Tiles>;

export const marginSchemes = ["perItem", "globalised"] as const;

/** What holds for the whole company besides its numbers and its papers. */
export const companySettings = {
  timeZone: { ...name(60), description: "IANA name; decides what a day is", default: "Europe/Amsterdam" },
  currency: { ...Type.String({ pattern: "^[A-Z]{3}$", description: "ISO 4217" }), default: "EUR" },
  marginScheme: {
    ...oneOf(marginSchemes, "marginSchemes"),
    description: "Whether losses on margin goods are set off against other sales of the period",
    default: "perItem" as const,
  },
  labourCost: Type.Integer({
    minimum: 0,
    maximum: 100_000,
    description: "Cost of an hour of the company's own people, cents",
    default: 0,
  }),
  workingHours: { ...WorkingHours, default: {} },
  depot: { ...Depot, default: {} },
  retention: { ...Retention, default: {} },
  tiles: { ...Tiles, default: {} },
  // The specification asks for eight characters; NIST 800-63B-4 for fifteen where nothing else proves who signs in.
  minimumPasswordLength: Type.Integer({ minimum: 8, maximum: 64, description: "In characters", default: 8 }),
  secondFactorGroups: {
    ...Type.Array(oneOf(groups, "groups"), { maxItems: groups.length, uniqueItems: true }),
    description: "Groups whose members must have a second factor, from their next sign-in on",
    default: [] as Group[],
  },
};
export const defaultCompanySettings = {
  timeZone: "Europe/Amsterdam",
  currency: "EUR",
  marginScheme: "perItem",
  labourCost: 0,
  workingHours: defaultsOf(WorkingHours) as WorkingHours,
  depot: defaultsOf(Depot) as Depot,
  retention: defaultsOf(Retention) as Retention,
  tiles: defaultsOf(Tiles) as Tiles,
  minimumPasswordLength: 8,
  secondFactorGroups: [] as Group[],
} as const;
