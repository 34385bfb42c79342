import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect } from "@playwright/test";
import { test } from "./company.ts";
import { keepSession } from "./steps.ts";

const [width, height] = [1280, 720];

/** A film of one picture, the first page of a PDF, as Chromium takes it for a camera. */
function filmOf(pdf: Buffer, folder: string) {
  const [page, film] = [join(folder, "page"), join(folder, "film.y4m")];
  writeFileSync(`${page}.pdf`, pdf);
  const size = ["-scale-to-x", String(width - 80), "-scale-to-y", "-1"];
  execFileSync("pdftoppm", ["-gray", "-singlefile", ...size, `${page}.pdf`, page]);
  const picture = readFileSync(`${page}.pgm`);
  const [head, columns, rows] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.toString("latin1", 0, 64))!;
  const light = Buffer.alloc(width * height, 235);
  const [left, top] = [(width - Number(columns)) >> 1, (height - Number(rows)) >> 1];
  for (let row = 0; row < Number(rows); row++) {
    const from = head.length + row * Number(columns);
    picture.copy(light, (top + row) * width + left, from, from + Number(columns));
  }
  const colourless = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), light, colourless]);
  writeFileSync(
    film,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), frame, frame]),
  );
  return film;
}

test("a camera that sees a printed label ticks its device, fills it into a form, or opens it", async ({
  company,
}) => {
  const { items } = await company.ask<{ items: { id: number; sku: string; productName: string }[] }>(
    "GET",
    "/products?typeId=1&sort=id",
  );
  const device = items[0]!;
  const { accessToken } = await company.signIn();
  const label = await fetch(`${company.url}/api/labels`, {
    method: "POST",
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ ids: [device.id], format: "brother62" }),
  });
  const folder = mkdtempSync(join(tmpdir(), "omloop-film-"));
  const film = filmOf(Buffer.from(await label.arrayBuffer()), folder);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      ...["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
      ...["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"],
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const context = await browser.newContext({ baseURL: company.url, locale: "nl-NL" });
    await keepSession(context, await company.signIn());
    // Its choice was made before: a camera that sees a code at once leaves no time for it.
    await context.addInitScript(() => localStorage.setItem("cameraContinuous", "true"));
    const page = await context.newPage();
    const camera = () => page.getByRole("button", { name: "Scannen met de camera" }).click();
    await page.goto("/products");
    await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
    await camera();
    const dialog = page.getByRole("dialog", { name: "Scannen met de camera" });
    await expect(dialog.getByLabel("Achter elkaar scannen")).toBeChecked();
    const seen = dialog.getByRole("list", { name: "Gescande codes" }).getByRole("listitem");
    await expect(seen.filter({ hasText: device.sku }).first()).toBeVisible();
    await expect(seen).toHaveCount(2);
    await seen.first().getByRole("button").click();
    await expect(seen).toHaveCount(1);
    await dialog.getByRole("button", { name: "1 code gebruiken" }).click();
    await expect(page.getByText("1 geselecteerd")).toBeVisible();

    await page.goto("/tasks/new");
    const product = page.getByRole("combobox", { name: /^Product/ });
    await expect(product).toHaveValue("");
    await camera();
    await expect(product).not.toHaveValue("");
    await expect(page.getByText(/^Product: .+ ingevuld$/)).toContainText(device.productName);
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await page.goto("/contacts");
    await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
    await camera();
    await expect(page).toHaveURL(new RegExp(`/products/${device.id}$`));
    await expect(page.getByRole("heading", { level: 1, name: device.productName })).toBeVisible();
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});

test("a camera that the browser refuses is explained; that it reads many codes is remembered", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refused = Object.assign(new Error("no"), { name: "NotAllowedError" });
    navigator.mediaDevices.getUserMedia = () => Promise.reject(refused);
  });
  await page.goto("/contacts");
  await page.getByRole("button", { name: "Scannen met de camera" }).click();
  await expect(page.getByRole("alert")).toContainText("Sta de camera toe bij het slotje");

  await page.goto("/products");
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  const camera = page.getByRole("dialog", { name: "Scannen met de camera" });
  const several = camera.getByLabel("Achter elkaar scannen");
  await page.getByRole("button", { name: "Scannen met de camera" }).click();
  await several.check();
  await camera.getByRole("button", { name: "Sluiten" }).click();
  await page.getByRole("button", { name: "Scannen met de camera" }).click();
  await expect(several).toBeChecked();
});
