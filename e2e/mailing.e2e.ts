import { expect, test } from "@playwright/test";
import PostalMime from "postal-mime";
import { startSmtp } from "../server/testing/smtp.ts";
import { startOmloop } from "./omloop.ts";
import { signInTo, signUpIn, startTrials, type Tokens } from "./steps.ts";

const linksIn = (html: string) => [...html.matchAll(/\/c\/[\w-]{22}\/([1-9]\d*)/g)].map(([link]) => link);

test("a mail is sent, opened by a person and by a program, and unsubscribed from with one click", async ({
  page,
  browser,
}) => {
  const smtp = await startSmtp();
  const omloop = await startOmloop({ smtpUrl: smtp.url });
  const session = await signUpIn(omloop);
  await startTrials(omloop, session);
  const ask = askingAs(omloop.url, session);
  const company = { name: "Omloop", street: "Kade 1", zipcode: "3511 AA", city: "Utrecht" };
  const { version: _, ...configs } = await ask("GET", "/admin/configs");
  await ask("PUT", "/configs", { ...configs, company: { ...(configs.company as object), ...company } });
  const people = ["anna", "bram", "carla"];
  const contactIds: number[] = [];
  for (const name of people) {
    const contact = { name, email: `${name}@klant.nl`, companyId: null, isCustomer: true };
    contactIds.push((await ask("POST", "/contacts", contact)).id as number);
  }
  const list = await ask("POST", "/mailing-lists", { listName: "Nieuwsbrief" });
  await ask("POST", `/mailing-lists/${list.id}/members`, { contactIds });
  const button = (label: string, href: string) => ({ kind: "button", label, href });
  const email = await ask("POST", "/emails", {
    name: "Najaar",
    subject: { nl: "Voor {{name|u}}" },
    recipients: { listIds: [list.id], tagIds: [], addresses: [] },
    content: {
      nl: {
        blocks: [
          { kind: "text", paragraphs: [{ spans: [{ text: "Dag {{name|klant}}" }] }] },
          button("Laptops", `${omloop.url}/sign-in?van=laptops`),
          button("Telefoons", `${omloop.url}/sign-in?van=telefoons`),
          button("Schermen", `${omloop.url}/sign-in?van=schermen`),
          { kind: "footer", text: "" },
        ],
      },
    },
  });

  await signInTo(omloop, page);
  await page.goto(`${omloop.url}/emails/${email.id}/figures`);
  await page.getByRole("button", { name: "Versturen…" }).click();
  await page.getByRole("button", { name: "Mailing nu versturen" }).click();
  await expect(page.getByText("Klaar. Aangenomen berichten: 3")).toBeVisible();
  expect(people.map((name) => smtp.timesTo(`${name}@klant.nl`))).toEqual([1, 1, 1]);
  const mailTo = async (name: string) =>
    PostalMime.parse(smtp.received.find(({ to }) => to.includes(`${name}@klant.nl`))!.raw);

  const [anna, bram] = [await mailTo("anna"), await mailTo("bram")];
  // Its usual name says that no person looks at it.
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36";
  const reader = await browser.newPage({ userAgent });
  await reader.goto(omloop.url + linksIn(anna.html!)[0]);
  await expect(reader).toHaveURL(/van=laptops/);
  for (const link of linksIn(bram.html!)) await fetch(omloop.url + link, { redirect: "manual" });

  const unsubscribeUrl = /<(.*)>/.exec(
    bram.headers.find(({ key }) => key === "list-unsubscribe")!.value,
  )![1]!;
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect((await fetch(unsubscribeUrl, { method: "POST", body })).status).toBe(200);

  const carla = await mailTo("carla");
  await reader.goto(/http\S+\/u\/[\w-]{22}/.exec(carla.text!)![0]);
  await expect(reader.getByRole("checkbox", { name: "Nieuwsbrief" })).toBeChecked();
  await expect(reader.getByText("carla")).toHaveCount(0);
  await reader.getByRole("button", { name: "Geen mailings meer" }).click();
  await expect(reader.getByText("U bent uitgeschreven en krijgt geen mailings meer.")).toBeVisible();
  await reader.close();

  const figure = (name: string) =>
    page
      .getByRole("table", { name: "Wat mensen ermee deden" })
      .getByRole("row", { name: new RegExp(`^${name}`) });
  await expect(figure("Geopend")).toContainText("1");
  await expect(figure("Geklikt")).toContainText("33,3");
  await expect(figure("Uitgeschreven")).toContainText("2");
  await figure("Uitgeschreven").getByRole("link").first().click();
  await expect(page.getByRole("row").filter({ hasText: "@klant.nl" })).toHaveCount(2);
  await page.goto(`${omloop.url}/suppressions`);
  await expect(page.getByRole("row").filter({ hasText: "bram@klant.nl" })).toContainText("Uitgeschreven");
  await page.goto(`${omloop.url}/admin/mails?kind=bulk`);
  await page.getByRole("row").filter({ hasText: "bram@klant.nl" }).first().press("Enter");
  await expect(page.getByText("Door een programma, niet door een mens").first()).toBeVisible();
  await omloop.stop();
  await smtp.close();
});

type Body = Record<string, unknown>;
const askingAs =
  (url: string, { accessToken }: Tokens) =>
  async (method: string, path: string, body?: object): Promise<Body> => {
    const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
    const answer = await fetch(`${url}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json() as Promise<Body>;
  };
