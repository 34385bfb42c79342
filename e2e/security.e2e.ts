import { expect, type Page } from "@playwright/test";
import { codeFor, join, test } from "./company.ts";
import { password } from "./steps.ts";

// Nobody is signed in at first.
test.use({ signedInAs: null });

const otherPassword = "Blauwe-Emmer-52";
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const clickButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function signIn(page: Page, username: string, typed: string) {
  await page.goto("/sign-in");
  await field(page, "E-mailadres of gebruikersnaam").fill(username);
  await field(page, "Wachtwoord").fill(typed);
  await clickButton(page, "Inloggen");
}
/** Who listens hears where they arrived: its heading has the focus. */
const isIn = (page: Page) => expect(page.getByRole("heading", { name: "Nog geen toegang" })).toBeFocused();
const isOut = (page: Page) => expect(page.getByRole("heading", { name: "Inloggen" })).toBeVisible();

test("who signs up confirms with the mailed code; a wrong one is marked, and a new one can be asked for", async ({
  page,
  company,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Nog geen account? Maak er een aan" }).click();
  await field(page, "Voornaam").fill("Roos");
  await field(page, "Achternaam").fill("Smit");
  await field(page, "Gebruikersnaam").fill("roos");
  await field(page, "E-mailadres").fill("roos@voorbeeld.nl");
  await field(page, "Wachtwoord").fill(password);
  await field(page, "Wachtwoord herhalen").fill("Iets-anders-1");
  await clickButton(page, "Account aanmaken");
  await expect(field(page, "Wachtwoord herhalen")).toHaveAttribute("aria-invalid", "true");
  await field(page, "Wachtwoord herhalen").fill(password);
  await clickButton(page, "Account aanmaken");

  // The sixth digit sends the code.
  await field(page, "Code").fill("000000");
  await expect(field(page, "Code")).toHaveAccessibleDescription("Deze code klopt niet of is verlopen.");
  const response = page.waitForResponse(/resend/);
  await clickButton(page, "Nieuwe code sturen");
  expect((await response).ok()).toBe(true);
  await expect(page.getByRole("status")).toHaveText(/^Als er een nieuwe code verstuurd kan worden/);
  await field(page, "Code").fill(await codeFor(company, "roos@voorbeeld.nl", "Bevestig uw account"));
  await isIn(page);
});

test("an account that was never confirmed is asked for its code at sign-in", async ({ page, company }) => {
  const names = { username: "joost", firstName: "Joost", lastName: "Mol", email: "joost@voorbeeld.nl" };
  await company.ask("POST", "/security/sign-up", { ...names, password });
  await signIn(page, "joost", password);
  await expect(page.getByRole("heading", { name: "Account bevestigen" })).toBeVisible();
  await field(page, "Code").fill(await codeFor(company, names.email, "Bevestig uw account"));
  await isIn(page);
});

test("whoever waits for a group is told when an Admin gives one, and goes on without signing in again", async ({
  page,
  company,
}) => {
  await join(company, "loes");
  await page.goto("/sign-in");
  await field(page, "E-mailadres of gebruikersnaam").fill("loes");
  await field(page, "Wachtwoord").fill(password);
  await field(page, "Wachtwoord tonen").check();
  await expect(field(page, "Wachtwoord")).toHaveAttribute("type", "text");
  const listening = page.waitForResponse(/\/api\/events/);
  await clickButton(page, "Inloggen");
  await isIn(page);
  await listening;
  const access = { groups: ["Sales"], permissions: [], contactId: null };
  await company.ask("PUT", "/admin/users/groups/loes", access);
  await expect(page.getByText("U hebt nu toegang.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Vandaag" })).toBeVisible();
});

test("a forgotten password is replaced with a code that no colleague reads in the mail log", async ({
  page,
  company,
}) => {
  await join(company, "wouter");
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Wachtwoord vergeten" }).click();
  await field(page, "E-mailadres of gebruikersnaam").fill("wouter@voorbeeld.nl");
  await clickButton(page, "Code sturen");
  await expect(field(page, "E-mailadres of gebruikersnaam")).toHaveValue("wouter@voorbeeld.nl");
  await expect(page.getByText("staat de code in de uitvoer van de server")).toBeVisible();
  await field(page, "Code").fill(await company.passwordCode("wouter"));
  await field(page, "Nieuw wachtwoord").fill("zwak");
  await field(page, "Wachtwoord herhalen").fill("zwak");
  await clickButton(page, "Nieuw wachtwoord kiezen");
  await expect(field(page, "Nieuw wachtwoord")).toHaveAccessibleDescription(/Minstens 8 tekens/);
  await field(page, "Nieuw wachtwoord").fill(otherPassword);
  await field(page, "Wachtwoord herhalen").fill(otherPassword);
  await clickButton(page, "Nieuw wachtwoord kiezen");
  await expect(page.getByRole("status")).toHaveText(/Uw wachtwoord is gewijzigd/);

  await signIn(page, "wouter", password);
  await expect(page.getByRole("alert")).toHaveText("Ongeldige gebruikersnaam of ongeldig wachtwoord.");
  await field(page, "Wachtwoord").fill(otherPassword);
  await clickButton(page, "Inloggen");
  await isIn(page);
});

test("a password is changed from the account's menu with the old one, and other browsers are signed out", async ({
  page,
  browser,
  company,
}) => {
  await join(company, "sanne");
  await signIn(page, "sanne", password);
  await isIn(page);
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, "sanne", password);
  await isIn(elsewhere);

  await clickButton(page, "Mijn account");
  await page.getByRole("menuitem", { name: "Wachtwoord wijzigen" }).click();
  await field(page, "Huidig wachtwoord").fill("Vergeten-Emmer-1");
  await field(page, "Nieuw wachtwoord").fill(otherPassword);
  await field(page, "Wachtwoord herhalen").fill(otherPassword);
  await clickButton(page, "Wachtwoord wijzigen");
  await expect(field(page, "Huidig wachtwoord")).toHaveAccessibleDescription(
    "Het huidige wachtwoord klopt niet.",
  );
  await field(page, "Huidig wachtwoord").fill(password);
  await clickButton(page, "Wachtwoord wijzigen");
  await expect(page.getByText("Wachtwoord gewijzigd")).toBeVisible();
  await expect(field(page, "Huidig wachtwoord")).toHaveValue("");

  await elsewhere.reload();
  await isOut(elsewhere);
  await elsewhere.context().close();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Wachtwoord wijzigen" })).toBeVisible();
});

test("after ten wrong passwords the person is told to wait or to choose a new one, also with the right one", async ({
  page,
  company,
}) => {
  await join(company, "kees");
  const guess = () =>
    page.request.post("/api/security/sign-in", { data: { emailOrUsername: "kees", password: "Geraden-1" } });
  for (let times = 1; times < 10; times += 1) expect((await guess()).status()).toBe(401);
  await signIn(page, "kees", "Geraden-1");
  await expect(page.getByRole("alert")).toHaveText("Ongeldige gebruikersnaam of ongeldig wachtwoord.");
  await field(page, "Wachtwoord").fill(password);
  await clickButton(page, "Inloggen");
  await expect(page.getByRole("alert")).toHaveText(
    "Te vaak geprobeerd. Wacht 15 minuten of vraag een nieuw wachtwoord aan.",
  );
});
