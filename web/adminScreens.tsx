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
    {
      list: () => import("./productTypes/ProductTypes.tsx"),
      form: () => import("./productTypes/ProductTypeForm.tsx"),
    },
    "ProductType",
    productTypes,
    { group: "admin", subject: "goods", text: "productTypes.title", texts: ["admin"] },
  ),
  ...resource(
    "/admin/product-sub-types",
    {
      list: () => import("./productTypes/ProductSubTypes.tsx"),
      form: () => import("./productTypes/ProductSubTypeForm.tsx"),
    },
    "ProductSubType",
    productSubTypes,
    { group: "admin", subject: "goods", text: "productSubTypes.title", texts: ["admin"] },
  ),
  ...resource(
    "/admin/attributes",
    {
      list: () => import("./attributes/Attributes.tsx"),
      form: () => import("./attributes/AttributeForm.tsx"),
    },
    "Attribute",
    attributes,
    {
      group: "admin",
      subject: "goods",
      text: "attributes.title",
      texts: ["admin"],
    },
  ),
  ...resource(
    "/admin/product-statuses",
    {
      list: () => import("./statuses/ProductStatuses.tsx"),
      form: () => import("./statuses/ProductStatusForm.tsx"),
    },
    "ProductStatus",
    productStatuses,
    { group: "admin", subject: "goods", text: "productStatuses.title", texts: ["admin"] },
  ),
  ...resource(
    "/admin/order-statuses",
    {
      list: () => import("./statuses/OrderStatuses.tsx"),
      form: () => import("./statuses/OrderStatusForm.tsx"),
    },
    "OrderStatus",
    orderStatuses,
    { group: "admin", subject: "orders", text: "orderStatuses.title", texts: ["admin"] },
  ),
  ...resource(
    "/admin/locations",
    { list: () => import("./locations/Locations.tsx"), form: () => import("./locations/LocationForm.tsx") },
    "Location",
    locations,
    {
      group: "admin",
      subject: "goods",
      text: "places.manage",
      texts: ["warehouse"],
    },
  ),
  ...resource(
    "/admin/label-templates",
    {
      list: () => import("./labelTemplates/LabelTemplates.tsx"),
      form: () => import("./labelTemplates/LabelTemplateForm.tsx"),
    },
    "LabelTemplate",
    labelTemplates,
    { group: "admin", subject: "goods", text: "labelTemplates.title", texts: ["admin"] },
  ),
  ...resource(
    "/admin/vat-codes",
    { list: () => import("./vatCodes/VatCodes.tsx"), form: () => import("./vatCodes/VatCodeForm.tsx") },
    "VatCode",
    vatCodes,
    {
      group: "admin",
      subject: "orders",
      text: "vatCodes.title",
      texts: ["admin"],
    },
  ),
  ...resource(
    "/admin/services",
    { list: () => import("./services/Services.tsx"), form: () => import("./services/ServiceForm.tsx") },
    "Service",
    services,
    {
      group: "admin",
      subject: "orders",
      text: "services.title",
      texts: ["admin"],
    },
  ),
  ...resource(
    "/admin/standard-tasks",
    { list: () => import("./tasks/StandardTasks.tsx"), form: () => import("./tasks/StandardTaskForm.tsx") },
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
