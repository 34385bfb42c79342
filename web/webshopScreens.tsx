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
    gate: shopOrders.list,
    place: { group: "sales", text: "shopOrders.title", icon: ShoppingBag, work: shopOrders.import },
  },
  {
    path: "/orders/webshop/$id",
    screen: lazyRouteComponent(() => import("./webshop/ShopOrderPage.tsx"), "ShopOrderPage"),
    gate: shopOrders.read,
  },
  {
    path: "/modules/webshop/configs",
    screen: lazyRouteComponent(() => import("./webshop/ShopSettingsForm.tsx"), "ShopSettingsForm"),
    gate: moduleConfigs.webshop.read,
    place: {
      group: "admin",
      text: "shopSettings.title",
      work: moduleConfigs.webshop.replace,
    },
  },
];
