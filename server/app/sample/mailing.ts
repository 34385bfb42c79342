import type { Scene } from "./company.ts";

const text = (...lines: string[]) => ({
  kind: "text",
  paragraphs: lines.map((line) => ({ spans: [{ text: line }] })),
});
const copyOf = (title: string, lines: string[], button: string) => ({
  blocks: [
    { kind: "heading", level: "1", text: title },
    text(...lines),
    { kind: "button", label: button, href: "https://omloop.example/aanbod", align: "start" },
    { kind: "footer", text: "" },
  ],
});

/** Sofie keeps two lists, tags customers, and has a mail ready that nobody has sent yet. */
export async function prepareMailing(scene: Scene) {
  const { clock, contacts } = scene;
  const sofie = scene.as("sofie.voorbeeld");
  clock.turnTo(-3, "14:10");
  const school = await sofie.post("/customer-tags", { tagName: "School", color: "#008A40" });
  const dealer = await sofie.post("/customer-tags", { tagName: "Wederverkoper", color: "#3366FF" });
  await sofie.patch(`/contacts/${contacts.school}`, { tagId: school.id });
  for (const key of ["webshop", "trader"])
    await sofie.patch(`/contacts/${contacts[key]}`, { tagId: dealer.id });
  const list = await sofie.post("/mailing-lists", {
    listName: "Nieuwsbrief",
    description: "Elke maand wat er binnenkwam",
  });
  await sofie.post(`/mailing-lists/${list.id}/members`, {
    contactIds: ["school", "webshop", "office", "trader", "agency", "person"].map((key) => contacts[key]),
  });
  await sofie.post("/mailing-lists", {
    listName: "Alle klanten",
    filter: { isCustomer: true },
    private: true,
  });
  clock.wait(20);
  const mail = {
    name: "Laptops van de bank",
    subject: {
      nl: "Zestig laptops voor {{companyName|u}}",
      de: "Sechzig Laptops für {{companyName|Sie}}",
    },
    senderName: "Sofie van Rondom IT",
    senderEmail: "verkoop@omloop.example",
    recipients: { listIds: [list.id], tagIds: [], addresses: [] },
    content: {
      nl: copyOf(
        "Zestig laptops, getest en gewist",
        [
          "Beste {{representative|klant}},",
          "Deze week kwamen zestig laptops binnen van een bank. Wie het eerst kiest, kiest het best.",
        ],
        "Bekijk het aanbod",
      ),
      de: copyOf(
        "Sechzig Laptops, geprüft und gelöscht",
        [
          "Guten Tag {{representative|werter Kunde}},",
          "Diese Woche kamen sechzig Laptops von einer Bank herein. Wer zuerst wählt, hat die beste Auswahl.",
        ],
        "Zum Angebot",
      ),
    },
  };
  const { id } = await sofie.post("/emails", mail);
  await sofie.post(`/emails/${id}/copy`, { isTemplate: true, name: "Nieuw binnen" });
}
