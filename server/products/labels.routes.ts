import { products } from "../../contract/products.ts";
import type { App, Services } from "../app.ts";
import { notFound } from "../failure.ts";
import { labelsPdf } from "../print/labels.ts";
import { productRows } from "./products.queries.ts";

const shownAttributes = ["cpu", "ram", "storage", "grade"];

export function labelRoutes(app: App, { db, printer, config }: Services) {
  for (const route of [products.barcodes, products.labels])
    app.route({
      ...route,
      handler: async ({ body: { ids, format, startAt } }, reply) => {
        const rows = await productRows(db, "product").where("product.id", "in", ids).execute();
        const byId = new Map(rows.map((row) => [row.id, row]));
        if (byId.size < ids.length) throw notFound();
        const labels = ids.map((id) => {
          const { sku, productName, serialNumber, attributes } = byId.get(id)!;
          const details = shownAttributes.flatMap((code) => attributes[code] ?? []).join(" · ");
          return { sku, productName, serialNumber, details, url: `${config.publicUrl}/products/${id}` };
        });
        const pdf = await labelsPdf(printer, labels, format, startAt);
        return reply
          .type("application/pdf")
          .header("content-disposition", `inline; filename="labels-${labels[0]?.sku}.pdf"`)
          .send(pdf);
      },
    });
}
