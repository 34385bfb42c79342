import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ClientConfig } from "pg";
import { startEmbedded } from "../../../postgres/embedded.ts";
import { connect } from "./connection.ts";
import { migrate } from "./migrate.ts";

/** A jsonb column: read as its value, written as text made by JSON.stringify. */
const jsonOf = (type: string) => `ColumnType<${type}, string, string>`;
const json = jsonOf("unknown");
const fromContract = (path: string) => `import("../../../contract/${path.replace("#", '.ts").')}`;
const serial = fromContract("serial.rules#SerialNumber");
const locale = fromContract("locales#Locale");
const orderKind = fromContract("statuses#OrderKind");
const discountUnit = `Generated<${fromContract("orders.rules#DiscountUnit")}>`;
const remembered = jsonOf(fromContract("import/mapping.rules#Remembered"));
const attributes = `Generated<${jsonOf("Record<string, string>")}>`;
/** What the database checks or the server alone writes, in the words of the contract. */
const columns = {
  "contact.locale": `Generated<${locale}>`,
  "document.locale": locale,
  "email.content": `Generated<${jsonOf(fromContract("emails#Contents"))}>`,
  "email.locale": `Generated<${locale}>`,
  "email.recipients": `Generated<${jsonOf(fromContract("emails#Recipients"))}>`,
  "email.state": `Generated<${fromContract("emails#EmailState")}>`,
  "email.subject": `Generated<${jsonOf(fromContract("emails#Subjects"))}>`,
  "emailRecipient.locale": locale,
  "erasureResult.result": 'import("../../../contract/erasure.ts").ErasureReport["results"][number]["result"]',
  "erasureTable.columns": jsonOf(fromContract("erasureTables#TableColumns")),
  "erasureTable.headings": jsonOf("string[]"),
  "erasureWord.meaning": fromContract("erasure#WordMeaning"),
  "intakeScan.decision": '"accept" | "leave" | null',
  "intakeScan.serialNumber": serial,
  "invitation.ending": '"accepted" | "withdrawn" | "replaced" | null',
  "invitation.groups": `Generated<${fromContract("access#Group")}[]>`,
  "invitation.locale": locale,
  "invoice.buyer": jsonOf(fromContract("invoices#Buyer")),
  "invoice.kind": fromContract("invoices#InvoiceKind"),
  "invoice.locale": locale,
  "invoice.orderKind": fromContract("invoices.rules#InvoicedKind"),
  "invoice.seller": jsonOf(fromContract("invoices#Seller")),
  "invoice.vat": jsonOf(`${fromContract("invoices#InvoicedVat")}[]`),
  "invoiceLine.discountUnit": discountUnit,
  "invoiceLine.kind": fromContract("invoices#InvoiceLineKind"),
  "lastPosition.state": fromContract("tracking.rules#VehicleState"),
  "listMapping.headings": remembered,
  "listing.acknowledged": `Generated<${jsonOf(fromContract("webshop.rules#Acknowledged"))}>`,
  "listing.refusal": `${jsonOf(fromContract("webshop.rules#ListingRefusal"))} | null`,
  "listedDevice.state": `Generated<${fromContract("webshop.rules#ListingState")}>`,
  "longJob.kind": fromContract("longJobs#LongJobKind"),
  "longJob.state": 'import("../../../contract/longJobs.ts").LongJob["state"]',
  "mail.locale": locale,
  "module.name": fromContract("access#Module"),
  "mailingList.filter": `${jsonOf(fromContract("mailingLists#ContactFilter"))} | null`,
  "order.dataDestruction": `Generated<${fromContract("orderInput#DataDestruction")}>`,
  "order.deliveryType": `${fromContract("orderInput#DeliveryType")} | null`,
  "order.discountUnit": discountUnit,
  "order.kind": orderKind,
  "order.vatRates": `Generated<${jsonOf(`${fromContract("vat.rules#VatRate")}[]`)}>`,
  "todayPage.widgets": jsonOf(fromContract("dashboard#Widgets")),
  "orderLine.attributes": attributes,
  "orderLine.discountUnit": discountUnit,
  "orderLine.kind": `Generated<${fromContract("orderLines#LineKind")}>`,
  "orderLine.serialNumber": `Generated<${serial}>`,
  "orderStatus.kind": orderKind,
  "orderStatus.mailBodies": `Generated<${jsonOf(fromContract("statuses#MailBodies"))}>`,
  "orderStatus.mailSubjects": `Generated<${jsonOf(fromContract("statuses#MailBodies"))}>`,
  "orderStatus.phase": fromContract("statuses#Phase"),
  "parcel.state": `${fromContract("parcels#ParcelState")} | null`,
  "payment.kind": fromContract("payments#PaymentKind"),
  "payment.status": `Generated<${fromContract("payments#PaymentStatus")}>`,
  "product.acceptedProof": `Generated<${jsonOf(`${fromContract("proof#MissingProof")}[]`)}>`,
  "product.attributes": attributes,
  "product.attributeSources": `Generated<${jsonOf('Record<string, "report">')}>`,
  "product.discountUnit": discountUnit,
  "product.serialNumber": `Generated<${serial}>`,
  "productType.shopTexts": `Generated<${jsonOf(fromContract("productTypes#ShopTemplates"))}>`,
  "productType.shopTitles": `Generated<${jsonOf(fromContract("productTypes#ShopTemplates"))}>`,
  "productStatus.lifecycle": fromContract("statuses#Lifecycle"),
  "sandboxCustomer.debits": `Generated<${fromContract("sandbox#DebitOutcome")}>`,
  "sandboxCustomer.mandate": `Generated<${fromContract("sandbox#MandateState")}>`,
  "sandboxPayment.status": fromContract("payments#PaymentStatus"),
  "savedView.search": `Generated<${jsonOf('import("../../../contract/views.ts").View["search"]')}>`,
  "subscription.provider": '"sandbox" | "mollie"',
  "subscription.state": `Generated<${fromContract("payments#SubscriptionState")}>`,
  "stop.kind": fromContract("stops.rules#StopKind"),
  "stop.state": `Generated<${fromContract("stops.rules#StopState")}>`,
  "shopCursor.refusal": `${jsonOf(fromContract("webshop.rules#ListingRefusal"))} | null`,
  "shopOrder.refusal": `${jsonOf(fromContract("webshop.rules#ListingRefusal"))} | null`,
  "shopOrder.problems": `Generated<${jsonOf(`${fromContract("shopOrders.rules#OrderProblem")}[]`)}>`,
  "shopOrder.state": `Generated<${fromContract("shopOrders.rules#ShopOrderState")}>`,
  "shopOrderBody.body": jsonOf(fromContract("shopOrders.rules#ShopOrderBody")),
  "tracker.ignoredWhy": `${fromContract("tracking#Ignored")} | null`,
  "task.status": `Generated<${fromContract("tasks#TaskState")}>`,
  "user.groups": `Generated<${fromContract("access#Group")}[]>`,
  "user.locale": `Generated<${locale}>`,
  "user.permissions": `Generated<${fromContract("access#Right")}[]>`,
  "vatCode.category": 'import("../../../contract/vatCodes.ts").VatCodeInput["category"]',
  "vatCode.rates": `Generated<${jsonOf(`${fromContract("vat.rules#LaterRate")}[]`)}>`,
};

/** Writes types.ts from a migrated database; with `--verify` it fails when types.ts is out of date. */
export function generateTypes(database: ClientConfig, ...more: string[]) {
  const { user, host, database: name, password, port } = database;
  const login = password ? `${user}:${encodeURIComponent(String(password))}` : user;
  const url = `postgres://${login}@localhost:${port ?? 5432}/${name}?host=${encodeURIComponent(host ?? "localhost")}`;
  const mapping = { timestamptz: "string", int8: "number", jsonb: json, json, citext: "string" };
  execFileSync(
    process.execPath,
    [
      join(import.meta.dirname, "../../../node_modules/kysely-codegen/dist/cli/bin.js"),
      ...["--dialect", "postgres", "--url", url, "--date-parser", "string", "--default-schema", "public"],
      ...["--out-file", join(import.meta.dirname, "./types.ts"), "--exclude-pattern", "migration*"],
      ...["--type-mapping", JSON.stringify(mapping), "--overrides", JSON.stringify({ columns })],
      ...more,
    ],
    { stdio: ["ignore", "inherit", "pipe"] },
  );
}

if (import.meta.main) {
  process.env.NODE_ENV = "test";
  const dataDir = mkdtempSync(join(tmpdir(), "omloop-types-"));
  const server = await startEmbedded({ dataDir, log: () => {}, fast: true });
  const { db, pool } = connect(server.owner);
  await migrate(db);
  generateTypes(server.owner);
  await pool.end();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
