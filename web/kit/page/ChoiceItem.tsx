import type { MenuItemProps } from "@mui/material";
import { MenuItem } from "../overlays/overlays.ts";

/** One of a menu's choices, which tells whether it is the one that was made. */
export const ChoiceItem = ({ selected = false, ...item }: MenuItemProps) => (
  <MenuItem {...item} selected={selected} role="menuitemradio" aria-checked={selected} />
);
