import { bundleRoutes } from "./bundles/bundles.ts";
import { orderStatusRoutes, productStatusRoutes } from "./catalogue/statuses.routes.ts";
import { typeRoutes } from "./catalogue/types.routes.ts";
import type { OwnRows } from "./changes/topics.ts";
import { commentRoutes } from "./comments/comments.routes.ts";
import { contactImportRoutes } from "./contacts/contactImport.ts";
import { contactRoutes } from "./contacts/contacts.routes.ts";
import { copyRoutes } from "./copies/copies.routes.ts";
import { dashboardRoutes } from "./dashboard/dashboard.routes.ts";
import { docsRoutes } from "./docs/docs.routes.ts";
import { documentRoutes } from "./documents/documents.routes.ts";
import { productPaperRoutes } from "./documents/productPapers.routes.ts";
import { statementRoutes } from "./documents/statement.routes.ts";
import { dossierRoutes } from "./dossiers/dossiers.routes.ts";
import { erasureRoutes } from "./erasure/erasure.routes.ts";
import { portalRoutes } from "./erasure/portal.routes.ts";
import type { App, Services } from "./http/app.ts";
import { insightRoutes } from "./insight/insight.routes.ts";
import { intakeRoutes } from "./intakes/intakes.routes.ts";
import { longJobRoutes } from "./jobs/longJobs.routes.ts";
import { labelRoutes } from "./labels/labels.routes.ts";
import { templateRoutes } from "./labels/templates.routes.ts";
import { timerRoutes } from "./labour/timers.routes.ts";
import { locationRoutes } from "./locations/locations.routes.ts";
import { findOwn } from "./orders/orders.queries.ts";
import { restatusRoutes } from "./orders/orders.restatus.ts";
import { orderRoutes } from "./orders/orders.routes.ts";
import { purchaseImportRoutes } from "./orders/purchaseImport.routes.ts";
import { repairRoutes } from "./orders/repairs.routes.ts";
import { saleImportRoutes } from "./orders/saleImport.ts";
import { productImportRoutes } from "./productImport/productImport.ts";
import { attributeFileRoutes } from "./products/attributeFiles.ts";
import { bulkRoutes } from "./products/bulk.routes.ts";
import { pictureRoutes } from "./products/pictures.routes.ts";
import { productRoutes } from "./products/products.routes.ts";
import { specificationRoutes } from "./products/specifications.ts";
import { requestRoutes } from "./requests/requests.routes.ts";
import { saleLineRoutes } from "./sales/saleLines.routes.ts";
import { saleServiceRoutes, serviceRoutes } from "./sales/services.routes.ts";
import { securityRoutes } from "./security/security.routes.ts";
import { welcomeRoutes } from "./security/welcome.routes.ts";
import { settingRoutes } from "./settings/settings.routes.ts";
import { autocompleteRoutes } from "./system/autocomplete.routes.ts";
import { jobRoutes } from "./system/jobs.routes.ts";
import { mailRoutes } from "./system/mail.routes.ts";
import { searchRoutes } from "./system/search.routes.ts";
import { systemRoutes } from "./system/system.routes.ts";
import { taskRoutes } from "./tasks/tasks.routes.ts";
import { toRepairRoutes } from "./toRepairs/toRepairs.routes.ts";
import { trackingRoutes } from "./tracking/tracking.routes.ts";
import { userRoutes } from "./users/users.routes.ts";
import { viewRoutes } from "./views/views.routes.ts";
import { warehouseRoutes } from "./warehouse/warehouse.routes.ts";
import { workbenchRoutes } from "./workbench/workbench.routes.ts";

/** Every resource adds its routes here, after the description of them all. */
export const routes: ((app: App, services: Services) => void)[] = [
  docsRoutes,
  securityRoutes,
  welcomeRoutes,
  settingRoutes,
  userRoutes,
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
  documentRoutes,
  productPaperRoutes,
  statementRoutes,
  saleLineRoutes,
  copyRoutes,
  commentRoutes,
  trackingRoutes,
  serviceRoutes,
  saleServiceRoutes,
  purchaseImportRoutes,
  saleImportRoutes,
  dossierRoutes,
  requestRoutes,
  intakeRoutes,
  erasureRoutes,
  portalRoutes,
  dashboardRoutes,
  insightRoutes,
  autocompleteRoutes,
  searchRoutes,
  systemRoutes,
  mailRoutes,
  jobRoutes,
  longJobRoutes,
  viewRoutes,
];

/** The resources of which people outside the company may read some rows, and are told of changes of those alone. */
export const ownRows: OwnRows = {
  purchases: (db, ids, viewer) => findOwn(db, "purchase", ids, viewer),
  sales: (db, ids, viewer) => findOwn(db, "sale", ids, viewer),
  repairs: (db, ids, viewer) => findOwn(db, "repair", ids, viewer),
};
