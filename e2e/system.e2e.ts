import { createServer, type Server } from "node:net";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { freePort, type Omloop, startOmloop } from "./omloop.ts";
import { signInTo, signUpIn } from "./steps.ts";

let omloop: Omloop;
let mailPort: number;
let mailServer: Server | undefined;
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  mailPort = await freePort();
  omloop = await startOmloop({ sample: true, smtpUrl: `smtp://127.0.0.1:${mailPort}` });
  await signUpIn(omloop);
});
test.afterAll(async () => {
  mailServer?.close();
  await omloop.stop();
});

/** A mail server that takes whatever it is given. */
function startMail(port: number) {
  mailServer = createServer((socket) => {
    let inMail = false;
    const answer = (line: string) => {
      if (inMail && line !== ".") return;
      const begins = line === "DATA";
      inMail = begins;
      socket.write(begins ? "354 go on\r\n" : "250 yes\r\n");
    };
    socket.on("error", () => {}).write("220 here\r\n");
    socket.on("data", (bytes) => bytes.toString().split("\r\n").filter(Boolean).forEach(answer));
  }).listen(port, "127.0.0.1");
}
const mailsOf = (page: Page) => page.getByRole("row", { name: /E-mail versturen/ });
const act = (row: Locator, what: string, to: string) =>
  row.getByRole("button", { name: `${what}: E-mail versturen: ${to}`, exact: true }).click();

test("a failed job shows why and how often it was tried; it can be cancelled, or retried once repaired", async ({
  page,
}) => {
  const someone = {
    firstName: "Piet",
    lastName: "Bakker",
    email: "piet@voorbeeld.nl",
    password: "Koperen-Vlieger-7",
  };
  await page.request.post(`${omloop.url}/api/security/sign-up`, { data: { username: "piet", ...someone } });
  await signInTo(omloop, page);
  await page.goto(`${omloop.url}/admin/jobs`);
  // What Jan and Piet are asked to confirm, and that Jan came in by a browser that nobody knew.
  await expect(mailsOf(page)).toHaveCount(3);
  const ofPiet = mailsOf(page).filter({ hasText: "piet@voorbeeld.nl" });
  const [newest, oldest] = [mailsOf(page).first(), mailsOf(page).last()];
  await expect(oldest).toContainText(`ECONNREFUSED 127.0.0.1:${mailPort}`);
  await expect(async () => {
    await page.reload();
    await expect(oldest).toContainText(/[2-9] van 25/);
  }).toPass();

  await act(ofPiet, "Annuleren", "piet@voorbeeld.nl");
  const dialog = page.getByRole("dialog", { name: "Annuleren: E-mail versturen: piet@voorbeeld.nl?" });
  await dialog.getByRole("button", { name: "Niet annuleren" }).click();
  await expect(mailsOf(page)).toHaveCount(3);
  await act(ofPiet, "Annuleren", "piet@voorbeeld.nl");
  await dialog.getByRole("button", { name: "Annuleren", exact: true }).click();
  await expect(page.getByText("Het werk is geannuleerd.")).toBeVisible();
  await expect(mailsOf(page)).toHaveCount(2);
  await act(oldest, "Opnieuw", "jan@voorbeeld.nl");
  await expect(page.getByText("Het werk wordt opnieuw gedaan.")).toBeVisible();
  await expect(oldest).toContainText(/[01] van 25/);

  startMail(mailPort);
  await act(newest, "Opnieuw", "jan@voorbeeld.nl");
  await act(oldest, "Opnieuw", "jan@voorbeeld.nl");
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Er staat niets te wachten en niets is mislukt.")).toBeVisible();
  }).toPass();
  await page.goto(`${omloop.url}/admin/mails`);
  const toJan = page.getByRole("row", { name: /jan@voorbeeld\.nl/ });
  await expect(toJan).toHaveCount(2);
  await expect(toJan.filter({ hasText: "Wacht" })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /piet@voorbeeld\.nl/ })).toContainText("Geannuleerd");
});
