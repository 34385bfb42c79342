import type { Session } from "../../../contract/access.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { PriceCardSize, ProductPaper } from "../../../contract/productPrints.ts";
import { ratesFor } from "../../../contract/vat.rules.ts";
import { findToday } from "../../ground/database/days.ts";
import { findConfigs } from "../../people/settings/settings.ts";
import type { Services } from "../../platform/http/app.ts";
import type { Printer } from "../../platform/print/print.ts";
import { findCodes } from "../orders/orders.rates.ts";
import { findSender } from "../paper/letterhead.ts";
import { checklistsPdf } from "./checklists.ts";
import { priceCardsPdf } from "./priceCards.ts";
import { findPrintedProducts, findPrintedTasks } from "./productPapers.queries.ts";

export type ProductPaperRequest = {
  paper: ProductPaper;
  ids: readonly number[];
  locale: Locale;
  size?: PriceCardSize;
  viewer: Pick<Session, "rights" | "userId">;
};

/** Prints papers of products, and names the file after the first. */
export async function productPapersPdf(
  services: Pick<Services, "db" | "storage" | "config">,
  printer: Pick<Printer, "pdf">,
  { paper, ids, locale, size = "a6", viewer }: ProductPaperRequest,
) {
  const { db, config } = services;
  const today = await findToday(db);
  const [products, sender] = await Promise.all([findPrintedProducts(db, ids, locale), findSender(services)]);
  const urlOf = (id: number) => `${config.publicUrl}/products/${id}`;
  const name = `${paper}-${products[0]!.sku}.pdf`;
  if (paper === "checklists") {
    const tasks = await findPrintedTasks(db, ids, viewer);
    return { name, bytes: await checklistsPdf(printer, products, { locale, sender, tasks, today, urlOf }) };
  }
  const [codes, { warrantyMonths }] = await Promise.all([findCodes(db), findConfigs(db)]);
  const rates = ratesFor({ orderDate: today, vatRates: [] }, codes);
  const setting = { locale, size, sender, rates, warrantyMonths, urlOf };
  return { name, bytes: await priceCardsPdf(printer, products, setting) };
}
