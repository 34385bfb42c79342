import { expect, type Page } from "@playwright/test";
import type { Omloop } from "./omloop.ts";

export const password = "Geheim-123";

/** Makes the first account, the Admin's, without the screens for it. */
export async function signUpIn({ url, confirmationCode }: Omloop) {
  const post = async (path: string, body: object) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${url}/api/security${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.ok, await answer.text()).toBe(true);
  };
  const email = "jan@voorbeeld.nl";
  await post("/sign-up", { username: "jan", firstName: "Jan", lastName: "de Vries", email, password });
  await post("/confirm-sign-up", { emailOrUsername: "jan", code: await confirmationCode() });
}

export async function signInTo({ url }: Omloop, page: Page) {
  await page.goto(url);
  await page.getByLabel("E-mailadres of gebruikersnaam").fill("jan");
  await page.getByLabel("Wachtwoord", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Inloggen" }).click();
  await expect(page.getByRole("heading", { name: "Vandaag" })).toBeVisible();
}

/** Chooses from a list with search. */
export async function pick(page: Page, label: string, text: string) {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("combobox", { name: label }).fill(text);
  await page.getByRole("option", { name: text }).first().click();
}

export async function newContactIn({ url }: Omloop, page: Page, name: string, kind: "Leverancier" | "Klant") {
  await page.goto(`${url}/contacts/new`);
  await page.getByLabel("Naam", { exact: true }).fill(name);
  await page.getByLabel(kind).check();
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect(page).toHaveURL(/\/contacts/);
}
