import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { historyEvents, type History as Page } from "../../contract/history.ts";
import { sales } from "../../contract/orders.routes.ts";
import { textsIn } from "../../locales/read.ts";
import { renderScreen, serve } from "../kit/kit.fixtures.tsx";
import { History } from "./History.tsx";

type Facts = Page["items"][number]["facts"];
const entry = (id: number, facts: Facts, userName: string | null = "anna", at = "2026-11-21T10:00:00Z") => ({
  id,
  at,
  userName,
  facts,
});
const sale = { route: sales.history, id: 7, title: "Geschiedenis", labels: "sales", also: [] };
const Sale = () => <History {...sale} />;
async function open(pages: Record<string, Page>) {
  const asked = serve(({ query }) => pages[query.before ?? ""]);
  await renderScreen(Sale);
  await screen.findAllByText(/./, { selector: "time" });
  return asked;
}
const timeline = () => within(screen.getByRole("region", { name: "Geschiedenis" }));
const items = () =>
  timeline()
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent?.replace(/^\d\d:\d\d/, ""));

test("says fields in words by their kind, who did it, and with which order", async () => {
  const change = (field: string, more: object) => ({ what: "field", count: 1, field, ...more });
  await open({
    "": {
      items: [
        entry(4, [
          change("contactId", { before: "De Brug", after: "Kring" }),
          change("transportCost", { kind: "money", before: null, after: 1250 }),
          change("deliveryDate", { kind: "day", before: "2026-11-21", after: "2026-11-30" }),
          change("gift", { before: false, after: true }),
          change("dataDestruction", { texts: "dataDestructions", before: "noDataCarrier", after: null }),
          change("locale", { kind: "language", before: "nl", after: "fa" }),
          change("country", { kind: "region", before: "NL", after: "BE" }),
          change("ram", { name: "Geheugen", before: "8 GB", after: "16 GB" }),
        ]),
        entry(3, [{ what: "stock.reserved", count: 1, about: "Muis · 100007" }], null),
        entry(2, [{ what: "onOrder", count: 1, order: { id: 9, nr: "SO-9", kind: "sale" } }]),
        entry(1, [{ what: "offOrder", count: 1, order: { id: null, nr: "SO-8", kind: "sale" } }]),
      ],
      hasMore: false,
    },
  });
  expect(items().map((text) => text?.replace(/\s/g, " "))).toEqual([
    `Klant: De Brug → KringTransportkosten: – → € 12,50Leverdatum: 21 nov 2026 → 30 nov 2026Schenking: Nee → Ja${`Wijze van datavernietiging: ${textsIn("nl").get("dataDestructions.noDataCarrier")} → –`}Taal: Nederlands → PerzischLand: Nederland → BelgiëGeheugen: 8 GB → 16 GB door anna`,
    "Gereserveerd (Muis · 100007) automatisch",
    "Op verkooporder gezet (SO-9) door anna",
    "Van de order gehaald (SO-8) door anna",
  ]);
  expect(
    timeline()
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(["/orders/sales/9"]);
});

test("what several things have in common opens to its parts, and says how many it leaves out", async () => {
  const parts = ["Wissen", "Testen"].map((name) => ({ what: "taskDone", count: 1, name }));
  await open({ "": { items: [entry(1, [{ what: "taskDone", count: 5, parts }])], hasMore: false } });
  const sum = timeline().getByText("5 taken klaar");
  expect(sum.closest("details")!.open).toBe(false);
  fireEvent.click(sum);
  expect(
    within(sum.closest("details")!)
      .getAllByRole("listitem")
      .map((part) => part.textContent),
  ).toEqual(["Taak ‘Wissen’ klaar", "Taak ‘Testen’ klaar", "en nog 3"]);
});

test("what colleagues said stays where nothing else happened, also where nobody may write any more", async () => {
  serve(() => ({ items: [], hasMore: false }));
  const between = [{ key: "comment 1", at: "2026-11-21T10:00:00Z", lines: ["Doos is nat"] }];
  await renderScreen(() => <History {...sale} between={between} />);
  expect((await timeline().findByRole("listitem")).textContent).toContain("Doos is nat");
});

test("goes on where the last entry ended", async () => {
  const created = (id: number) => entry(id, [{ what: "orderCreated", count: 1 }]);
  const requests = await open({
    "": { items: [created(30), created(20)], hasMore: true },
    20: { items: [created(10)], hasMore: false },
  });
  fireEvent.click(timeline().getByRole("button", { name: "Eerdere gebeurtenissen laden" }));
  await waitFor(() => expect(timeline().getAllByRole("listitem")).toHaveLength(3));
  expect(timeline().queryByRole("button")).toBeNull();
  expect(requests.map(({ query }) => query.before)).toEqual([undefined, "20"]);
});

test("everything that can happen has words", () => {
  const keys = [...textsIn("nl").keys()].flatMap((key) => key.match(/^history\.(.+)$/)?.[1] ?? []);
  const keysWithoutPlural = new Set(keys.map((key) => key.replace(/_(one|other)$/, "")));
  expect([...keysWithoutPlural].filter((key) => !["andMore", "system"].includes(key)).sort()).toEqual(
    [...historyEvents].sort(),
  );
});
