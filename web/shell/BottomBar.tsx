import MenuIcon from "@mui/icons-material/Menu";
import { Box, ButtonBase } from "@mui/material";
import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { low } from "../kit/look/globals.ts";
import { Drawer } from "../kit/overlays/overlays.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { barOf, railOf, railPlaceOf, usePlaces } from "./places.ts";
import { Rail } from "./Rail.tsx";

const item = {
  display: "grid",
  justifyItems: "center",
  alignContent: "center",
  gap: 0.25,
  blockSize: 56,
  px: 0.25,
  fontSize: 11,
  minWidth: 0,
  color: "text.secondary",
  textDecoration: "none",
  "& span": {
    maxWidth: "100%",
    letterSpacing: "-0.01em",
    lineHeight: 1.15,
    textAlign: "center",
  },
  "&[aria-current=page]": { color: "primary.main", fontWeight: 600 },
} as const;

/** Five places within reach of a thumb; the fifth shows all. */
export function BottomBar() {
  const { t } = useTranslation();
  const all = usePlaces();
  const places = railOf(all);
  const [open, setOpen] = useState(false);
  const current = railPlaceOf(all, useLocation().pathname);
  const four = barOf(places);
  return (
    <>
      <Box
        component="nav"
        aria-label={t("rail.short")}
        sx={{
          position: "fixed",
          insetInline: 0,
          insetBlockEnd: 0,
          zIndex: 1100,
          display: "grid",
          // A long word takes of the others’ room.
          gridTemplateColumns: `repeat(${four.length + 1}, minmax(min-content, 1fr))`,
          bgcolor: "background.paper",
          borderTop: 1,
          borderColor: "divider",
          paddingBlockEnd: "env(safe-area-inset-bottom)",
          [low]: { position: "static" },
        }}
      >
        {four.map(({ path, text, icon: Icon }) => (
          <Box
            key={path}
            component={Link}
            to={path}
            aria-current={path === current ? "page" : undefined}
            sx={item}
          >
            {Icon && <Icon fontSize="small" aria-hidden />}
            <span>{t(text)}</span>
          </Box>
        ))}
        <ButtonBase aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} sx={item}>
          <MenuIcon fontSize="small" aria-hidden />
          <span>{t("rail.more")}</span>
        </ButtonBase>
      </Box>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        anchor="bottom"
        slotProps={{ paper: { "aria-label": t("rail.label") } }}
      >
        <Rail onGo={() => setOpen(false)} />
      </Drawer>
    </>
  );
}
