import { sql } from "kysely";
import { type LabelPaper, labelFormats } from "../../../contract/labels.routes.ts";
import { attributePrefix } from "../../../contract/labelTemplates.routes.ts";
import type { LabelTemplate } from "../../../contract/labelTemplates.ts";
import type { Locale } from "../../../contract/locales.ts";
import { specificationOf } from "../../../contract/specification.rules.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import { translatedName } from "../../ground/base/standardNames.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Db } from "../../ground/database/connection.ts";
import { findOwnTheme } from "../../people/settings/settings.ts";
import type { Services } from "../../platform/http/app.ts";
import type { Label } from "../../platform/print/labels.ts";
import { drawing, isolated } from "../../platform/print/sheets.ts";
import { productRows } from "../products/products.queries.ts";

/** On what labels are printed: a template, a format, or what is usual for the type of each product. */
export type Paper = {
  format: LabelPaper;
  templateId?: number;
  /** One that need not be saved. */
  template?: Label["template"];
};
export const formatOf = ({ format }: Paper) => (format === "ofType" ? labelFormats[0] : format);

/** A label for each of the products, in their order; 404 when one is gone. */
export async function findLabels(
  { db, config }: Pick<Services, "db" | "config">,
  ids: readonly number[],
  paper: Paper,
  locale: Locale,
) {
  const rows = await productRows(db, "product")
    .leftJoin("order", "order.id", "product.purchaseId")
    .select(["order.orderNr as purchaseNr", "productType.labelTemplateId"])
    .where(sql<boolean>`product.id = any(${ids})`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (byId.size < ids.length) throw notFound();
  const templateFor = await templatesOf(db, paper, rows);
  const { companyName } = await findOwnTheme(db);
  return ids.map((id): Label => {
    const { sku, productName, serialNumber, attributes, ...row } = byId.get(id)!;
    const template = templateFor(row);
    const details = specificationOf(attributes).map(isolated).join(" · ");
    const place = row.locationName === null ? "" : translatedName(locale, row.locationName);
    const ofAttributes = Object.entries(attributes).map(([code, value]) => [attributePrefix + code, value]);
    const more = {
      ...Object.fromEntries(ofAttributes),
      typeName: translatedName(locale, row.typeName),
      location: [row.locationLabel, place].filter(Boolean).join(" · "),
      purchaseNr: row.purchaseNr ?? "",
      companyName,
    };
    const url = `${config.publicUrl}/products/${id}`;
    return { sku, productName, serialNumber, details, url, more, template };
  });
}

type Typed = { labelTemplateId: number | null };
/** By what each product's label is drawn: undefined for one of the formats. */
async function templatesOf(db: Db, { format, templateId, template }: Paper, rows: readonly Typed[]) {
  if (template) return () => template;
  if (templateId) {
    const [found] = await findTemplates(db, [templateId]);
    if (!found) throw refused("unknownReference", "templateId");
    return () => found;
  }
  if (format !== "ofType") return () => undefined;
  const usual = new Set(rows.flatMap(({ labelTemplateId }) => labelTemplateId ?? []));
  const found = await findTemplates(db, [...usual]);
  const byId = new Map(found.map((each) => [each.id, each]));
  return ({ labelTemplateId }: Typed) => byId.get(labelTemplateId ?? 0);
}

const findTemplates = async (db: Db, ids: number[]): Promise<LabelTemplate[]> =>
  ids.length
    ? ((await db
        .selectFrom("labelTemplate")
        .selectAll()
        .where("id", "=", anyOf(ids))
        .execute()) as LabelTemplate[])
    : [];

/** The company's logo, where a label shows it; a label without it is better than none. */
export async function logoFor(
  { db, storage }: Pick<Services, "db" | "storage">,
  labels: readonly Label[],
): Promise<string | undefined> {
  if (!labels.some(({ template }) => template?.logoHeight)) return undefined;
  const { logo } = await findOwnTheme(db);
  return logo ? drawing(await storage.read("theme", logo).catch(() => undefined)) : undefined;
}
