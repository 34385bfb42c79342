import { bundleRoutes } from "../goods/bundles/bundles.ts";
import { orderStatusRoutes, productStatusRoutes } from "../goods/catalogue/statuses.routes.ts";
import { typeRoutes } from "../goods/catalogue/types.routes.ts";
import { labelRoutes } from "../goods/labels/labels.routes.ts";
import { templateRoutes } from "../goods/labels/templates.routes.ts";
import { productImportRoutes } from "../goods/productImport/productImport.ts";
import { attributeFileRoutes } from "../goods/products/attributeFiles.ts";
import { bulkRoutes } from "../goods/products/bulk.routes.ts";
import { pictureRoutes } from "../goods/products/pictures.routes.ts";
import { productRoutes } from "../goods/products/products.routes.ts";
import { specificationRoutes } from "../goods/products/specifications.ts";
import { findSeenTasks } from "../goods/tasks/scope.ts";
import { taskRoutes } from "../goods/tasks/tasks.routes.ts";
import { toRepairRoutes } from "../goods/toRepairs/toRepairs.routes.ts";
import { warehouseRoutes } from "../goods/warehouse/warehouse.routes.ts";
import { workbenchRoutes } from "../goods/workbench/workbench.routes.ts";
import { contactImportRoutes } from "../people/contacts/contactImport.ts";
import { contactRoutes } from "../people/contacts/contacts.routes.ts";
import { locationRoutes } from "../people/locations/locations.routes.ts";
import { moduleConfigRoutes } from "../people/modules/configs.ts";
import { moduleRoutes } from "../people/modules/modules.routes.ts";
import { ownAccountRoutes } from "../people/security/ownAccount.routes.ts";
import { secondFactorRoutes } from "../people/security/secondFactor.routes.ts";
import { securityRoutes } from "../people/security/security.routes.ts";
import { welcomeRoutes } from "../people/security/welcome.routes.ts";
import { settingRoutes } from "../people/settings/settings.routes.ts";
import { invitationRoutes } from "../people/users/invitations.routes.ts";
import { userRoutes } from "../people/users/users.routes.ts";
import { viewRoutes } from "../people/views/views.routes.ts";
import type { OwnRows } from "../platform/changes/topics.ts";
import type { App, Services } from "../platform/http/app.ts";
import { longJobRoutes } from "../platform/jobs/longJobs.routes.ts";
import { mailReportRoutes } from "../work/bounces/mailReports.routes.ts";
import { commentRoutes } from "../work/comments/comments.routes.ts";
import { findCommentedContacts, findCommentedOrders, findCommentedTasks } from "../work/comments/subjects.ts";
import { copyRoutes } from "../work/copies/copies.routes.ts";
import { documentRoutes } from "../work/documents/documents.routes.ts";
import { productPaperRoutes } from "../work/documents/productPapers.routes.ts";
import { statementRoutes } from "../work/documents/statement.routes.ts";
import { dossierRoutes } from "../work/dossiers/dossiers.routes.ts";
import { drivingRoutes } from "../work/driving/driving.routes.ts";
import { roundRoutes } from "../work/driving/rounds.routes.ts";
import { erasureRoutes } from "../work/erasure/erasure.routes.ts";
import { portalRoutes } from "../work/erasure/portal.routes.ts";
import { fleetRoutes } from "../work/fleet/fleet.routes.ts";
import { intakeRoutes } from "../work/intakes/intakes.routes.ts";
import { findOwnInvoices } from "../work/invoices/invoices.queries.ts";
import { invoiceRoutes } from "../work/invoices/invoices.routes.ts";
import { timerRoutes } from "../work/labour/timers.routes.ts";
import { calendarRoutes } from "../work/logistics/calendar.routes.ts";
import { stopRoutes } from "../work/logistics/stops.routes.ts";
import { emailRoutes } from "../work/mailing/emails.routes.ts";
import { mailingListRoutes } from "../work/mailing/lists.routes.ts";
import { emailPictureRoutes } from "../work/mailing/pictures.routes.ts";
import { findOwn } from "../work/orders/orders.queries.ts";
import { restatusRoutes } from "../work/orders/orders.restatus.ts";
import { orderRoutes } from "../work/orders/orders.routes.ts";
import { purchaseImportRoutes } from "../work/orders/purchaseImport.ts";
import { repairRoutes } from "../work/orders/repairs.routes.ts";
import { saleImportRoutes } from "../work/orders/saleImport.ts";
import { parcelRoutes } from "../work/parcels/parcels.routes.ts";
import { paymentRoutes } from "../work/payments/payments.routes.ts";
import { sandboxRoutes } from "../work/payments/sandbox.routes.ts";
import { requestRoutes } from "../work/requests/requests.routes.ts";
import { saleLineRoutes } from "../work/sales/saleLines.routes.ts";
import { saleServiceRoutes, serviceRoutes } from "../work/sales/services.routes.ts";
import { mailLinkRoutes } from "../work/sending/mailLinks.routes.ts";
import { sendingRoutes } from "../work/sending/sending.routes.ts";
import { suppressionRoutes } from "../work/sending/suppressions.routes.ts";
import { findHeardStops, findOwnStops } from "../work/stops/stops.queries.ts";
import { trackingRoutes } from "../work/tracking/tracking.routes.ts";
import { listingRoutes } from "../work/webshop/listings.routes.ts";
import { shopOptionRoutes } from "../work/webshop/shopOptions.ts";
import { importShopOrder, shopOrderRoutes } from "../work/webshop/shopOrders.routes.ts";
import { shopTestRoutes } from "../work/webshop/shopTest.ts";
import { dashboardRoutes } from "./dashboard/dashboard.routes.ts";
import { docsRoutes } from "./docs/docs.routes.ts";
import { auditRoutes } from "./history/audit.routes.ts";
import { insightRoutes } from "./insight/insight.routes.ts";
import { autocompleteRoutes } from "./system/autocomplete.routes.ts";
import { jobRoutes } from "./system/jobs.routes.ts";
import { mailRoutes } from "./system/mail.routes.ts";
import { outsideRoutes } from "./system/outside.routes.ts";
import { searchRoutes } from "./system/search.routes.ts";
import { systemRoutes } from "./system/system.routes.ts";

/** Every resource adds its routes here, after the description of them all. */
export const routes: ((app: App, services: Services) => void)[] = [
  docsRoutes,
  securityRoutes,
  ownAccountRoutes,
  secondFactorRoutes,
  welcomeRoutes,
  outsideRoutes,
  settingRoutes,
  moduleRoutes,
  moduleConfigRoutes,
  paymentRoutes,
  sandboxRoutes,
  userRoutes,
  invitationRoutes,
  contactRoutes,
  contactImportRoutes,
  typeRoutes,
  productStatusRoutes,
  orderStatusRoutes,
  locationRoutes,
  taskRoutes,
  workbenchRoutes,
  productRoutes,
  specificationRoutes,
  bundleRoutes,
  productImportRoutes,
  pictureRoutes,
  attributeFileRoutes,
  bulkRoutes,
  warehouseRoutes,
  labelRoutes,
  templateRoutes,
  toRepairRoutes,
  orderRoutes,
  restatusRoutes,
  repairRoutes,
  timerRoutes,
  invoiceRoutes,
  documentRoutes,
  productPaperRoutes,
  statementRoutes,
  saleLineRoutes,
  copyRoutes,
  commentRoutes,
  parcelRoutes,
  trackingRoutes,
  drivingRoutes,
  roundRoutes,
  serviceRoutes,
  saleServiceRoutes,
  purchaseImportRoutes,
  (app, services) => saleImportRoutes(app, services, importShopOrder),
  listingRoutes,
  shopOrderRoutes,
  shopOptionRoutes,
  shopTestRoutes,
  dossierRoutes,
  requestRoutes,
  intakeRoutes,
  erasureRoutes,
  portalRoutes,
  fleetRoutes,
  stopRoutes,
  calendarRoutes,
  mailingListRoutes,
  emailRoutes,
  emailPictureRoutes,
  dashboardRoutes,
  insightRoutes,
  autocompleteRoutes,
  searchRoutes,
  systemRoutes,
  sendingRoutes,
  suppressionRoutes,
  mailReportRoutes,
  mailLinkRoutes,
  mailRoutes,
  auditRoutes,
  jobRoutes,
  longJobRoutes,
  viewRoutes,
];

/** The resources of which people outside the company may read some rows, and are told of changes of those alone. */
export const ownRows: OwnRows = {
  purchases: (db, ids, viewer) => findOwn(db, "purchase", ids, viewer),
  sales: (db, ids, viewer) => findOwn(db, "sale", ids, viewer),
  repairs: (db, ids, viewer) => findOwn(db, "repair", ids, viewer),
  invoices: findOwnInvoices,
  stops: findOwnStops,
};

/** The resources of which colleagues, too, read only some rows. */
export const scopedRows: OwnRows = {
  invoices: findOwnInvoices,
  stops: findHeardStops,
  tasks: findSeenTasks,
  "task-comments": findCommentedTasks,
  "order-comments": findCommentedOrders,
  "contact-comments": findCommentedContacts,
};
