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

/** Everything that opens over a page, in one chunk. */
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
