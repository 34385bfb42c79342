import { lazyRouteComponent } from "@tanstack/react-router";
import { modules } from "../contract/modules.routes.ts";
import { cart, payments } from "../contract/payments.routes.ts";
import { sandbox } from "../contract/sandbox.routes.ts";
import type { Screen } from "./screen.ts";

/** What the company bought, what it is about to buy, and what it pays. */
export const moduleScreens: Screen[] = [
  {
    path: "/modules",
    screen: lazyRouteComponent(() => import("./modules/ModuleList.tsx"), "ModuleList"),
    texts: ["payments"],
    gate: modules.list,
    place: { group: "admin", subject: "company", text: "modules.title", work: modules.list },
  },
  {
    path: "/modules/$module",
    screen: lazyRouteComponent(() => import("./modules/ModulePage.tsx"), "ModulePage"),
    texts: ["payments"],
    gate: modules.read,
  },
  {
    path: "/cart",
    screen: lazyRouteComponent(() => import("./payments/CartPage.tsx"), "CartPage"),
    texts: ["payments"],
    gate: cart.read,
  },
  {
    path: "/payments",
    screen: lazyRouteComponent(() => import("./payments/Payments.tsx"), "PaymentList"),
    texts: ["payments"],
    gate: payments.list,
    place: {
      group: "admin",
      subject: "company",
      text: "payments.title",
      work: payments.list,
    },
  },
  {
    path: "/payments/sandbox",
    screen: lazyRouteComponent(() => import("./payments/SandboxBank.tsx"), "SandboxBank"),
    texts: ["payments"],
    gate: sandbox.bank,
  },
  {
    path: "/payments/sandbox/$token",
    screen: lazyRouteComponent(() => import("./payments/SandboxCheckout.tsx"), "SandboxCheckout"),
    texts: ["payments"],
    gate: sandbox.checkout,
  },
  {
    path: "/payments/$id",
    screen: lazyRouteComponent(() => import("./payments/PaymentPage.tsx"), "PaymentPage"),
    texts: ["payments"],
    gate: payments.read,
  },
];
