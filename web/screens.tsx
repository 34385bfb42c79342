import AssignmentInd from "@mui/icons-material/AssignmentIndOutlined";
import BuildCircle from "@mui/icons-material/BuildCircleOutlined";
import Build from "@mui/icons-material/BuildOutlined";
import Eraser from "@mui/icons-material/CleaningServicesOutlined";
import Devices from "@mui/icons-material/DevicesOutlined";
import Handyman from "@mui/icons-material/HandymanOutlined";
import LocationOn from "@mui/icons-material/LocationOnOutlined";
import MoveDown from "@mui/icons-material/MoveDownOutlined";
import Inbox from "@mui/icons-material/MoveToInboxOutlined";
import RequestQuote from "@mui/icons-material/RequestQuoteOutlined";
import Sell from "@mui/icons-material/SellOutlined";
import Dashboard from "@mui/icons-material/SpaceDashboardOutlined";
import StackedBarChart from "@mui/icons-material/StackedBarChartOutlined";
import TaskAlt from "@mui/icons-material/TaskAltOutlined";
import UploadFile from "@mui/icons-material/UploadFileOutlined";
import { lazyRouteComponent } from "@tanstack/react-router";
import { dashboard } from "../contract/dashboard.routes.ts";
import { erasure } from "../contract/erasure.routes.ts";
import { productImport, saleImport } from "../contract/import/listImport.routes.ts";
import { purchaseImport } from "../contract/import/purchaseImport.routes.ts";
import { insight } from "../contract/insight.routes.ts";
import { intakes } from "../contract/intakes.routes.ts";
import { invoices } from "../contract/invoices.routes.ts";
import { purchases, repairs, sales } from "../contract/orders.routes.ts";
import { places } from "../contract/places.routes.ts";
import { products } from "../contract/products.routes.ts";
import { security } from "../contract/security.routes.ts";
import { tasks } from "../contract/tasks.routes.ts";
import { toRepairs } from "../contract/toRepairs.routes.ts";
import { workbench } from "../contract/workbench.routes.ts";
import { adminScreens } from "./adminScreens.tsx";
import { drivingScreens } from "./drivingScreens.tsx";
import { LocalShippingOutlined as LocalShipping } from "./kit/look/facingIcons.tsx";
import { logisticsScreens } from "./logisticsScreens.tsx";
import { mailingScreens } from "./mailingScreens.tsx";
import { moduleScreens } from "./moduleScreens.tsx";
import { peopleScreens } from "./peopleScreens.tsx";
import { resource, type Screen } from "./screen.ts";
import { sendingScreens } from "./sendingScreens.tsx";
import { webshopScreens } from "./webshopScreens.tsx";

/** Every screen behind sign-in: its path, what it needs, its place in the rail. */
export const screens: Screen[] = [
  {
    path: "/intake",
    screen: lazyRouteComponent(() => import("./intake/IntakeList.tsx"), "IntakeList"),
    texts: ["intake"],
    gate: intakes.read,
    place: { group: "intake", text: "intake.title", icon: Inbox, work: intakes.open },
  },
  {
    path: "/intake/new",
    screen: lazyRouteComponent(() => import("./intake/StartIntake.tsx"), "StartIntake"),
    texts: ["intake"],
    gate: intakes.open,
  },
  {
    path: "/intake/$id",
    screen: lazyRouteComponent(() => import("./intake/IntakeScreen.tsx"), "IntakeScreen"),
    texts: ["intake"],
    gate: intakes.read,
  },
  {
    path: "/orders/purchases",
    screen: lazyRouteComponent(() => import("./orders/OrderList.tsx"), "PurchaseList"),
    texts: ["orders", "papers"],
    gate: purchases.list,
    place: {
      group: "intake",
      text: "purchases.title",
      outsideText: "portal.kinds.purchase",
      icon: LocalShipping,
      work: purchases.create,
    },
  },
  {
    path: "/orders/purchases/new",
    screen: lazyRouteComponent(() => import("./orders/OrderForm.tsx"), "PurchaseForm"),
    texts: ["orders"],
    gate: purchases.create,
  },
  {
    path: "/orders/purchases/$id",
    screen: lazyRouteComponent(() => import("./orders/page/OrderPage.tsx"), "PurchasePage"),
    texts: ["imports", "orders", "papers", "products", "record"],
    gate: purchases.read,
  },
  {
    path: "/orders/purchases/$id/edit",
    screen: lazyRouteComponent(() => import("./orders/OrderForm.tsx"), "PurchaseForm"),
    texts: ["orders"],
    gate: purchases.replace,
  },
  {
    path: "/orders/purchases/$id/import",
    screen: lazyRouteComponent(() => import("./orders/import/ImportWizard.tsx"), "ImportWizard"),
    texts: ["imports", "orders"],
    gate: purchaseImport.read,
  },
  {
    path: "/orders/sales",
    screen: lazyRouteComponent(() => import("./orders/OrderList.tsx"), "SaleList"),
    texts: ["orders", "papers"],
    gate: sales.list,
    place: {
      group: "sales",
      text: "sales.title",
      outsideText: "portal.kinds.sale",
      icon: Sell,
      work: sales.create,
    },
  },
  {
    path: "/orders/sales/import",
    screen: lazyRouteComponent(() => import("./imports/ListImportScreens.tsx"), "SaleImport"),
    texts: ["contacts", "imports"],
    gate: saleImport.read,
  },
  {
    path: "/orders/sales/new",
    screen: lazyRouteComponent(() => import("./orders/OrderForm.tsx"), "SaleForm"),
    texts: ["orders"],
    gate: sales.create,
  },
  {
    path: "/orders/sales/$id",
    screen: lazyRouteComponent(() => import("./orders/page/OrderPage.tsx"), "SalePage"),
    texts: ["imports", "orders", "papers", "products", "record"],
    gate: sales.read,
  },
  {
    path: "/orders/sales/$id/edit",
    screen: lazyRouteComponent(() => import("./orders/OrderForm.tsx"), "SaleForm"),
    texts: ["orders"],
    gate: sales.replace,
  },
  {
    path: "/invoices",
    screen: lazyRouteComponent(() => import("./invoices/Invoices.tsx"), "InvoiceList"),
    texts: ["papers"],
    gate: invoices.list,
    place: { group: "sales", text: "invoices.title", icon: RequestQuote },
  },
  {
    path: "/invoices/$id",
    screen: lazyRouteComponent(() => import("./invoices/InvoicePage.tsx"), "InvoicePage"),
    texts: ["orders", "papers"],
    gate: invoices.read,
  },
  {
    path: "/orders/repairs",
    screen: lazyRouteComponent(() => import("./orders/OrderList.tsx"), "RepairList"),
    texts: ["orders", "papers"],
    gate: repairs.list,
    place: {
      group: "workshop",
      text: "repairs.title",
      outsideText: "portal.kinds.repair",
      icon: Build,
      work: repairs.create,
    },
  },
  {
    path: "/orders/repairs/new",
    screen: lazyRouteComponent(() => import("./orders/OrderForm.tsx"), "RepairForm"),
    texts: ["orders"],
    gate: repairs.create,
  },
  {
    path: "/orders/repairs/$id",
    screen: lazyRouteComponent(() => import("./orders/page/OrderPage.tsx"), "RepairPage"),
    texts: ["imports", "orders", "papers", "products", "record"],
    gate: repairs.read,
  },
  {
    path: "/orders/repairs/$id/edit",
    screen: lazyRouteComponent(() => import("./orders/OrderForm.tsx"), "RepairForm"),
    texts: ["orders"],
    gate: repairs.replace,
  },
  {
    path: "/to-repairs",
    screen: lazyRouteComponent(() => import("./toRepairs/ToRepairList.tsx"), "ToRepairList"),
    texts: ["workshop"],
    gate: toRepairs.list,
    place: { group: "workshop", text: "toRepairs.title", icon: BuildCircle },
  },
  {
    path: "/",
    screen: lazyRouteComponent(() => import("./dashboard/Today.tsx"), "Today"),
    texts: ["dashboard", "insight"],
    gate: dashboard.total,
    place: { group: "today", text: "dashboard.title", icon: Dashboard },
  },
  {
    path: "/products",
    screen: lazyRouteComponent(() => import("./products/list/Products.tsx"), "ProductList"),
    texts: ["products", "webshop", "workshop"],
    gate: products.list,
    place: { group: "stock", text: "products.title", icon: Devices, work: products.create },
  },
  {
    path: "/products/specifications",
    screen: lazyRouteComponent(() => import("./products/list/Specifications.tsx"), "SpecificationList"),
    texts: ["products", "webshop", "workshop"],
    gate: products.list,
  },
  {
    path: "/products/import",
    screen: lazyRouteComponent(() => import("./imports/ListImportScreens.tsx"), "ProductImport"),
    texts: ["contacts", "imports"],
    gate: productImport.read,
  },
  {
    path: "/products/new",
    screen: lazyRouteComponent(() => import("./products/form/ProductForm.tsx"), "ProductForm"),
    texts: ["products"],
    gate: products.create,
  },
  {
    path: "/products/$id",
    screen: lazyRouteComponent(() => import("./products/page/ProductPage.tsx"), "ProductPage"),
    texts: ["products", "record", "webshop", "workshop"],
    gate: products.read,
  },
  {
    path: "/products/$id/edit",
    screen: lazyRouteComponent(() => import("./products/form/ProductForm.tsx"), "ProductForm"),
    texts: ["products"],
    gate: products.change,
  },
  {
    path: "/places",
    screen: lazyRouteComponent(() => import("./warehouse/Places.tsx"), "Places"),
    texts: ["warehouse"],
    gate: places.list,
    place: { group: "stock", text: "locations.title", icon: LocationOn, work: places.move },
  },
  {
    path: "/places/$id",
    screen: lazyRouteComponent(() => import("./warehouse/Place.tsx"), "Place"),
    texts: ["warehouse"],
    gate: places.read,
  },
  {
    path: "/moving",
    screen: lazyRouteComponent(() => import("./warehouse/Moving.tsx"), "Moving"),
    texts: ["warehouse"],
    gate: places.move,
    place: { group: "stock", text: "moving.title", icon: MoveDown, work: places.move },
  },
  {
    path: "/workbench",
    screen: lazyRouteComponent(() => import("./workbench/Workbench.tsx"), "Workbench"),
    texts: ["intake", "workshop"],
    gate: workbench.scan,
    place: { group: "workshop", text: "workbench.title", icon: Handyman, work: workbench.scan },
  },
  {
    path: "/my-tasks",
    screen: lazyRouteComponent(() => import("./tasks/Tasks.tsx"), "MyTaskList"),
    texts: ["workshop"],
    gate: tasks.list,
    place: {
      group: "workshop",
      text: "tasks.mine",
      icon: AssignmentInd,
      work: tasks.change,
      under: "/tasks",
    },
  },
  ...resource(
    "/tasks",
    { list: () => import("./tasks/Tasks.tsx"), form: () => import("./tasks/TaskForm.tsx") },
    "Task",
    tasks,
    {
      group: "workshop",
      text: "tasks.title",
      icon: TaskAlt,
      texts: ["workshop"],
    },
  ),
  {
    path: "/erasure",
    screen: lazyRouteComponent(() => import("./erasure/ErasureQueue.tsx"), "ErasureQueue"),
    texts: ["erasure"],
    gate: erasure.list,
    place: { group: "workshop", text: "erasure.title", icon: Eraser, work: erasure.match },
  },
  {
    path: "/erasure-import",
    screen: lazyRouteComponent(() => import("./erasure/ErasureImport.tsx"), "AnyErasureImport"),
    texts: ["erasure"],
    gate: erasure.importAny,
    place: { group: "workshop", text: "erasure.importTitle", icon: UploadFile, under: "/erasure" },
  },
  {
    path: "/orders/purchases/$id/erasure",
    screen: lazyRouteComponent(() => import("./erasure/ErasureImport.tsx"), "ErasureImport"),
    texts: ["erasure"],
    gate: erasure.import,
  },
  ...logisticsScreens,
  ...webshopScreens,
  ...drivingScreens,
  ...peopleScreens,
  ...mailingScreens,
  {
    path: "/insight/products",
    screen: lazyRouteComponent(() => import("./insight/ProductFigures.tsx"), "ProductFigures"),
    texts: ["insight"],
    gate: insight.products,
  },
  {
    path: "/insight/orders",
    screen: lazyRouteComponent(() => import("./insight/OrderFigures.tsx"), "OrderFigures"),
    texts: ["admin", "insight"],
    gate: insight.orders,
    place: { group: "insight", text: "rail.insight", icon: StackedBarChart, covers: "/insight" },
  },
  {
    path: "/insight/tasks",
    screen: lazyRouteComponent(() => import("./insight/TaskFigures.tsx"), "TaskFigures"),
    texts: ["insight"],
    gate: insight.tasks,
  },
  ...sendingScreens,
  ...adminScreens,
  ...moduleScreens,
  {
    path: "/change-password",
    screen: lazyRouteComponent(() => import("./security/ChangePassword.tsx"), "ChangePassword"),
    texts: [],
    gate: security.changePassword,
  },
];
