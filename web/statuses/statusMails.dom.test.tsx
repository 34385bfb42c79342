import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { labelled, Refusal, type Request, renderScreen, serve } from "../kit/kit.fixtures.tsx";
import { OrderStatusForm } from "./OrderStatusForm.tsx";

const status = {
  ...{
    id: 3,
    version: 1,
    name: "Onderweg",
    kind: "sale",
    phase: "inProgress",
    color: "#888888",
    position: 1,
  },
  ...{ mailBody: "Dag {customerName}", mailBodies: { en: "Hello {customerName}" } },
};
type Draft = { orderNr: string; locale: string; mailBody: string; mailBodies: Record<string, string> };
/** Fills a mail in for order VO-1, of Els Bakker, as the server does. */
function filled({ orderNr, locale, mailBody, mailBodies }: Draft) {
  if (orderNr !== "VO-1")
    throw new Refusal({
      ...{ status: 422, code: "unknownReference", detail: "Deze order is er niet." },
      errors: [{ path: "orderNr", code: "unknownReference", message: "Deze order is er niet." }],
    });
  const text = mailBodies[locale] || mailBody;
  return { subject: `${orderNr} ${locale}`, body: text.replace("{customerName}", "Els Bakker") };
}

/** The form of a status; answers the mails that were asked for. */
async function opened() {
  const requests = serve(({ path, body }: Request) => {
    if (path === "/admin/order-statuses/mail-preview") return filled(body as Draft);
    if (path === "/admin/order-statuses/3") return status;
    if (path.endsWith("/use")) return { orders: 0 };
    return path.startsWith("/admin/order-statuses") ? { items: [status], total: 1 } : { defaultLocale: "nl" };
  });
  await renderScreen(OrderStatusForm, "/admin/order-statuses/3", "/admin/order-statuses/$id");
  await screen.findByDisplayValue("Onderweg");
  return () => requests.flatMap(({ path, body }) => (path.endsWith("/mail-preview") ? [body as Draft] : []));
}
const order = (number: string) =>
  fireEvent.change(labelled(/^Voorbeeld bij order/), { target: { value: number } });
const inLanguage = (name: RegExp) => fireEvent.click(screen.getByRole("tab", { name }));
const shows = (text: string, language: string) =>
  waitFor(() => {
    const mail = screen.getByText(text).closest("[role=status]");
    expect(mail?.getAttribute("lang")).toBe(language);
  });

test("the mail of a status is shown as a real order fills it in, in the chosen language", async () => {
  const asked = await opened();
  expect(asked()).toEqual([]);
  order(" VO-1 ");
  await shows("Dag Els Bakker", "nl");
  inLanguage(/^English/);
  await shows("Hello Els Bakker", "en");
  expect(screen.queryByText("Dag Els Bakker")).toBeNull();
  expect(asked().map(({ orderNr, locale }) => [orderNr, locale])).toEqual([
    ["VO-1", "nl"],
    ["VO-1", "en"],
  ]);
  expect(asked()[0]).toMatchObject({ kind: "sale", name: "Onderweg", mailBodies: status.mailBodies });
});

test("the preview follows what is written, and a language without a text has the company's", async () => {
  const asked = await opened();
  order("VO-1");
  await shows("Dag Els Bakker", "nl");
  inLanguage(/^Français/);
  await shows("Dag Els Bakker", "fr");
  fireEvent.change(labelled(/^E-mail bij deze status \(Français\)/), {
    target: { value: "Bonjour {customerName}" },
  });
  await shows("Bonjour Els Bakker", "fr");
  expect(asked().at(-1)!.mailBodies).toEqual({ ...status.mailBodies, fr: "Bonjour {customerName}" });
});

test("an order that is not there is said at its field, and the mail of the one before goes", async () => {
  await opened();
  order("VO-1");
  await shows("Dag Els Bakker", "nl");
  order("VO-99");
  await screen.findByText("Deze order is er niet.");
  expect(screen.queryByText("Dag Els Bakker")).toBeNull();
  expect(labelled(/^Voorbeeld bij order/).getAttribute("aria-invalid")).toBe("true");
});
