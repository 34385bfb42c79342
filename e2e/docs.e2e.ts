import { expect, type Page } from "@playwright/test";
import { test } from "./company.ts";
import { faultsOn } from "./steps.ts";

/** A part of each kind: ways to call, bodies, answers, a refusal, objects that are read and sent. */
const kinds = [
  "productsList",
  "productsCreate",
  "productsReplace",
  "productsChange",
  "productsRemove",
  "adminThemeReplace",
  "purchasesFilesCreate",
  "labels",
  "securitySignIn",
  "error-409",
  "object-Product",
  "object-ProductInput",
];
/** Opens a part of each kind and takes the others out: looking at 25,000 elements that repeat them takes axe many seconds. */
async function leaveOneOfEachKind(page: Page) {
  const left = await page.locator("details").evaluateAll((parts: HTMLDetailsElement[], kept) => {
    for (const part of parts)
      if (kept.includes(part.id)) part.open = true;
      else part.remove();
    return parts.filter(({ isConnected }) => isConnected).length;
  }, kinds);
  expect(left).toBe(kinds.length);
}

for (const [width, colorScheme] of [
  [1440, "light"],
  [390, "dark"],
] as const)
  test(`an integrator finds a call by keyboard and copies its example, at ${width} in ${colorScheme}`, async ({
    browser,
    company,
  }) => {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("console", (message) => faults.push(message.text()));
    page.on("pageerror", ({ message }) => faults.push(message));
    page.on("request", (request) =>
      faults.push(...(request.url().endsWith("/api/docs") ? [] : [request.url()])),
    );
    await page.goto(`${company.url}/api/docs`);
    await page.keyboard.press("/");
    await page.keyboard.type("products:write creates");
    await expect(page.getByText(/^1 of \d+ calls$/)).toBeVisible();
    const call = page.locator("#productsCreate");
    await call.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(call.getByRole("heading", { name: "Answer 201" })).toBeVisible();
    await call.getByRole("button", { name: "Copy" }).click();
    await expect(call.getByRole("button", { name: "Copied" })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`curl -X POST '${company.url}/api/products'`);
    await leaveOneOfEachKind(page);
    expect(await faultsOn(page)).toEqual([]);
    await page.getByLabel("Search").fill("");
    await expect(page.getByRole("heading", { name: "Refusals" })).toBeVisible();
    expect(await faultsOn(page)).toEqual([]);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBeLessThanOrEqual(1);
    expect(faults).toEqual([]);
    await context.close();
  });
