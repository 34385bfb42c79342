import { lazyPart } from "./lazyPart.tsx";

/** Loads the overlays; called in advance, the first one opens at once. */
export const bringOverlays = () => import("./overlayParts.ts");

/** MUI components that pages open but never show at first: each is nothing until it has loaded. */
export const Chip = lazyPart(bringOverlays, "Chip");
export const Dialog = lazyPart(bringOverlays, "Dialog");
export const DialogActions = lazyPart(bringOverlays, "DialogActions");
export const DialogContent = lazyPart(bringOverlays, "DialogContent");
export const DialogTitle = lazyPart(bringOverlays, "DialogTitle");
export const Divider = lazyPart(bringOverlays, "Divider");
export const Drawer = lazyPart(bringOverlays, "Drawer");
export const ListSubheader = lazyPart(bringOverlays, "ListSubheader");
export const Menu = lazyPart(bringOverlays, "Menu");
export const MenuItem = lazyPart(bringOverlays, "MenuItem");
export const Popover = lazyPart(bringOverlays, "Popover");
export const Tooltip = lazyPart(bringOverlays, "Tooltip");
