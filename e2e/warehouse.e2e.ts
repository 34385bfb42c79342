import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type Page } from "@playwright/test";
import { executablePath } from "./browser.ts";
import { type List, test } from "./company.ts";
import { keepSession, scanUntil } from "./steps.ts";

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

/** A browser of its own, whose camera sees a film. */
const launchWith = (film: string) =>
  chromium.launch({
    executablePath,
    args: [
      ...["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
      ...["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"],
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });

/** The codes that the camera has seen, once there are so many. */
async function seenBy(page: Page, count: number) {
  await page.getByRole("button", { name: "Scannen met de camera" }).click();
  const dialog = page.getByRole("dialog", { name: "Scannen met de camera" });
  await expect(dialog.getByLabel("Achter elkaar scannen")).toBeChecked();
  const seen = dialog.getByRole("list", { name: "Gescande codes" }).getByRole("listitem");
  await expect(seen).toHaveCount(count);
  return { dialog, seen };
}

test("a warehouse day: places and things by scanner and by camera, a mended list, and a code of nothing", async ({
  company,
}) => {
  const { ask } = company;
  const types = await ask<List>("GET", "/admin/product-types?q=Laptop");
  const [north] = [
    await ask("POST", "/admin/locations", { name: "Rek Noord", unitCapacity: 1 }),
    await ask("POST", "/admin/locations", { name: "Rek Zuid", unitCapacity: 50 }),
  ];
  const device = (serialNumber: string) =>
    ask<{ id: number; sku: string }>("POST", "/products", {
      productName: "ThinkPad",
      typeId: types.items[0]!.id,
      serialNumber,
    });
  for (const serialNumber of ["PLAATS1", "PLAATS2"]) await device(serialNumber);
  const filmed = await device("PLAATS3");
  const { accessToken } = await company.signIn();
  const label = await fetch(`${company.url}/api/labels`, {
    method: "POST",
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ ids: [filmed.id], format: "brother62" }),
  });
  const folder = mkdtempSync(join(tmpdir(), "omloop-film-"));
  const browser = await launchWith(filmOf(Buffer.from(await label.arrayBuffer()), folder));
  try {
    const context = await browser.newContext({ baseURL: company.url, locale: "nl-NL" });
    await keepSession(context, await company.signIn());
    // Its choice was made before: a camera that sees a code at once leaves no time for it.
    await context.addInitScript(() => localStorage.setItem("cameraContinuous", "true"));
    const page = await context.newPage();
    const camera = () => page.getByRole("button", { name: "Scannen met de camera" }).click();

    // Places and things, by scanner; the camera adds one whose other code is taken off its list.
    await page.goto("/moving");
    const scan = async (code: string) => {
      await page.keyboard.type(code);
      await page.keyboard.press("Enter");
    };
    const rows = page.getByRole("list", { name: "Te verplaatsen" }).getByRole("listitem");
    await expect(page.getByRole("textbox", { name: "Scan een plaats of een product" })).toBeFocused();
    await scan(`LOC-${north.id}/1-7-3`);
    await scan("PLAATS1");
    await scan("PLAATS2");
    await expect(rows.filter({ hasText: "Gaat naar: Rek Noord 1-07-3" })).toHaveCount(2);
    const { dialog, seen } = await seenBy(page, 2);
    await expect(seen.filter({ hasText: filmed.sku }).first()).toBeVisible();
    await seen.first().getByRole("button").click();
    await expect(seen).toHaveCount(1);
    await dialog.getByRole("button", { name: "1 code gebruiken" }).click();
    await expect(rows).toHaveCount(3);

    // It is booked at once, or not at all: what does not fit goes elsewhere first.
    await page.getByRole("button", { name: "3 producten verplaatsen" }).click();
    for (const serialNumber of ["PLAATS2", "PLAATS3"]) {
      const full = rows.filter({ hasText: serialNumber });
      await expect(full.getByRole("alert")).toContainText("Rek Noord");
      await full.getByRole("button", { name: `Andere plaats scannen: ${serialNumber}` }).click();
      await scan("Rek Zuid");
      await expect(full).toContainText("Gaat naar: Rek Zuid");
    }
    await page.getByRole("button", { name: "3 producten verplaatsen" }).click();
    await expect(page.getByText("3 producten zijn verplaatst")).toBeVisible();
    await expect(rows).toHaveCount(0);
    await page.getByRole("link", { name: "Locaties" }).first().click();
    await page.getByRole("link", { name: "Rek Noord" }).click();
    await expect(page.getByRole("link", { name: "1-07-3: 1 stuks, bekijken" })).toBeVisible();
    await page.getByRole("button", { name: "Ongedaan maken" }).click();
    await expect(page.getByText("Hier ligt nog niets")).toBeVisible();

    // On a list the camera ticks, on a form it fills, elsewhere it opens.
    await page.goto("/products");
    await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
    const list = await seenBy(page, 2);
    await list.dialog.getByRole("button", { name: "2 codes gebruiken" }).click();
    await expect(page.getByText("1 geselecteerd")).toBeVisible();
    await page.goto("/tasks/new");
    const product = page.getByRole("combobox", { name: /^Product/ });
    await expect(product).toHaveValue("");
    await camera();
    await expect(product).not.toHaveValue("");
    await expect(page.getByText(/^Product: .+ ingevuld$/)).toContainText("ThinkPad");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.goto("/contacts");
    await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
    await camera();
    await expect(page).toHaveURL(new RegExp(`/products/${filmed.id}$`));
    await expect(page.getByRole("heading", { level: 1, name: "ThinkPad" })).toBeVisible();

    // A code of nothing becomes a product with that serial number.
    await page.locator("body").click({ position: { x: 1, y: 450 } });
    const choice = page.getByRole("dialog", { name: /PLAATS4/ });
    await scanUntil(page, "PLAATS4", (options) => expect(choice).toBeVisible(options));
    await choice.getByRole("button", { name: "Nieuw product met dit nummer" }).click();
    await expect(page.getByRole("textbox", { name: /^Serienummer/ })).toHaveValue("PLAATS4");
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
