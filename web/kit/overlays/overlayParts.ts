/** Everything that opens over a page, in one chunk. */
export {
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
