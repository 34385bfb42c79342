import type { MenuItemProps } from "@mui/material";
import { MenuItem } from "../overlays/overlays.ts";

/** A menu item for one of several choices, which tells whether it is the current one. */
export const ChoiceItem = ({ selected = false, ...item }: MenuItemProps) => (
  <MenuItem {...item} selected={selected} role="menuitemradio" aria-checked={selected} />
);
