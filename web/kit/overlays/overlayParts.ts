import {
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Divider,
  Drawer,
  ListSubheader,
  Menu,
  MenuItem,
  Popover,
  Tooltip,
} from "@mui/material";

/** What lies over a page, in one file: opening one of these is opening all. */
export const overlayParts = {
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Divider,
  Drawer,
  ListSubheader,
  Menu,
  MenuItem,
  Popover,
  Tooltip,
};
