import { type ComponentType, createElement, useEffect } from "react";
import { createStore } from "../browser/store.ts";

type Parts = typeof import("./overlayParts.ts");
const loaded = createStore<Parts | undefined>(undefined);
let loading: Promise<void> | undefined;

/** Loads the overlays, when one is opened or in advance. */
export function bringOverlays(): Promise<void> {
  loading ??= import("./overlayParts.ts").then(
    (parts) => loaded.set(parts),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

function usePart(name: keyof Parts, props: { open?: boolean }) {
  const parts = loaded.use();
  const isAwaited = !parts && props.open !== false;
  useEffect(() => {
    if (isAwaited) void bringOverlays();
  }, [isAwaited]);
  return parts ? createElement(parts[name] as ComponentType<object>, props) : null;
}
/** The component of this name; renders nothing until it has loaded. */
const part = <Name extends keyof Parts>(name: Name) =>
  ((props: object) => usePart(name, props)) as unknown as Parts[Name];

/** MUI components that pages open but never show at first. */
export const Chip = part("Chip");
export const Dialog = part("Dialog");
export const DialogActions = part("DialogActions");
export const DialogContent = part("DialogContent");
export const DialogTitle = part("DialogTitle");
export const Divider = part("Divider");
export const Drawer = part("Drawer");
export const ListSubheader = part("ListSubheader");
export const Menu = part("Menu");
export const MenuItem = part("MenuItem");
export const Popover = part("Popover");
export const Tooltip = part("Tooltip");
