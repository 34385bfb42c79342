import { addressText } from "../../../contract/address.rules.ts";
import type { Locale } from "../../../contract/locales.ts";
import {
  type Conflict,
  conflictsOf,
  conflictUnits,
  timeOf,
  timetableOf,
} from "../../../contract/plan.rules.ts";
import { plateText } from "../../../contract/plates.rules.ts";
import { mostLinesAtOnce } from "../../../contract/printing.rules.ts";
import type { Stop } from "../../../contract/stops.ts";
import { refused } from "../../ground/base/failure.ts";
import { dayText, textOf } from "../../ground/base/texts.ts";
import type { Db } from "../../ground/database/connection.ts";
import type { Services } from "../../platform/http/app.ts";
import type { Printer } from "../../platform/print/print.ts";
import { type Cell, isolated, isolatedLines, type Sheet, sheetsPdf } from "../../platform/print/sheets.ts";
import { findSender, type Sender, stationery } from "../paper/letterhead.ts";
import { findPlan, routedStates } from "../stops/plan.queries.ts";
import { stopsBetween } from "../stops/stops.queries.ts";

type Asked = { day: string; vehicleIds?: readonly number[] };

/** The stops of a day on paper, each vehicle on pages of its own; 422 when there are none. */
export async function daySheetsPdf(
  services: Pick<Services, "db" | "storage">,
  printer: Pick<Printer, "pdf">,
  locale: Locale,
  { day, vehicleIds }: Asked,
) {
  const { db } = services;
  const stops = (await stopsBetween(db, day, day)).filter(
    ({ vehicleId, state }) =>
      vehicleId !== null &&
      routedStates.some((one) => one === state) &&
      (!vehicleIds || vehicleIds.includes(vehicleId)),
  );
  if (!stops.length) throw refused("nothingToPrint");
  if (stops.length > mostLinesAtOnce) throw refused("printTooLong", "vehicleIds", { limit: mostLinesAtOnce });
  const sender = await findSender(services);
  const byVehicle = Map.groupBy(stops, ({ vehicleId }) => vehicleId!);
  const sheets = [];
  for (const [vehicleId, own] of byVehicle)
    sheets.push(await sheetOf(db, sender, locale, { day, vehicleId, own }));
  return { name: `${day}.pdf`, bytes: await sheetsPdf(printer, sender.letterhead, sheets) };
}

type Route = { day: string; vehicleId: number; own: Stop[] };
async function sheetOf(
  db: Db,
  sender: Sender,
  locale: Locale,
  { day, vehicleId, own }: Route,
): Promise<Sheet> {
  const word = (name: string, values = {}) => textOf(locale, `daySheet.${name}`, values);
  const plan = await findPlan(db, day, vehicleId);
  const { visits, depart, back, km } = timetableOf(plan);
  const byId = new Map(own.map((stop) => [stop.id, stop]));
  const route = plan.stops.flatMap(({ id }) => byId.get(id) ?? []);
  const { vehicleName, plate } = own[0]!;
  const drivers = [...new Set(own.flatMap(({ driverName }) => driverName ?? []))];
  const conflicts = conflictsOf(plan);
  return {
    locale,
    wide: true,
    title: word("title"),
    reference: dayText(locale, day),
    ...stationery(sender, locale),
    terms: [],
    address: [],
    facts: [
      [word("vehicle"), isolated([vehicleName, plate && plateText(plate)].filter(Boolean).join(" · "))],
      [word("driver"), drivers.length ? drivers.map(isolated).join(", ") : "–"],
      [word("leaves"), isolated(timeOf(depart))],
      [word("back"), isolated(timeOf(back))],
      [word("distance"), word("kilometres", { count: Math.round(km) })],
    ],
    columns: [
      { label: word("number"), width: 10, side: "end" },
      { label: word("time"), width: 24, side: "start" },
      { label: word("address"), width: 0, side: "start" },
      { label: word("contact"), width: 45, side: "start" },
      { label: word("goods"), width: 40, side: "start" },
      { label: word("instructions"), width: 62, side: "start" },
    ],
    rows: route.map((stop, at) => {
      const visit = visits[at]!;
      const wrong = conflicts.filter((conflict) => conflict.stop === stop.id);
      return rowOf(locale, stop, { at, time: `${timeOf(visit.begin)}–${timeOf(visit.leave)}`, wrong });
    }),
    footer: stationery(sender, locale).footer,
  };
}

type Place = { at: number; time: string; wrong: readonly Conflict[] };
function rowOf(locale: Locale, stop: Stop, { at, time, wrong }: Place): Cell[] {
  const word = (name: string, values = {}) => textOf(locale, `daySheet.${name}`, values);
  const { windowFrom, windowUntil } = stop;
  const agreed = windowFrom || windowUntil ? [isolated(`${windowFrom ?? ""}–${windowUntil ?? ""}`)] : [];
  const weight = stop.weight === null ? [] : [word("kilograms", { count: stop.weight })];
  return [
    { text: isolated(String(at + 1)), strong: true },
    { text: isolated(time), notes: agreed.map((hours) => word("agreed", { hours })) },
    {
      text: isolated(stop.name || stop.contactName),
      strong: true,
      notes: [
        ...isolatedLines(addressText({ ...stop, state: "" })),
        ...wrong.map((one) => conflictText(locale, one)),
      ],
    },
    { text: isolated(stop.contactPerson) || "–", notes: [isolated(stop.contactPhone)].filter(Boolean) },
    {
      text: textOf(locale, `stopKinds.${stop.kind}`),
      notes: [word("pieces", { count: stop.expectedPieces }), ...weight, ...stop.orderNrs.map(isolated)],
    },
    { text: "", notes: isolatedLines(stop.instructions) },
  ];
}

/** What is wrong, with by how much. */
const conflictText = (locale: Locale, { code, by }: Conflict) =>
  textOf(locale, `conflicts.${code}`, {
    amount: textOf(locale, `amounts.${conflictUnits[code]}`, { count: by }),
  });
