import { lazyRouteComponent } from "@tanstack/react-router";
import { attributes } from "../contract/attributes.routes.ts";
import { audit } from "../contract/audit.routes.ts";
import { jobs } from "../contract/jobs.routes.ts";
import { labelTemplates } from "../contract/labelTemplates.routes.ts";
import { locations } from "../contract/locations.routes.ts";
import { mails } from "../contract/mails.routes.ts";
import { productSubTypes, productTypes } from "../contract/productTypes.routes.ts";
import { services } from "../contract/services.routes.ts";
import { configs, theme } from "../contract/settings.routes.ts";
import { orderStatuses, productStatuses } from "../contract/statuses.routes.ts";
import { tasks } from "../contract/tasks.routes.ts";
import { invitations, users } from "../contract/users.routes.ts";
import { vatCodes } from "../contract/vatCodes.routes.ts";
import { resource, type Screen } from "./screen.ts";

/** The screens of the admin centre, and of the places that goods lie in. */
export const adminScreens: Screen[] = [
  ...resource(
    "/admin/product-types",
    () => import("./productTypes/ProductTypes.tsx"),
    "ProductType",
    productTypes,
    { group: "admin", subject: "goods", text: "productTypes.title", texts: ["admin"] },
  ),
  ...resource(
    "/admin/product-sub-types",
    () => import("./productTypes/ProductSubTypes.tsx"),
    "ProductSubType",
    productSubTypes,
    { group: "admin", subject: "goods", text: "productSubTypes.title", texts: ["admin"] },
  ),
  ...resource("/admin/attributes", () => import("./attributes/Attributes.tsx"), "Attribute", attributes, {
    group: "admin",
    subject: "goods",
    text: "attributes.title",
    texts: ["admin"],
  }),
  ...resource(
    "/admin/product-statuses",
    () => import("./statuses/ProductStatuses.tsx"),
    "ProductStatus",
    productStatuses,
    { group: "admin", subject: "goods", text: "productStatuses.title", texts: ["admin"] },
  ),
  ...resource(
    "/admin/order-statuses",
    () => import("./statuses/OrderStatuses.tsx"),
    "OrderStatus",
    orderStatuses,
    { group: "admin", subject: "orders", text: "orderStatuses.title", texts: ["admin"] },
  ),
  ...resource("/admin/locations", () => import("./locations/Locations.tsx"), "Location", locations, {
    group: "admin",
    subject: "goods",
    text: "places.manage",
    texts: ["warehouse"],
  }),
  ...resource(
    "/admin/label-templates",
    () => import("./labelTemplates/LabelTemplates.tsx"),
    "LabelTemplate",
    labelTemplates,
    { group: "admin", subject: "goods", text: "labelTemplates.title", texts: ["admin"] },
  ),
  ...resource("/admin/vat-codes", () => import("./vatCodes/VatCodes.tsx"), "VatCode", vatCodes, {
    group: "admin",
    subject: "orders",
    text: "vatCodes.title",
    texts: ["admin"],
  }),
  ...resource("/admin/services", () => import("./services/Services.tsx"), "Service", services, {
    group: "admin",
    subject: "orders",
    text: "services.title",
    texts: ["admin"],
  }),
  ...resource(
    "/admin/standard-tasks",
    () => import("./tasks/StandardTasks.tsx"),
    "StandardTask",
    { ...tasks, list: tasks.create },
    { group: "admin", subject: "goods", text: "standardTasks.title", work: tasks.remove, texts: ["admin"] },
  ),
  {
    path: "/admin/users",
    screen: lazyRouteComponent(() => import("./users/Users.tsx"), "UserList"),
    texts: ["people"],
    gate: users.list,
    place: { group: "admin", subject: "people", text: "users.title", work: users.list },
  },
  {
    path: "/admin/users/new",
    screen: lazyRouteComponent(() => import("./users/UserForm.tsx"), "UserForm"),
    texts: ["people"],
    gate: users.create,
  },
  {
    path: "/admin/users/invite",
    screen: lazyRouteComponent(() => import("./users/Invite.tsx"), "Invite"),
    texts: ["people"],
    gate: invitations.send,
  },
  {
    path: "/admin/users/$id",
    screen: lazyRouteComponent(() => import("./users/UserPage.tsx"), "UserPage"),
    texts: ["admin", "people"],
    gate: users.read,
  },
  {
    path: "/admin/users/$id/edit",
    screen: lazyRouteComponent(() => import("./users/UserForm.tsx"), "UserForm"),
    texts: ["people"],
    gate: users.replace,
  },
  {
    path: "/admin/invitations",
    screen: lazyRouteComponent(() => import("./users/Invitations.tsx"), "InvitationList"),
    texts: ["people"],
    gate: invitations.list,
    place: {
      group: "admin",
      subject: "people",
      text: "invitations.title",
      work: invitations.send,
    },
  },
  {
    path: "/admin/theme",
    screen: lazyRouteComponent(() => import("./settings/ThemeForm.tsx"), "ThemeForm"),
    texts: ["admin"],
    gate: theme.admin,
    place: { group: "admin", subject: "company", text: "theme.title", work: theme.admin },
  },
  {
    path: "/admin/settings",
    screen: lazyRouteComponent(() => import("./settings/ConfigsForm.tsx"), "ConfigsForm"),
    texts: ["admin", "orders", "papers"],
    gate: configs.admin,
    place: { group: "admin", subject: "company", text: "configs.title", work: configs.admin },
  },
  {
    path: "/admin/mails",
    screen: lazyRouteComponent(() => import("./system/Mails.tsx"), "MailList"),
    texts: ["system"],
    gate: mails.list,
    place: { group: "admin", subject: "upkeep", text: "mails.title", work: mails.list },
  },
  {
    path: "/admin/mails/$id",
    screen: lazyRouteComponent(() => import("./system/MailPage.tsx"), "MailPage"),
    texts: ["system"],
    gate: mails.read,
  },
  {
    path: "/admin/audit",
    screen: lazyRouteComponent(() => import("./system/Audit.tsx"), "AuditList"),
    texts: ["record", "system"],
    gate: audit.list,
    place: { group: "admin", subject: "upkeep", text: "audit.title", work: audit.list },
  },
  {
    path: "/admin/jobs",
    screen: lazyRouteComponent(() => import("./system/Jobs.tsx"), "JobList"),
    texts: ["system"],
    gate: jobs.list,
    place: { group: "admin", subject: "upkeep", text: "jobs.title", work: jobs.list },
  },
];
