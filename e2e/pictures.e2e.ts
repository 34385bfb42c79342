import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { type Company, type List, test } from "./company.ts";

/** The pictures of the README: `npm run pictures` draws them anew, every other run only shows that it could. */
const folder = join(import.meta.dirname, "../docs/pictures");
const mostBytes = 150_000;
const firstOf = async ({ ask }: Company, path: string) =>
  (await ask<List>("GET", `${path}${path.includes("?") ? "&" : "?"}pageSize=1`)).items[0]!.id;

const openIntake = async (company: Company) => {
  const id = await firstOf(company, "/purchases?phase=inProgress");
  return `/intake/${(await company.ask("GET", `/purchases/${id}`)).openIntakeId}`;
};

type Picture = { name: string; address: (company: Company) => Promise<string> | string; width?: number };
const pictures: Picture[] = [
  {
    name: "device",
    address: async (company) => `/products/${await firstOf(company, "/products?lifecycle=sold")}`,
  },
  { name: "stock", address: () => "/products?lifecycle=saleable" },
  { name: "intake", address: openIntake },
  {
    name: "sale",
    address: async (company) => `/orders/sales/${await firstOf(company, "/sales?phase=confirmed")}`,
  },
  { name: "figures", address: () => "/insight/products" },
  { name: "phone", address: () => "/tasks", width: 390 },
];

async function draw(page: Page, name: string) {
  await expect(page.locator("h1")).not.toHaveText("…");
  await expect(page.locator(".MuiSkeleton-root, .skeleton, [aria-busy=true]")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  const picture = await sharp(await page.screenshot({ animations: "disabled" }))
    .webp({ quality: 82 })
    .toBuffer();
  expect(picture.length).toBeGreaterThan(5000);
  expect(picture.length).toBeLessThan(mostBytes);
  if (!process.env.PICTURES) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.webp`), picture);
}

for (const { name, address, width = 1280 } of pictures)
  test(`the picture of the README named ${name} can be drawn`, async ({ page, company }) => {
    await page.addInitScript(() => localStorage.setItem("locale", JSON.stringify("en")));
    await page.setViewportSize({ width, height: width < 600 ? 780 : 800 });
    await page.goto(await address(company));
    await draw(page, name);
  });
