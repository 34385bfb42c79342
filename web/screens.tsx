import AltRoute from "@mui/icons-material/AltRouteOutlined";
import Build from "@mui/icons-material/BuildOutlined";
import Category from "@mui/icons-material/CategoryOutlined";
import Checklist from "@mui/icons-material/ChecklistOutlined";
import Eraser from "@mui/icons-material/CleaningServicesOutlined";
import Devices from "@mui/icons-material/DevicesOutlined";
import Groups from "@mui/icons-material/GroupsOutlined";
import Handyman from "@mui/icons-material/HandymanOutlined";
import Label from "@mui/icons-material/LabelOutlined";
import LocalShipping from "@mui/icons-material/LocalShippingOutlined";
import LocationOn from "@mui/icons-material/LocationOnOutlined";
import MailOutline from "@mui/icons-material/MailOutlineOutlined";
import Inbox from "@mui/icons-material/MoveToInboxOutlined";
import Palette from "@mui/icons-material/PaletteOutlined";
import Pending from "@mui/icons-material/PendingActionsOutlined";
import Percent from "@mui/icons-material/PercentOutlined";
import RoomService from "@mui/icons-material/RoomServiceOutlined";
import Sell from "@mui/icons-material/SellOutlined";
import Settings from "@mui/icons-material/SettingsOutlined";
import Dashboard from "@mui/icons-material/SpaceDashboardOutlined";
import Style from "@mui/icons-material/StyleOutlined";
import TaskAlt from "@mui/icons-material/TaskAltOutlined";
import Tune from "@mui/icons-material/TuneOutlined";
import UploadFile from "@mui/icons-material/UploadFileOutlined";
import { lazyRouteComponent } from "@tanstack/react-router";
import { attributes } from "../contract/attributes.ts";
import { dashboard } from "../contract/dashboard.ts";
import { erasure } from "../contract/erasure.ts";
import { purchaseImport } from "../contract/import/purchaseImport.ts";
import { intakes } from "../contract/intakes.ts";
import { jobs } from "../contract/jobs.ts";
import { locations } from "../contract/locations.ts";
import { mails } from "../contract/mails.ts";
import { purchases, repairs, sales } from "../contract/orders.ts";
import { products } from "../contract/products.ts";
import { productSubTypes, productTypes } from "../contract/productTypes.ts";
import { security } from "../contract/security.ts";
import { services } from "../contract/services.ts";
import { configs, theme } from "../contract/settings.ts";
import { orderStatuses, productStatuses } from "../contract/statuses.ts";
import { tasks } from "../contract/tasks.ts";
import { users } from "../contract/users.ts";
import { vatCodes } from "../contract/vatCodes.ts";
import { workbench } from "../contract/workbench.ts";
import { peopleScreens } from "./peopleScreens.tsx";
import { resource, type Screen } from "./screen.ts";

/** Every screen behind sign-in: its path, what it needs, its place in the rail. */
export const screens: Screen[] = [
  {
    path: "/intake",
    screen: lazyRouteComponent(() => import("./intake/IntakeList.tsx"), "IntakeList"),
    gate: intakes.read,
    place: { group: "intake", text: "intake.title", icon: Inbox, work: intakes.open },
  },
  {
    path: "/intake/new",
    screen: lazyRouteComponent(() => import("./intake/StartIntake.tsx"), "StartIntake"),
    gate: intakes.open,
  },
  {
    path: "/intake/$id",
    screen: lazyRouteComponent(() => import("./intake/IntakeScreen.tsx"), "IntakeScreen"),
    gate: intakes.read,
  },
  {
    path: "/orders/purchases",
    screen: lazyRouteComponent(() => import("./orders/OrderList.tsx"), "PurchaseList"),
    gate: purchases.list,
    place: { group: "intake", text: "purchases.title", icon: LocalShipping, work: purchases.create },
  },
  {
    path: "/orders/purchases/new",
    screen: lazyRouteComponent(() => import("./orders/OrderForm.tsx"), "PurchaseForm"),
    gate: purchases.create,
  },
  {
    path: "/orders/purchases/$id",
    screen: lazyRouteComponent(() => import("./orders/page/OrderPage.tsx"), "PurchasePage"),
    gate: purchases.read,
  },
  {
    path: "/orders/purchases/$id/edit",
    screen: lazyRouteComponent(() => import("./orders/OrderForm.tsx"), "PurchaseForm"),
    gate: purchases.replace,
  },
  {
    path: "/orders/purchases/$id/import",
    screen: lazyRouteComponent(() => import("./orders/import/ImportWizard.tsx"), "ImportWizard"),
    gate: purchaseImport.read,
  },
  {
    path: "/orders/sales",
    screen: lazyRouteComponent(() => import("./orders/OrderList.tsx"), "SaleList"),
    gate: sales.list,
    place: { group: "sales", text: "sales.title", icon: Sell, work: sales.create },
  },
  {
    path: "/orders/sales/new",
    screen: lazyRouteComponent(() => import("./orders/OrderForm.tsx"), "SaleForm"),
    gate: sales.create,
  },
  {
    path: "/orders/sales/$id",
    screen: lazyRouteComponent(() => import("./orders/page/OrderPage.tsx"), "SalePage"),
    gate: sales.read,
  },
  {
    path: "/orders/sales/$id/edit",
    screen: lazyRouteComponent(() => import("./orders/OrderForm.tsx"), "SaleForm"),
    gate: sales.replace,
  },
  {
    path: "/orders/repairs",
    screen: lazyRouteComponent(() => import("./orders/OrderList.tsx"), "RepairList"),
    gate: repairs.list,
    place: { group: "workshop", text: "repairs.title", icon: Build, work: repairs.create },
  },
  {
    path: "/orders/repairs/new",
    screen: lazyRouteComponent(() => import("./orders/OrderForm.tsx"), "RepairForm"),
    gate: repairs.create,
  },
  {
    path: "/orders/repairs/$id",
    screen: lazyRouteComponent(() => import("./orders/page/OrderPage.tsx"), "RepairPage"),
    gate: repairs.read,
  },
  {
    path: "/orders/repairs/$id/edit",
    screen: lazyRouteComponent(() => import("./orders/OrderForm.tsx"), "RepairForm"),
    gate: repairs.replace,
  },
  {
    path: "/",
    screen: lazyRouteComponent(() => import("./dashboard/Today.tsx"), "Today"),
    gate: dashboard.total,
    place: { group: "today", text: "dashboard.title", icon: Dashboard },
  },
  {
    path: "/products",
    screen: lazyRouteComponent(() => import("./products/list/Products.tsx"), "ProductList"),
    gate: products.list,
    place: { group: "stock", text: "products.title", icon: Devices, work: products.create },
  },
  {
    path: "/products/new",
    screen: lazyRouteComponent(() => import("./products/form/ProductForm.tsx"), "ProductForm"),
    gate: products.create,
  },
  {
    path: "/products/$id",
    screen: lazyRouteComponent(() => import("./products/page/ProductPage.tsx"), "ProductPage"),
    gate: products.read,
  },
  {
    path: "/products/$id/edit",
    screen: lazyRouteComponent(() => import("./products/form/ProductForm.tsx"), "ProductForm"),
    gate: products.change,
  },
  {
    path: "/workbench",
    screen: lazyRouteComponent(() => import("./workbench/Workbench.tsx"), "Workbench"),
    gate: workbench.scan,
    place: { group: "workshop", text: "workbench.title", icon: Handyman, work: workbench.scan },
  },
  ...resource("/tasks", () => import("./tasks/Tasks.tsx"), "Task", tasks, {
    group: "workshop",
    text: "tasks.title",
    icon: TaskAlt,
  }),
  {
    path: "/erasure",
    screen: lazyRouteComponent(() => import("./erasure/ErasureQueue.tsx"), "ErasureQueue"),
    gate: erasure.list,
    place: { group: "workshop", text: "erasure.title", icon: Eraser, work: erasure.match },
  },
  {
    path: "/erasure-import",
    screen: lazyRouteComponent(() => import("./erasure/ErasureImport.tsx"), "AnyErasureImport"),
    gate: erasure.importAny,
    place: { group: "workshop", text: "erasure.importTitle", icon: UploadFile },
  },
  {
    path: "/orders/purchases/$id/erasure",
    screen: lazyRouteComponent(() => import("./erasure/ErasureImport.tsx"), "ErasureImport"),
    gate: erasure.import,
  },
  ...peopleScreens,
  ...resource(
    "/admin/product-types",
    () => import("./productTypes/ProductTypes.tsx"),
    "ProductType",
    productTypes,
    { group: "admin", text: "productTypes.title", icon: Category },
  ),
  ...resource(
    "/admin/product-sub-types",
    () => import("./productTypes/ProductSubTypes.tsx"),
    "ProductSubType",
    productSubTypes,
    { group: "admin", text: "productSubTypes.title", icon: AltRoute },
  ),
  ...resource("/admin/attributes", () => import("./attributes/Attributes.tsx"), "Attribute", attributes, {
    group: "admin",
    text: "attributes.title",
    icon: Tune,
  }),
  ...resource(
    "/admin/product-statuses",
    () => import("./statuses/ProductStatuses.tsx"),
    "ProductStatus",
    productStatuses,
    { group: "admin", text: "productStatuses.title", icon: Label },
  ),
  ...resource(
    "/admin/order-statuses",
    () => import("./statuses/OrderStatuses.tsx"),
    "OrderStatus",
    orderStatuses,
    { group: "admin", text: "orderStatuses.title", icon: Style },
  ),
  ...resource("/admin/locations", () => import("./locations/Locations.tsx"), "Location", locations, {
    group: "stock",
    text: "locations.title",
    icon: LocationOn,
  }),
  ...resource("/admin/vat-codes", () => import("./vatCodes/VatCodes.tsx"), "VatCode", vatCodes, {
    group: "admin",
    text: "vatCodes.title",
    icon: Percent,
  }),
  ...resource("/admin/services", () => import("./services/Services.tsx"), "Service", services, {
    group: "admin",
    text: "services.title",
    icon: RoomService,
  }),
  ...resource(
    "/admin/standard-tasks",
    () => import("./tasks/StandardTasks.tsx"),
    "StandardTask",
    { ...tasks, list: tasks.create },
    { group: "admin", text: "standardTasks.title", icon: Checklist, work: tasks.remove },
  ),
  {
    path: "/admin/users",
    screen: lazyRouteComponent(() => import("./users/Users.tsx"), "UserList"),
    gate: users.list,
    place: { group: "admin", text: "users.title", icon: Groups, work: users.list },
  },
  {
    path: "/admin/users/$username",
    screen: lazyRouteComponent(() => import("./users/UserForm.tsx"), "UserForm"),
    gate: users.groups,
  },
  {
    path: "/admin/theme",
    screen: lazyRouteComponent(() => import("./settings/ThemeForm.tsx"), "ThemeForm"),
    gate: theme.admin,
    place: { group: "admin", text: "theme.title", icon: Palette, work: theme.admin },
  },
  {
    path: "/admin/settings",
    screen: lazyRouteComponent(() => import("./settings/ConfigsForm.tsx"), "ConfigsForm"),
    gate: configs.admin,
    place: { group: "admin", text: "configs.title", icon: Settings, work: configs.admin },
  },
  {
    path: "/change-password",
    screen: lazyRouteComponent(() => import("./security/ChangePassword.tsx"), "ChangePassword"),
    gate: security.changePassword,
  },
  {
    path: "/admin/mails",
    screen: lazyRouteComponent(() => import("./system/Mails.tsx"), "MailList"),
    gate: mails.list,
    place: { group: "admin", text: "mails.title", icon: MailOutline, work: mails.list },
  },
  {
    path: "/admin/jobs",
    screen: lazyRouteComponent(() => import("./system/Jobs.tsx"), "JobList"),
    gate: jobs.list,
    place: { group: "admin", text: "jobs.title", icon: Pending, work: jobs.list },
  },
];
