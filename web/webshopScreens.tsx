import ShoppingBag from "@mui/icons-material/ShoppingBagOutlined";
import { lazyRouteComponent } from "@tanstack/react-router";
import { moduleConfigs } from "../contract/moduleConfigs.routes.ts";
import { shopOrders } from "../contract/webshop.routes.ts";
import type { Screen } from "./screen.ts";

/** The screens of the web shop: its orders, and how it is reached. */
export const webshopScreens: Screen[] = [
  {
    path: "/orders/webshop",
    screen: lazyRouteComponent(() => import("./webshop/ShopOrders.tsx"), "ShopOrderList"),
    texts: ["webshop"],
    gate: shopOrders.list,
    place: { group: "sales", text: "shopOrders.title", icon: ShoppingBag, work: shopOrders.import },
  },
  {
    path: "/orders/webshop/$id",
    screen: lazyRouteComponent(() => import("./webshop/ShopOrderPage.tsx"), "ShopOrderPage"),
    texts: ["webshop"],
    gate: shopOrders.read,
  },
  {
    path: "/modules/webshop/configs",
    screen: lazyRouteComponent(() => import("./webshop/ShopSettingsForm.tsx"), "ShopSettingsForm"),
    texts: ["webshop"],
    gate: moduleConfigs.webshop.read,
    place: {
      group: "admin",
      text: "shopSettings.title",
      work: moduleConfigs.webshop.replace,
    },
  },
];
