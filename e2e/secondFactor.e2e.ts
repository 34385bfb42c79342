import { expect, type Page } from "@playwright/test";
import { codeAt, stepAt } from "../server/people/security/factors/totp.ts";
import { test } from "./company.ts";
import { password } from "./steps.ts";

/** The bytes of a key as a profile shows it. */
function bytesOf(base32: string) {
  const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...base32].map((sign) => signs.indexOf(sign).toString(2).padStart(5, "0")).join("");
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
}
const clickButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("somebody sets up a second factor, signs in with it, and takes it off with the password again", async ({
  page,
}) => {
  await page.goto("/profile");
  await clickButton(page, "Instellen");
  await expect(page.getByAltText("Code om met de app te scannen")).toBeVisible();
  const key = await page.getByText(/^[A-Z2-7]{32}$/).textContent();
  const code = codeAt(bytesOf(key!), stepAt(Date.now()));
  // The sixth digit sends it.
  await page.getByLabel("Code die de app dan toont").fill(code);
  const kept = page.getByRole("region", { name: "Uw herstelcodes" });
  await expect(kept.getByRole("listitem")).toHaveCount(10);
  const recoveryCodes = await kept.getByRole("listitem").allTextContents();
  await clickButton(page, "Ik heb ze bewaard");
  await expect(page.getByText("Nog 10 herstelcodes over")).toBeVisible();

  await page.goto("/sign-in");
  await page.evaluate(() => localStorage.removeItem("session"));
  await page.reload();
  await page.getByLabel("E-mailadres of gebruikersnaam").fill("jan");
  await page.getByLabel("Wachtwoord", { exact: true }).fill(password);
  await clickButton(page, "Inloggen");
  await expect(page.getByRole("heading", { name: "Code van uw app" })).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(code);
  await expect(page.getByText("Deze code klopt niet of is verlopen.")).toBeVisible();
  await clickButton(page, "Telefoon niet bij de hand? Gebruik een herstelcode");
  await page.getByLabel("Herstelcode").fill(recoveryCodes[0]!.toLowerCase());
  await clickButton(page, "Inloggen");
  await expect(page.getByRole("navigation", { name: "Hoofdmenu" })).toBeVisible();

  await page.goto("/profile");
  await expect(page.getByText("met wachtwoord en herstelcode")).toBeVisible();
  // As if the password had been given more than ten minutes ago.
  let isRefused = true;
  await page.route("**/api/security/second-factor/remove", async (route) => {
    const problem = { status: 403, code: "signInAgain", title: "", detail: "" };
    if (isRefused)
      await route.fulfill({ status: 403, contentType: "application/problem+json", json: problem });
    else await route.continue();
    isRefused = false;
  });
  await clickButton(page, "Uitzetten");
  await page.getByRole("dialog").getByRole("button", { name: "Uitzetten" }).click();
  const dialog = page.getByRole("dialog", { name: "Geef nog eens uw wachtwoord" });
  await dialog.getByLabel("Wachtwoord").fill("Verkeerd-Woord-1");
  await dialog.getByLabel("Code van uw app").fill(recoveryCodes[1]!);
  await dialog.getByRole("button", { name: "Verder" }).click();
  await expect(dialog.getByText("Het huidige wachtwoord klopt niet.")).toBeVisible();
  await dialog.getByLabel("Wachtwoord").fill(password);
  await dialog.getByRole("button", { name: "Verder" }).click();
  await expect(page.getByText("Tweestapsverificatie staat uit")).toBeVisible();
});
